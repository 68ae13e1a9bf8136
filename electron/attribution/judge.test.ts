import { expect, test } from 'vitest';
import { sized } from '../../test/support/whole-run.ts';
import { judge } from './judge.ts';
import { nameWith, see } from './test-names.ts';
import type { NameFacts } from './types.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const word = (seed: number) =>
  Array.from({ length: 7 }, (_, at) => letters[(seed * 7 + at * at * 3 + (seed >> at)) % 26]).join('');
const registrars = ['Namecheap, Inc.', 'GoDaddy.com, LLC', 'Gandi SAS', 'Tucows Domains Inc.', 'OVH sas'];

/** Projects that have nothing to do with each other, on hosts and mail providers that everybody uses. */
function strangers(from: number, count: number, isCounted: boolean): NameFacts[] {
  return Array.from({ length: count }, (_, index) => {
    const number = isCounted ? (value: number) => value : () => null;
    return nameWith(
      from + index,
      `${word(from + index)}${index}.org`,
      [
        see('registrar', 'registrar', registrars[index % registrars.length] ?? '', number(9_000_000)),
        see('person', 'registrant name', 'REDACTED FOR PRIVACY', number(80_000_000)),
        see('ip', 'address', index % 3 === 0 ? '104.21.12.103' : '185.199.108.153', number(700)),
        see('mailserver', 'mail server', 'aspmx.l.google.com', number(20_000_000)),
        see('nameserver', 'name server', `ns${index % 4}.domaincontrol.com`, number(4_000_000)),
        see('email', 'SOA e-mail', 'dns@cloudflare.com', number(40_000_000)),
      ],
      11_000 + ((index * 97) % 8000),
    );
  });
}

/** Registered in one burst, with names of one pattern: no single value proves it. */
function campaign(from: number, count: number): NameFacts[] {
  return Array.from({ length: count }, (_, index) =>
    nameWith(
      from + index,
      `northmere-verify${index}.com`,
      [see('registrar', 'registrar', 'NAMECHEAP INC', 9_000_000), see('ip', 'address', '104.21.12.103', 700)],
      18_700,
      286_000,
    ),
  );
}

test('strangers on shared hosts stay alone, with counts and without', async () => {
  for (const isCounted of [true, false]) expect((await judge(strangers(1, 113, isCounted))).clusters).toEqual([]);
});

test('the customers of one tiny registrar stay alone where the case was collected there; a campaign among them is found', async () => {
  const customers = Array.from({ length: 120 }, (_, index) =>
    nameWith(
      index + 1,
      `${word(index + 1)}${index}.org`,
      [
        see('registrar', 'registrar', 'Zonewright Ltd', 4_500),
        see('nameserver', 'name server', 'dns3.zonewright.test', 252),
        see('phone', 'technical phone', '1709714663', 1_506),
      ],
      index < 70 ? 18_700 + (index % 7) : 15_000 + 29 * index,
    ),
  );
  expect((await judge(customers)).clusters).toEqual([]);
  const among = campaign(1000, 12).map((name) => ({
    ...name,
    registered: { ...name.registered, day: 18_500 },
    observations: [
      see('registrar', 'registrar', 'Zonewright Ltd', 4_500),
      see('nameserver', 'name server', 'dns3.zonewright.test', 252),
    ],
  }));
  const { clusters } = await judge([...customers, ...among]);
  expect(clusters.map(({ ids }) => ids.toSorted())).toEqual([among.map(({ id }) => id)]);
});

test('a campaign without one common value is found among strangers, with reasons in numbers', async () => {
  const { clusters } = await judge([...strangers(1, 113, false), ...campaign(1000, 12)]);
  expect(clusters).toHaveLength(1);
  expect(clusters[0]?.ids.toSorted()).toEqual(campaign(1000, 12).map(({ id }) => id));
  expect(clusters[0]?.tier).toBe('one hand');
  expect(clusters[0]?.reasons[0]?.text).toMatch(/^registered on 2021-03-14 with NAMECHEAP INC, which registers about/);
  expect(clusters[0]?.reasons.length).toBeLessThanOrEqual(3);
});

test('one day of a large registrar and one shared word never make one hand, and the lines add up', async () => {
  const names = ['quarry-claim', 'claim-harbour', 'claim-wexley'].map((label, index) =>
    nameWith(index + 1, `${label}.com`, [see('registrar', 'registrar', 'NAMECHEAP INC', 9_000_000)], 18_700, 120_000),
  );
  const { clusters, pair } = await judge([...strangers(100, 113, false), ...names]);
  expect(clusters.map(({ ids, tier }) => [ids.toSorted(), tier])).toEqual([[[1, 2, 3], 'same setup']]);
  const { evidence, sum } = pair(1, 2) ?? { evidence: [], sum: 0 };
  expect(sum).toBeCloseTo(3.4);
  expect(evidence.reduce((all, { weight }) => all + weight, 0)).toBeCloseTo(3.4);
});

test('one weak bridge joins nothing: A with B and B with C is no cluster of all', async () => {
  const group = (from: number, phone: string) =>
    Array.from({ length: 5 }, (_, index) =>
      nameWith(from + index, `${word(from + index)}.com`, [see('phone', 'registrant phone', phone, 6)]),
    );
  const bridge = nameWith(99, 'bridgehead.com', [
    see('phone', 'registrant phone', '393331234987', 6),
    see('phone', 'admin phone', '491701234987', 6),
  ]);
  const { clusters } = await judge([...group(1, '393331234987'), ...group(20, '491701234987'), bridge]);
  expect(clusters.map(({ ids }) => ids.length).toSorted()).toEqual([5, 6]);
});

test('the same names in any order give the same clusters', async () => {
  const names = [...strangers(1, 60, true), ...campaign(1000, 9)];
  const sets = async (list: NameFacts[]) => (await judge(list)).clusters.map(({ ids }) => ids.toSorted());
  expect(await sets(names.toReversed())).toEqual(await sets(names));
});

test('what a person put together or apart stays so', async () => {
  const names = [...strangers(1, 30, true), ...campaign(1000, 6)];
  const { clusters } = await judge(names, {
    decided: [
      { in: [1, 2], out: [] },
      { in: [1000, 1002], out: [1001] },
    ],
  });
  const clusterOf = (id: number) => clusters.find(({ ids }) => ids.includes(id));
  expect(clusterOf(1)).toMatchObject({ decided: 0 });
  expect(clusterOf(1)?.ids.toSorted()).toEqual([1, 2]);
  expect(clusterOf(1000)).toMatchObject({ decided: 1 });
  expect(clusterOf(1000)?.ids.toSorted()).toEqual([1000, 1002, 1003, 1004, 1005]);
  expect(clusterOf(1001)).toBeUndefined();
});

test('two campaigns stay two, also where their names are alike and one name is in both', async () => {
  const { clusters } = await judge(campaign(1000, 6), {
    decided: [
      { in: [1000, 1001], out: [] },
      { in: [1001, 1002, 1003], out: [] },
    ],
  });
  const of = (decided: number) => clusters.find((cluster) => cluster.decided === decided)?.ids ?? [];
  expect(of(0)).toEqual(expect.arrayContaining([1000, 1001]));
  expect(of(1)).toEqual(expect.arrayContaining([1002, 1003]));
  expect(of(0)).not.toContain(1002);
});

test('any two names can be asked about: for, against, and the sum', async () => {
  const one = nameWith(1, 'alpha-quiet.com', [
    see('email', 'registrant e-mail', 'rossi77@gmail.com', 12),
    see('registrar', 'registrar', 'Gandi SAS', 1_300_000),
  ]);
  const other = nameWith(2, 'beta-loud.net', [
    see('email', 'registrant e-mail', 'rossi77@gmail.com', 12),
    see('registrar', 'registrar', 'OVH sas', 4_000_000),
  ]);
  const { pair } = await judge([one, other]);
  const { evidence, sum } = pair(1, 2) ?? { evidence: [], sum: 0 };
  expect(evidence.map(({ family, weight }) => [family, weight])).toEqual([
    ['registrant', 4.92],
    ['against', -0.5],
  ]);
  expect(sum).toBeCloseTo(4.42);
  expect(pair(1, 1)).toBeNull();
});

test('an address that one left before the other came links nothing', async () => {
  const at = (id: number, first: string, last: string) =>
    nameWith(id, `${word(id)}.com`, [see('ip', 'address', '45.77.3.9', 3, { seen: { first, last } })]);
  const apart = await judge([at(1, '2020-01-01', '2020-02-01'), at(2, '2021-01-01', '2021-02-01')]);
  expect(apart.clusters).toEqual([]);
  expect(apart.pair(1, 2)?.evidence.at(-1)?.text).toContain('not at the same time');
  const together = await judge([at(1, '2020-01-01', '2020-02-01'), at(2, '2020-01-15', '2021-02-01')]);
  expect(together.clusters).toHaveLength(1);
});

test('odd input has a sensible answer', async () => {
  expect((await judge([])).clusters).toEqual([]);
  expect((await judge([nameWith(1, 'alone.com')])).clusters).toEqual([]);
  const odd = [1, 2, 3].map((id) =>
    nameWith(
      id,
      `${word(id)}.com`,
      [
        see('person', 'registrant name', 'x'.repeat(5000), 0),
        see('organisation', 'registrant organisation', '', 400_000_000),
        see('registrar', 'registrar', 'Somewhere', 400_000_000),
        see('ip', 'address', 'not an address', 0),
      ],
      [null, 40_000, 18_000][id - 1] ?? null,
    ),
  );
  expect((await judge(odd)).clusters).toEqual([]);
});

test('many thousand names of one registrar are not all compared with each other', async () => {
  const names = Array.from({ length: sized(20_000, 6000) }, (_, index) =>
    nameWith(
      index + 1,
      `${word(index)}${index}.com`,
      [see('registrar', 'registrar', 'Namecheap, Inc.', 9_000_000)],
      15_000 + (index % 3000),
    ),
  );
  const shares: number[] = [];
  const { clusters } = await judge(names, { onProgress: (share) => shares.push(share) });
  expect(clusters.every(({ ids }) => ids.length < 50)).toBe(true);
  expect(shares.at(-1)).toBe(1);
});
