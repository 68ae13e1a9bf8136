import { expect } from 'vitest';
import { askControl, askPdns } from '../../../electron/demo/asking.ts';
import { sized } from '../../support/whole-run.ts';
import type { Bench, Part, Row } from './row.ts';

export interface Obj extends Record<string, unknown> {
  readonly rrname: string;
  readonly rrtype: string;
  readonly rdata: readonly string[];
  readonly bailiwick?: string;
  readonly count: number;
  readonly time_first: number;
  readonly time_last: number;
}

export interface Frame {
  readonly cond?: string;
  readonly msg?: string;
  readonly obj?: Obj;
}

export interface Streamed {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly frames: readonly Frame[];
  readonly objs: readonly Obj[];
  readonly last: Frame | undefined;
}

/** Asks below /pdns/v2 and takes the frames apart; `reader` has no quota. */
export async function stream(bench: Bench, path: string, user = 'reader'): Promise<Streamed> {
  const { status, headers, text } = await askPdns(bench.announcement, `/pdns/v2${path}`, user);
  const lines = status === 200 ? text.split('\n').filter((line) => line !== '') : [];
  const frames = lines.map((line) => JSON.parse(line) as Frame);
  const objs = frames.flatMap((frame) => (frame.obj === undefined ? [] : [frame.obj]));
  return { status, headers, text, frames, objs, last: frames.at(-1) };
}

/** Expects an error of one line of plain text. */
export async function refusal(bench: Bench, path: string, status: number, user = 'reader'): Promise<string> {
  const answer = await stream(bench, path, user);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/plain']);
  expect(answer.text).toMatch(/^Error: .+\n$/);
  return answer.text;
}

export function fault(bench: Bench, route: string, what: object): Promise<unknown> {
  return askControl(bench.announcement, 'POST', '/faults', { route, times: 1, fault: what });
}

export const owner = '/lookup/rrset/name/json-text.com';

export function rowsFrom(source: string) {
  return (section: string, sentence: string, check: Row['check']): Row => ({
    source: `${source}, ${section}`,
    sentence,
    check,
  });
}

const spec = rowsFrom('pdns.md');
const facts = rowsFrom('facts/pdns.md');

const rows: readonly Row[] = [
  spec('Streaming 1', 'the first line of a lookup has cond begin', async (bench) => {
    expect((await stream(bench, owner)).frames[0]).toMatchObject({ cond: 'begin' });
  }),
  spec('Streaming 2', 'data lines of a lookup carry obj', async (bench) => {
    const { frames, objs } = await stream(bench, owner);
    expect(objs.length).toBe(frames.length - 2);
    expect(objs.length).toBeGreaterThan(3);
  }),
  spec('Streaming 3', 'the last line of a whole lookup has cond succeeded', async (bench) => {
    expect((await stream(bench, owner)).last).toEqual({ cond: 'succeeded' });
  }),
  spec('Streaming 4', 'no results of a lookup is 200 without obj, and succeeded', async (bench) => {
    const { status, frames } = await stream(bench, '/lookup/rrset/name/nothing-at-all.invalid');
    expect([status, frames]).toEqual([200, [{ cond: 'begin' }, { cond: 'succeeded' }]]);
  }),
  spec('Streaming 4', 'no results of a summary is 200 without obj, and succeeded', async (bench) => {
    const { status, frames } = await stream(bench, '/summarize/rrset/name/nothing-at-all.invalid');
    expect([status, frames]).toEqual([200, [{ cond: 'begin' }, { cond: 'succeeded' }]]);
  }),
  spec('Streaming', 'the content type of a stream equals the requested Accept value', async (bench) => {
    for (const accept of ['application/x-ndjson', 'application/jsonl']) {
      const { pdnsUrl } = bench.announcement.connection;
      const headers = { accept, 'x-api-key': bench.announcement.keys.pdns };
      const answer = await fetch(`${pdnsUrl}/pdns/v2${owner}`, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, accept]);
      await answer.text();
    }
  }),
  facts('6', 'limited is told with the message Result limit reached', async (bench) => {
    expect((await stream(bench, `${owner}?limit=1`)).last).toEqual({ cond: 'limited', msg: 'Result limit reached' });
  }),
  facts('6', 'a middle line may have cond ongoing, which means the same as none', async (bench) => {
    const { frames, objs } = await stream(bench, '/lookup/rrset/name/million-records.example?limit=2500');
    const conds = new Set(frames.slice(1, -1).map((frame) => frame.cond));
    expect([[...conds], objs.length]).toEqual([[undefined, 'ongoing'], 2500]);
  }),
  facts('6', 'failed comes after the stream began, and the rows before it are valid', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'play', name: 'failed' });
    const { status, objs, last } = await stream(bench, owner);
    expect([status, objs.length > 0, last?.cond, typeof last?.msg]).toEqual([200, true, 'failed', 'string']);
  }),
  facts('6', 'a limited line may itself carry an obj', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'play', name: 'terminal-obj' });
    const { frames, objs, last } = await stream(bench, `${owner}?limit=3`);
    expect([frames.length, objs.length, last?.cond, last?.obj?.rrname]).toEqual([4, 3, 'limited', 'json-text.com.']);
  }),
  facts('6', 'a failed line may itself carry an obj', async (bench) => {
    const both = [
      { route: 'pdns.lookup', times: 1, fault: { kind: 'play', name: 'terminal-obj' } },
      { route: 'pdns.lookup', times: 1, fault: { kind: 'play', name: 'failed' } },
    ];
    await bench.control('POST', '/faults', both);
    expect((await stream(bench, owner)).last).toMatchObject({ cond: 'failed', obj: { rrname: 'json-text.com.' } });
  }),
  facts('6', 'a stream without a terminal line can be met', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'truncate', afterLines: 3 });
    const { frames, last } = await stream(bench, owner);
    expect([frames.length, last?.cond]).toEqual([3, undefined]);
  }),
  facts('6', 'a middle line may have no obj but a msg, and blank lines may stand between', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'play', name: 'progress' });
    const { text, frames, objs } = await stream(bench, owner);
    expect(frames.length).toBe(objs.length * 2 + 2);
    expect(text).toContain('\n\n');
  }),
  facts('6', 'an unknown cond can be met', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'play', name: 'odd-cond' });
    expect(['begin', 'ongoing', 'succeeded', 'limited', 'failed']).not.toContain(
      (await stream(bench, owner)).last?.cond,
    );
  }),
  facts('6', 'a line that is not JSON can be met', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'broken-line', line: 2 });
    await expect(stream(bench, owner)).rejects.toThrow(SyntaxError);
  }),
  facts('6', 'member names of frames and records are ASCII', async (bench) => {
    const { frames } = await stream(bench, owner);
    const names = frames.flatMap((frame) => [...Object.keys(frame), ...Object.keys(frame.obj ?? {})]);
    expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
  }),
  facts('5', 'a lookup record has rrname, rrtype, rdata, bailiwick, count and one pair of times', async (bench) => {
    for (const obj of (await stream(bench, owner)).objs) {
      const pair = 'time_first' in obj ? 'time' : 'zone_time';
      expect(Object.keys(obj).sort()).toEqual(
        ['bailiwick', 'count', 'rdata', 'rrname', 'rrtype', `${pair}_first`, `${pair}_last`].sort(),
      );
    }
  }),
  facts('5', 'rrname and bailiwick of a record end in a dot', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rrset/name/%2A.json-text.com');
    expect(objs.every((obj) => obj.rrname.endsWith('.') && obj.bailiwick?.endsWith('.') === true)).toBe(true);
  }),
  facts('5', 'rdata is always an array, count a positive integer', async (bench) => {
    const both = [
      ...(await stream(bench, owner)).objs,
      ...(await stream(bench, '/lookup/rdata/ip/198.18.9.0,24')).objs,
    ];
    expect(both.every((obj) => Array.isArray(obj.rdata) && Number.isInteger(obj.count) && obj.count > 0)).toBe(true);
  }),
  facts('5', 'times of a record are whole seconds since 1970, first not after last', async (bench) => {
    const { objs } = await stream(bench, owner);
    const sensed = objs.filter((obj) => 'time_first' in obj);
    expect(sensed.every((obj) => Number.isInteger(obj.time_first) && obj.time_first <= obj.time_last)).toBe(true);
  }),
  facts('5', 'a zone-file record has zone times and no time_first', async (bench) => {
    const { objs } = await stream(bench, `${owner}/NS/com`);
    expect(objs.length).toBeGreaterThan(0);
    for (const obj of objs)
      expect([obj.bailiwick, 'zone_time_first' in obj, 'time_first' in obj]).toEqual(['com.', true, false]);
  }),
  facts(
    '5',
    'owner names with the label _WILDCARD_ stand for many names, and no other label has capitals',
    async (bench) => {
      const { objs } = await stream(bench, '/lookup/rrset/name/%2A.cloudveil.net');
      const capitals = objs.filter((obj) => /[A-Z]/.test(obj.rrname));
      expect(capitals.length).toBeGreaterThan(0);
      expect(capitals.every((obj) => /^_WILDCARD_\.[^A-Z]+$/.test(obj.rrname))).toBe(true);
    },
  ),
  facts('5', 'octets that are not ASCII appear as a backslash and three decimal digits', async (bench) => {
    const { text, objs } = await stream(bench, '/lookup/rrset/name/%2A.json-text.com');
    expect(objs.some((obj) => obj.rrname.startsWith('\\000.'))).toBe(true);
    expect(objs.some((obj) => obj.rdata.some((entry) => entry.includes('\\001')))).toBe(true);
    expect(/^[\x20-\x7e\n]*$/.test(text)).toBe(true);
  }),
];

const withWorld: readonly Row[] = [
  {
    source: 'design.md 8',
    sentence: 'a reserved owner name streams a million records and succeeds',
    check: async (bench) => {
      const { pdnsUrl } = bench.announcement.connection;
      const headers = { accept: 'application/x-ndjson', 'x-api-key': bench.announcement.keys.pdns };
      const skipped = sized(0, 950_000);
      const asked = `lookup/rrset/name/million-records.example?limit=0&offset=${skipped}`;
      const answer = await fetch(`${pdnsUrl}/pdns/v2/${asked}`, { headers });
      let lines = 0;
      let tail = '';
      for await (const chunk of answer.body ?? []) {
        const bytes = Buffer.from(chunk);
        for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
        tail = bytes.subarray(-40).toString();
      }
      expect([lines, tail.endsWith('{"cond":"succeeded"}\n')]).toEqual([1_000_002 - skipped, true]);
    },
  },
];

export const parts: readonly Part[] = [{ title: 'Passive DNS framing and records', rows: [...rows, ...withWorld] }];
