import { expect, test, vi } from 'vitest';
import { atOnce } from '../../../shared/at-once.ts';
import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { workMs } from '../../../test/support/own-work.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { inSlices } from '../../stores/in-slices.ts';
import { type Facet, facetSteps, unreadSteps } from './facets.ts';
import { selectedSteps } from './selected-rows.ts';

const plain = {
  shown: null,
  hidden: false,
  x: null,
  y: null,
  pinned: false,
  colour: null,
  tags: [],
  note: '',
  group: null,
};
const row = (id: number, kind: EntityRow['kind'], value: string, more: Partial<EntityRow> = {}): EntityRow => ({
  ...plain,
  facts: {},
  id,
  kind,
  value,
  ...more,
});
const edge = (id: number, from: number, to: number, kind: string): EdgeRow => ({
  id,
  from,
  to,
  kind,
  first: null,
  last: null,
  count: null,
});
const mapOf = <R extends { readonly id: number }>(rows: readonly R[]) => new Map(rows.map((each) => [each.id, each]));

const rows = [
  row(1, 'domain', 'one.example', { facts: { registrar: 'Cheap', risk: 100, countries: ['NL', 'DE'], active: true } }),
  row(2, 'domain', 'two.example', { facts: { registrar: 'Cheap', risk: 50, countries: ['NL'] }, tags: ['kit', 'kit'] }),
  row(3, 'domain', 'three.example', { facts: { registrar: 'Dear', risk: null, active: null }, tags: ['kit'] }),
  row(4, 'nameserver', 'ns1.kargo-desk.org', { group: 9 }),
  row(5, 'domain', 'other.example', { group: 9 }),
];
const caseRows = {
  entities: mapOf(rows),
  edges: mapOf([
    edge(1, 1, 4, 'name server'),
    edge(2, 1, 4, 'NS'),
    edge(3, 2, 4, 'NS'),
    edge(4, 5, 4, 'name server'),
    edge(5, 1, 4, 'certificate name'),
  ]),
  groups: new Map(),
};

const facetsOf = (of: readonly EntityRow[], among: CaseRows): Facet[] => atOnce(facetSteps(of, among));

test('facets count which of the items have which value, the most frequent first and risk from the top', () => {
  expect(facetsOf(rows.slice(0, 4), caseRows)).toEqual([
    {
      id: 'kind',
      values: [
        { value: 'Domains', ids: [1, 2, 3] },
        { value: 'Name servers', ids: [4] },
      ],
    },
    {
      id: 'risk',
      values: [
        { value: 'known bad', ids: [1] },
        { value: 'medium risk', ids: [2] },
        { value: 'no risk score', ids: [3] },
      ],
    },
    { id: 'tag', values: [{ value: 'kit', ids: [2, 3] }] },
    {
      id: 'registrar',
      values: [
        { value: 'Cheap', ids: [1, 2] },
        { value: 'Dear', ids: [3] },
      ],
    },
    { id: 'nameserver', values: [{ value: 'ns1.kargo-desk.org', ids: [1, 2] }] },
    {
      id: 'country',
      values: [
        { value: 'NL', ids: [1, 2] },
        { value: 'DE', ids: [1] },
      ],
    },
  ]);
});

test('items of one kind have no facet of kinds', () => {
  expect(facetsOf(rows.slice(0, 3), caseRows).map(({ id }) => id)).not.toContain('kind');
});

test('domains without a record are those of which nobody said whether they are active', () => {
  const keys = new Set(rows.map(({ id }) => id));
  expect(atOnce(selectedSteps(keys, caseRows)).unread.map(({ id }) => id)).toEqual([2, 5]);
  expect(atOnce(unreadSteps(caseRows)).map(({ id }) => id)).toEqual([2, 5]);
  const hidden = { ...row(2, 'domain', 'two.example'), hidden: true };
  expect(atOnce(unreadSteps({ entities: mapOf([...rows, hidden]) })).map(({ id }) => id)).toEqual([5]);
});

test('a selected group means its members, each once', () => {
  const keys = new Set([5, -9, 1, 77]);
  expect(atOnce(selectedSteps(keys, caseRows))).toMatchObject({
    keys,
    ids: [5, 1, 4],
    rows: [{ id: 5 }, { id: 1 }, { id: 4 }],
  });
});

test('ten thousand items among many links are counted in steps that are each short', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    row(index + 1, 'domain', `d${index}.example`, {
      facts: { registrar: `Registrar ${index % 300}`, registrant: `Person ${index}`, countries: ['NL', 'DE'] },
    }),
  );
  const servers = Array.from({ length: 5000 }, (_, index) => row(20_000 + index, 'nameserver', `ns${index}.example`));
  const links = Array.from({ length: 200_000 }, (_, index) =>
    edge(index + 1, (index % 10_000) + 1, 20_000 + ((index * 7) % 5000), index % 4 === 0 ? 'name server' : 'address'),
  );
  const among = { entities: mapOf([...many, ...servers]), edges: mapOf(links), groups: new Map() };
  const took: number[] = [];
  let known: string[] = [];
  const steps = facetSteps(many, among);
  for (let isDone = false; !isDone; ) {
    const step = workMs(() => {
      const { value, done } = steps.next();
      isDone = done ?? false;
      if (value) known = value.map(({ id }) => id);
    });
    took.push(step);
    if (took.length === 22) expect(known).toEqual(['risk', 'registrar', 'registrant', 'country']);
  }
  expect(known).toEqual(['risk', 'registrar', 'registrant', 'nameserver', 'country']);
  expect(took.length).toBeGreaterThan(400);
  expect(Math.max(...took)).toBeLessThan(100);
});

test('what takes longer than a slice is shown in part, and nothing comes after it was left', () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  let clock = 0;
  function* steps() {
    for (let step = 1; step <= 3; step++) {
      clock += 20;
      yield step === 2 ? undefined : `part ${step}`;
    }
    return 'whole';
  }
  const leave = inSlices(
    steps(),
    (part) => shown.push(part),
    () => clock,
  );
  expect(shown).toEqual(['part 1']);
  vi.runOnlyPendingTimers();
  vi.runOnlyPendingTimers();
  expect(shown).toEqual(['part 1', 'part 3']);
  leave();
  vi.runAllTimers();
  expect(shown).toEqual(['part 1', 'part 3']);
  vi.useRealTimers();

  const few: string[] = [];
  inSlices(
    (function* () {
      yield 'part';
      return 'whole';
    })(),
    (part) => few.push(part),
  );
  expect(few).toEqual(['whole']);
});

test('what many begin at the same moment does not add up: the rest begins after it', async () => {
  await new Promise((done) => setTimeout(done)); // What began before it is another moment.
  let clock = 0;
  const found: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    inSlices(
      (function* () {
        clock += 7;
        yield undefined;
        return name;
      })(),
      (value) => found.push(value),
      () => clock,
    );
  }
  expect(found).toEqual(['one', 'two', 'three']);
  await vi.waitFor(() => expect(found).toHaveLength(5));
});
