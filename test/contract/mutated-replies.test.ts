import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionFile } from '../../shared/connection.ts';
import type { CallName } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { changes, spoil } from '../support/mutations.ts';
import { allAt, type OddServer, startOddServer } from '../support/odd-server.ts';

// The whole app over a service that plays real replies back, one of them changed at random. Whatever a reply looks like,
// a call ends, ends in words and not as a mistake of ours, and is not called whole when the bytes say otherwise. Lists
// of domains and of feeds have tests of their own beside their readers.

interface Played {
  readonly call: CallName;
  readonly input: object;
  /** What the bytes must say for a whole answer: told from them, and not by our own reader. */
  readonly mayBeWhole?: (bytes: string, value: Answer) => boolean;
}

interface Answer {
  readonly completeness?: { readonly kind: string };
  readonly spoiled?: number;
  readonly records?: readonly unknown[];
  readonly hits?: readonly unknown[];
  readonly summary?: unknown;
  readonly files?: readonly unknown[];
}

const owner = { by: 'owner', name: 'northmere.com' };
const played: readonly Played[] = [
  { call: 'account.read', input: {} },
  { call: 'pdns.rateLimit', input: {} },
  { call: 'pdns.ping', input: {} },
  {
    call: 'pdns.lookup',
    input: { question: owner },
    mayBeWhole: (bytes, { records }) => endsWell(bytes) && rowsOf(bytes) === records?.length,
  },
  {
    call: 'pdns.summarize',
    input: { question: owner },
    mayBeWhole: (bytes, { summary }) => endsWell(bytes) && rowsOf(bytes) >= (summary === null ? 0 : 1),
  },
  ...(['names', 'data'] as const).map(
    (where): Played => ({
      call: 'pdns.flexible',
      input: { syntax: 'glob', in: where, pattern: where === 'names' ? '*northmere.com.' : 'ns1.*', limit: 5 },
      mayBeWhole: (bytes, { hits }) => endsWell(bytes) && rowsOf(bytes) === hits?.length,
    }),
  ),
  { call: 'batch.validate', input: {} },
  {
    call: 'batch.channels',
    input: { channels: [212] },
    mayBeWhole: (bytes) => Object.hasOwn((JSON.parse(bytes) as { channels: object }).channels, 'ch212'),
  },
  { call: 'batch.makeUrl', input: { channel: 212, start: '2026-03-01T10:00Z', end: '2026-03-01T11:00Z' } },
  { call: 'investigate.test', input: {} },
  {
    call: 'detect.monitors',
    input: {},
    mayBeWhole: (bytes) => {
      const { monitors, total_count } = JSON.parse(bytes) as { monitors: unknown[]; total_count: unknown };
      return Number(total_count) === monitors.length;
    },
  },
  { call: 'detect.createMonitor', input: { term: 'lanternfish' } },
  { call: 'feeds.endSession', input: { feed: 'nod', session: 's' } },
  {
    call: 'feeds.archives',
    input: { feed: 'nod', limit: 8 },
    mayBeWhole: (bytes, { files }) => {
      const { response } = JSON.parse(bytes) as { response: { files?: unknown[] } };
      return (response.files?.length ?? 0) === files?.length;
    },
  },
];

/** The lines of a stream that are JSON objects. */
function frames(bytes: string): { readonly cond?: unknown; readonly obj?: unknown }[] {
  return bytes.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === 'object' && value !== null ? [value] : [];
    } catch {
      return [];
    }
  });
}

const ends: readonly unknown[] = ['succeeded', 'limited', 'failed'];

/** The first line that ends a stream is the one that counts. */
function endsWell(bytes: string): boolean {
  return frames(bytes).find(({ cond }) => ends.includes(cond))?.cond === 'succeeded';
}

function rowsOf(bytes: string): number {
  const all = frames(bytes);
  const last = all.findIndex(({ cond }) => ends.includes(cond));
  return all.slice(0, last + 1).filter(({ obj }) => obj !== undefined && obj !== null).length;
}

interface Recorded {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: string;
}

let app: TestApp;
let server: OddServer;
const recorded = new Map<string, Recorded>();
let changed: Recorded | null = null;
let hours = 0;

beforeAll(async () => {
  const real = await openTestApp({ fresh: true }, { now: '2026-03-01T12:00:00Z' });
  let last: Recorded | null = null;
  const leave = real.app.onExchange(({ method, url, contentType, bytes }) => {
    const path = `${method} ${new URL(url).pathname}`;
    last = { path, contentType: contentType ?? '', bytes: bytes?.toString() ?? '' };
    recorded.set(path, last);
  });
  for (const { call, input } of played) {
    expect([call, await real.app.run(call, input, never)]).toMatchObject([call, { ok: true }]);
    if (last) recorded.set(keyOf(call, input), last);
  }
  leave();
  await real.close();

  server = await startOddServer((request, response, url) => {
    request.resume();
    const path = `${request.method} ${url.pathname}`;
    const reply = changed?.path === path ? changed : recorded.get(path);
    response.writeHead(200, { 'content-type': reply?.contentType ?? 'text/plain' }).end(reply?.bytes);
  });
  app = await openTestApp({
    fresh: true,
    connection: {
      file: ConnectionFile.parse({ name: 'Played back', username: 'analyst', ...allAt(server.origin) }),
      keys: { platform: 'p', pdns: 'd', batch: 'b' },
    },
    // Each call comes two hours after the one before, so that no limit stands in the way.
    wallClock: () => new Date(Date.parse('2026-03-01T12:00:00Z') + hours * 3_600_000),
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const never = new AbortController().signal;

function keyOf(call: string, input: object): string {
  return `${call} ${JSON.stringify(input)}`;
}

/** Of a ping every change does harm; and nothing of the end of a session is read. */
const alwaysAlike: ReadonlySet<string> = new Set(['pdns.ping', 'feeds.endSession'] satisfies CallName[]);

/** A body of JSON is changed in its members; a stream in one of its lines, or by one that is lost or comes twice. */
const damage = fc.record({ steps: changes, line: fc.nat(), how: fc.constantFrom('change', 'lose', 'repeat', 'cut') });
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged({ contentType, bytes }: Recorded, { steps, line, how }: Damage): string {
  if (!contentType.includes('ndjson')) return JSON.stringify(spoil(JSON.parse(bytes), steps)) ?? '';
  const lines = bytes.trimEnd().split('\n');
  const at = line % lines.length;
  const here = lines[at] ?? '';
  const instead = {
    change: () => [JSON.stringify(spoil(JSON.parse(here), steps)) ?? ''],
    lose: () => [],
    repeat: () => [here, here],
    cut: () => [here.slice(0, line % (here.length + 1))],
  }[how]();
  return `${lines.toSpliced(at, 1, ...instead).join('\n')}\n`;
}

test.each(played.map(({ call, input, mayBeWhole }) => ({ call, input, mayBeWhole })))(
  '$call $input reads any change of a real reply without a wrong word',
  async ({ call, input, mayBeWhole }) => {
    const reply = recorded.get(keyOf(call, input));
    if (!reply) throw new Error('there is no such reply');
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(damage, async (wrong) => {
        hours += 2;
        changed = { ...reply, bytes: damaged(reply, wrong) };
        const result = (await app.app.run(call, input, never)) as Result<Answer>;
        const kind = result.ok ? (result.value.completeness?.kind ?? 'read') : result.failure.code;
        kinds.add(kind);
        expect(kind).not.toBe('bug');
        if (!result.ok) expect(result.failure.message).not.toBe('');
        if (!result.ok || kind !== 'whole') return;
        expect(result.value.spoiled ?? 0).toBe(0);
        expect(mayBeWhole?.(changed.bytes, result.value)).toBe(true);
      }),
      { numRuns: 150 },
    );
    // Some changes did no harm and some did; else this test would prove nothing.
    if (!alwaysAlike.has(call)) expect(kinds.size).toBeGreaterThan(1);
    changed = null;
  },
  60_000,
);
