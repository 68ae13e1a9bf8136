import { expect, test } from 'vitest';
import { createInfrastructure } from '../attribution/infrastructure.ts';
import { nameWith, see } from '../attribution/test-names.ts';
import type { NameFacts } from '../attribution/types.ts';
import { type CaseName, linkKeys, packNames, unpackKeys, unpackNames } from '../memory/case-names.ts';
import { alikeCases } from './alike-cases.ts';

const options = { infrastructure: createInfrastructure() };
const judged = (names: readonly NameFacts[], isIn = false): CaseName[] => names.map((name) => ({ ...name, isIn }));
const other = (title: string, names: readonly CaseName[]) => ({
  ...{ id: title, path: `/cases/${title}`, title, changed: null, names },
});
const registrar = see('registrar', 'registrar', 'NAMECHEAP INC', 9_000_000);

/** Names of one pattern, registered on one day. */
function burst(from: number, count: number): NameFacts[] {
  return Array.from({ length: count }, (_, index) =>
    nameWith(from + index, `northmere-verify${from + index}.com`, [registrar], 18_700, 286_000),
  );
}

/** Names without anything in common, on one shared host. */
function strangers(from: number, count: number): NameFacts[] {
  const labels = ['quarry', 'lantern', 'meadow', 'copper', 'thistle', 'anchor', 'willow', 'pepper', 'saddle', 'velvet'];
  return Array.from({ length: count }, (_, index) =>
    nameWith(
      from + index,
      `${labels[(from + index) % labels.length]}${from}.org`,
      [
        see('ip', 'address', '104.21.12.103', 700),
        see('nameserver', 'name server', 'ns1.domaincontrol.com', 4_000_000),
      ],
      12_000 + 431 * (from + index),
    ),
  );
}

test('a burst of names of one pattern links two cases, and strangers on one host do not', async () => {
  const found = await alikeCases(
    judged([...burst(1, 5), ...strangers(20, 3)]),
    [other('Burst', judged(burst(50, 5))), other('Strangers', judged(strangers(60, 4)))],
    options,
  );
  expect(found.map(({ title, tier }) => [title, tier])).toEqual([['Burst', 'one hand']]);
  expect(found[0]?.reasons.map(({ family, here, there }) => [family, here, there])).toEqual([
    ['registration', 5, 5],
    ['name', 5, 5],
  ]);
});

test('pages that look alike are a reason beside others, never the only one', async () => {
  const look = 'f0'.repeat(40);
  const pictured = (id: number, name: string, certificate: string) => ({
    ...nameWith(id, name, [see('certificate', 'certificate', certificate, 300)], 18_000 + id),
    looks: [look],
  });
  const own = judged([pictured(1, 'quarry.com', 'a'.repeat(40))]);
  const found = await alikeCases(
    own,
    [
      other('Same kit', judged([pictured(2, 'lantern.net', 'a'.repeat(40))])),
      other('Same page', judged([pictured(3, 'meadow.org', 'b'.repeat(40))])),
    ],
    options,
  );
  expect(found.map(({ title }) => title)).toEqual(['Same kit']);
  expect(found[0]?.reasons.map(({ family, weight }) => [family, weight])).toEqual([
    ['certificate', 3.52],
    ['look', 2.5],
  ]);
});

test('what several cases have of one hand comes with the strongest first, and each only once', async () => {
  const mail = see('email', 'registrant e-mail', 'mara.k@proton.example', 6);
  const weak = see('phone', 'registrant phone', '+44 20 7946 0958', 900);
  const at = (id: number, name: string, seen: Parameters<typeof nameWith>[2]) =>
    nameWith(id, name, seen, 18_000 + 3 * id);
  const found = await alikeCases(
    judged([at(1, 'quarry.com', [mail, weak, registrar])]),
    [
      other('Phone', judged([at(2, 'lantern.net', [weak, registrar])])),
      other('Mail', judged([at(3, 'meadow.org', [mail, weak, registrar])])),
    ],
    options,
  );
  expect(found[0]?.title).toBe('Mail');
  expect(found[0]?.reasons[0]).toMatchObject({
    family: 'registrant',
    value: 'mara.k@proton.example',
    here: 1,
    there: 1,
  });
});

test('the names of a case are stored and found by what they have in common', () => {
  const names = judged(burst(1, 3), true);
  const packed = packNames(names);
  expect(unpackNames(packed.names)).toEqual(names);
  expect(new Set(unpackKeys(packed.keys))).toEqual(new Set(linkKeys(names).keys()));
  const common = (one: readonly CaseName[], two: readonly CaseName[]) =>
    [...linkKeys(one).keys()].filter((key) => linkKeys(two).has(key)).length;
  expect(common(judged(burst(1, 3)), judged(burst(50, 3)))).toBeGreaterThanOrEqual(3); // The day, the pattern and two words.
  expect(common(judged(strangers(1, 1)), judged(strangers(33, 1)))).toBe(0); // Shared infrastructure finds nothing.
});
