import { expect } from 'vitest';
import { type Obj, owner, refusal, rowsFrom, stream } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('pdns.md');
const facts = rowsFrom('facts/pdns.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');

const shared = '/lookup/rdata/ip/203.0.113.10';
const below = '/lookup/rrset/name/%2A.json-text.com';
const whole = async (bench: Bench) => (await stream(bench, below)).objs;
const first = (obj: Obj) => Number(obj.time_first ?? obj.zone_time_first);
const last = (obj: Obj) => Number(obj.time_last ?? obj.zone_time_last);

const limits: readonly Row[] = [
  facts('4', 'limit is 10000 when it is not given', async (bench) => {
    const { objs, last: end } = await stream(bench, shared);
    expect([objs.length, end?.cond]).toEqual([10_000, 'limited']);
  }),
  facts('4', 'limit bounds the rows of a lookup', async (bench) => {
    const { objs, last: end } = await stream(bench, `${shared}?limit=7`);
    expect([objs.length, end?.cond]).toEqual([7, 'limited']);
  }),
  facts('4', 'limit 0 means the maximum of the key', async (bench) => {
    const { objs, last: end } = await stream(bench, `${shared}?limit=0`, 'nodetect');
    expect([objs.length, end?.cond]).toEqual([256, 'limited']);
    expect((await stream(bench, `${shared}?limit=0`)).objs.length).toBeGreaterThan(10_000);
  }),
  spec('Rate object', 'results_max overrides a larger limit', async (bench) => {
    expect((await stream(bench, `${shared}?limit=5000`, 'nodetect')).objs.length).toBe(256);
    expect((await stream(bench, shared, 'nodetect')).objs.length).toBe(256);
  }),
  facts('6', 'a limit that is not reached ends in succeeded', async (bench) => {
    const { length } = await whole(bench);
    expect((await stream(bench, `${below}?limit=${length}`)).last?.cond).toBe('succeeded');
    expect((await stream(bench, `${below}?limit=${length - 1}`)).last?.cond).toBe('limited');
  }),
  ...['-1', 'ten', '1.5', '', '0x10'].map((value) =>
    facts('4', `limit ${JSON.stringify(value)} is no row count`, async (bench) => {
      await refusal(bench, `${owner}?limit=${value}`, 400);
    }),
  ),
  facts('4', 'offset skips rows before the limit is applied', async (bench) => {
    const all = await whole(bench);
    expect((await stream(bench, `${below}?offset=3&limit=4`)).objs).toEqual(all.slice(3, 7));
  }),
  facts('7', 'raising offset by limit until succeeded brings all rows', async (bench) => {
    const all = await whole(bench);
    const found: Obj[] = [];
    for (let offset = 0, cond: string | undefined = 'limited'; cond === 'limited'; offset += 5) {
      const page = await stream(bench, `${below}?limit=5&offset=${offset}`);
      found.push(...page.objs);
      cond = page.last?.cond;
    }
    expect(found).toEqual(all);
  }),
  facts('7', 'an offset behind the last row gives no rows', async (bench) => {
    expect((await stream(bench, `${below}?offset=100000`)).objs).toEqual([]);
  }),
  facts('4', 'offset is not negative', async (bench) => {
    await refusal(bench, `${owner}?offset=-1`, 400);
  }),
  choice('the documents are silent', 'offset is not for summarize, and is passed over there', async (bench) => {
    const plain = (await stream(bench, '/summarize/rrset/name/json-text.com')).objs;
    expect((await stream(bench, '/summarize/rrset/name/json-text.com?offset=1')).objs).toEqual(plain);
  }),
  spec('Errors 416', 'an offset greater than offset_max is 416, and the message says so', async (bench) => {
    const text = await refusal(bench, `${owner}?offset=3000001`, 416, 'analyst');
    expect(text).toMatch(/offset value exceeds the allowed maximum/i);
    expect((await stream(bench, `${owner}?offset=3000000`, 'analyst')).status).toBe(200);
  }),
  spec('Errors 416', 'any offset is 416 when offset_max is n/a', async (bench) => {
    await refusal(bench, `${owner}?offset=5`, 416, 'nearlimit');
  }),
];

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each fence with the rule it stands for, over the rows of one owner. */
const fences: readonly (readonly [string, string, (obj: Obj, time: number) => boolean, (obj: Obj) => number])[] = [
  ['time_first_before', 'first seen before the time', (obj, time) => first(obj) < time, first],
  ['time_first_after', 'first seen after the time', (obj, time) => first(obj) > time, first],
  ['time_last_before', 'last seen before the time', (obj, time) => last(obj) < time, last],
  ['time_last_after', 'last seen after the time', (obj, time) => last(obj) > time, last],
];

const times: readonly Row[] = [
  ...fences.map(([name, meaning, fits, timeOf]) =>
    facts('4', `${name} keeps rows ${meaning}`, async (bench) => {
      const all = await whole(bench);
      // One second beside a real time, so that the row does not depend on the fence's own second.
      const time = middle(all.map(timeOf)) + 1;
      const clear = all.filter((obj) => timeOf(obj) !== time);
      expect(clear.length).toBe(all.length);
      expect((await stream(bench, `${below}?${name}=${time}`)).objs).toEqual(all.filter((obj) => fits(obj, time)));
    }),
  ),
  ...fences.map(([name, , fits]) =>
    facts('4', `${name} may be negative: seconds before now`, async (bench) => {
      const seconds = 86_400 * 2500;
      const time = Math.floor(Date.parse('2026-06-01T12:00:00Z') / 1000) - seconds;
      const all = await whole(bench);
      expect((await stream(bench, `${below}?${name}=-${seconds}`)).objs).toEqual(all.filter((obj) => fits(obj, time)));
    }),
  ),
  ...fences.map(([name]) =>
    facts('4', `${name} must be a whole number`, async (bench) => {
      await refusal(bench, `${owner}?${name}=2020-01-01`, 400);
    }),
  ),
  facts('4', 'time_last_after A takes in what was seen on A itself', async (bench) => {
    const time = Math.max(...(await whole(bench)).map(last));
    expect((await stream(bench, `${below}?time_last_after=${time}`)).objs.length).toBeGreaterThan(0);
    expect((await stream(bench, `${below}?time_last_after=${time + 1}`)).objs).toEqual([]);
  }),
  facts('4', 'time_first_before B takes in what was first seen on B itself', async (bench) => {
    const time = Math.min(...(await whole(bench)).map(first));
    expect((await stream(bench, `${below}?time_first_before=${time}`)).objs.length).toBeGreaterThan(0);
    expect((await stream(bench, `${below}?time_first_before=${time - 1}`)).objs).toEqual([]);
  }),
  facts('4', 'overlap with A..B is time_last_after=A and time_first_before=B', async (bench) => {
    const all = await whole(bench);
    const [a, b] = [1_510_000_000, 1_520_000_000];
    const found = (await stream(bench, `${below}?time_last_after=${a}&time_first_before=${b}`)).objs;
    expect(found).toEqual(all.filter((obj) => last(obj) >= a && first(obj) <= b));
    expect(found.length).toBeGreaterThan(0);
  }),
  facts('4', 'entirely inside A..B is time_first_after=A and time_last_before=B', async (bench) => {
    const all = await whole(bench);
    const [a, b] = [1_500_000_000, 1_520_000_000];
    const found = (await stream(bench, `${below}?time_first_after=${a}&time_last_before=${b}`)).objs;
    expect(found).toEqual(all.filter((obj) => first(obj) >= a && last(obj) <= b));
    expect(found.length).toBeGreaterThan(0);
  }),
  facts('4', 'fences hold for summarize too', async (bench) => {
    const found = (await stream(bench, `${below}?time_first_before=1510000000`)).objs;
    const [summary] = (await stream(bench, '/summarize/rrset/name/%2A.json-text.com?time_first_before=1510000000'))
      .objs;
    expect(summary?.num_results).toBe(found.length);
  }),
];

const repeated = '/lookup/rrset/name/%2A.northmere.com';
const flags: readonly Row[] = [
  facts(
    '4',
    'aggr=false gives the time slices of record sets: never fewer rows, the same counts in sum',
    async (bench) => {
      const sum = (objs: readonly Obj[]) => objs.reduce((total, obj) => total + obj.count, 0);
      const grouped = (await stream(bench, '/lookup/rrset/name/%2A.shop?limit=0')).objs;
      const slices = (await stream(bench, '/lookup/rrset/name/%2A.shop?limit=0&aggr=false')).objs;
      expect(slices.length).toBeGreaterThan(grouped.length);
      expect(sum(slices)).toBe(sum(grouped));
    },
  ),
  ...['true', 'True', 't'].map((value) =>
    facts('4', `aggr=${value} is the default`, async (bench) => {
      expect((await stream(bench, `${repeated}?aggr=${value}`)).objs).toEqual((await stream(bench, repeated)).objs);
    }),
  ),
  ...['f', 'False', 'false'].map((value) =>
    facts('4', `aggr=${value} is understood`, async (bench) => {
      expect((await stream(bench, `${repeated}?aggr=${value}`)).status).toBe(200);
    }),
  ),
  facts('4', 'humantime turns times into RFC 3339 strings', async (bench) => {
    const plain = (await stream(bench, owner)).objs;
    const human = (await stream(bench, `${owner}?humantime=t`)).objs;
    const seconds = human.map((obj) =>
      Object.fromEntries(
        Object.entries(obj).map(([name, value]) =>
          /time_/.test(name) ? [name, Date.parse(String(value)) / 1000] : [name, value],
        ),
      ),
    );
    expect(seconds).toEqual(plain);
    expect(
      human.every((obj) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(obj.time_first ?? obj.zone_time_first))),
    ).toBe(true);
  }),
  facts('4', 'humantime is false when it is not given', async (bench) => {
    const plain = (await stream(bench, owner)).objs;
    expect((await stream(bench, `${owner}?humantime=False`)).objs).toEqual(plain);
    expect(typeof plain[0]?.time_first).toBe('number');
  }),
  facts('4', 'humantime holds for summarize too', async (bench) => {
    const { objs } = await stream(bench, '/summarize/rrset/name/json-text.com?humantime=true');
    expect(objs[0]?.time_first).toMatch(/^\d{4}-.*Z$/);
    expect(objs[0]?.zone_time_first).toMatch(/^\d{4}-.*Z$/);
  }),
  ...['aggr', 'humantime'].map((name) =>
    facts('4', `${name} must be a boolean`, async (bench) => {
      await refusal(bench, `${owner}?${name}=perhaps`, 400);
    }),
  ),
  facts('5', 'a summary has count, num_results and at least one pair of times', async (bench) => {
    const { objs } = await stream(bench, '/summarize/rrset/name/json-text.com');
    expect(Object.keys(objs[0] ?? {}).sort()).toEqual(
      ['count', 'num_results', 'time_first', 'time_last', 'zone_time_first', 'zone_time_last'].sort(),
    );
  }),
  facts('5', 'num_results of a summary is bounded by limit', async (bench) => {
    const { objs, last: end } = await stream(bench, '/summarize/rrset/name/json-text.com?limit=2');
    expect([objs[0]?.num_results, end?.cond]).toEqual([2, 'limited']);
  }),
  facts(
    '4',
    'max_count stops a summary when the summed count passes it, and the count may exceed it',
    async (bench) => {
      const rows = (await stream(bench, owner)).objs;
      const limit = (rows[0]?.count ?? 0) + 1;
      const { objs } = await stream(bench, `/summarize/rrset/name/json-text.com?max_count=${limit}`);
      expect([objs[0]?.num_results, Number(objs[0]?.count) >= limit]).toEqual([2, true]);
    },
  ),
  ...['0', '-1', 'many'].map((value) =>
    facts('4', `max_count ${value} is below 1 or no number`, async (bench) => {
      await refusal(bench, `/summarize/rrset/name/json-text.com?max_count=${value}`, 400);
    }),
  ),
  ...['max_count=5', 'exclude=x', 'verbose=f', 'ignore_limited=true'].map((parameter) =>
    facts('4', `${parameter.split('=')[0]} is no parameter of a lookup, and is passed over there`, async (bench) => {
      const plain = (await stream(bench, owner)).objs;
      expect((await stream(bench, `${owner}?${parameter}`)).objs).toEqual(plain);
    }),
  ),
  facts('4', 'swclient, version and id are taken', async (bench) => {
    expect((await stream(bench, `${owner}?swclient=sextant01&version=1.0-rc_1&id=team:user7`)).status).toBe(200);
  }),
  ...[
    'swclient=has-hyphen',
    'swclient=abcdefghijklmnopqrstu',
    'version=1.0%20beta',
    'version=123456789012345678901',
    'id=nocolon',
    'id=a:b:c',
    'id=abcdefghijklmno:pqrstuvwxyzabcde',
  ].map((parameter) =>
    facts('4', `${decodeURIComponent(parameter)} breaks its value rule`, async (bench) => {
      await refusal(bench, `${owner}?${parameter}`, 400);
    }),
  ),
];

export const parts: readonly Part[] = [{ title: 'Passive DNS parameters', rows: [...limits, ...times, ...flags] }];
