import fc from 'fast-check';

// Random changes of real replies, to test that no change makes a reader throw, hang or report something false.

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))];
}

type Change = { readonly kind: 'remove' } | { readonly kind: 'put'; readonly value: unknown };

function changed(value: unknown, path: Path, change: Change): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change.kind === 'put' ? change.value : undefined;
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  if (rest.length > 0 || change.kind === 'put') copy[name] = changed(copy[name], rest, change);
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete copy[name];
  return copy;
}

const oddities = fc.oneof(
  fc.constantFrom<unknown>(null, '', [], {}, 0, -1, 1.5, 1e300, true, false, 'true', '17', 'text', [[]], [null], [7]),
  fc.constantFrom<unknown>({ value: '' }, { value: {}, count: 1 }, { code: 413 }, '0000-01-01T00:00:00+23:00', [
    {},
    {},
  ]),
  fc.jsonValue({ maxDepth: 2 }),
);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: 'remove' }),
  oddities.map((value): Change => ({ kind: 'put', value })),
);
/** Half of all changes hit the envelope, which has few members and decides most. */
export const changes = fc.array(fc.tuple(fc.nat(), fc.boolean(), change), { minLength: 1, maxLength: 4 });

/** The body after some changes, each at another place. */
export function spoil(body: unknown, steps: readonly (readonly [number, boolean, Change])[]): unknown {
  return steps.reduce<unknown>((current, [at, shallow, step]) => {
    const all = pathsOf(current);
    const paths = shallow ? all.filter((path) => path.length <= 3) : all;
    return changed(current, paths[at % paths.length] ?? [], step);
  }, body);
}
