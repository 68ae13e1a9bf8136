import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { type DetectBench, openDetectBench } from '../support/detect.ts';

/** What can go wrong between judging and the service: clear words, nothing lost, nothing sent twice. */
let bench: DetectBench;
beforeAll(async () => {
  bench = await openDetectBench();
  await bench.get('lookalikes.loadMonitors', {});
  await bench.get('lookalikes.load', { list: 'new' });
});
beforeEach(() => bench.nextHour());
afterEach(async () => {
  await bench.heal();
  const { verdicts } = await bench.get('lookalikes.tray', {});
  const ids = [...new Set(verdicts.map(({ watchId }) => watchId))];
  if (ids.length > 0) await bench.get('lookalikes.stage', { ids, action: null });
});
afterAll(() => bench.close());

const changeRoute = 'platform.detect.change-domains';
const escalateRoute = 'platform.detect.escalate';

const watchedRoute = 'platform.detect.watched';

async function rows(): Promise<LookalikeRow[]> {
  const all: LookalikeRow[] = [];
  let next: string | undefined;
  do {
    const part = await bench.get('lookalikes.rows', next === undefined ? {} : { next });
    all.push(...part.rows);
    next = part.next ?? undefined;
  } while (next !== undefined);
  return all;
}

async function fresh(count: number): Promise<string[]> {
  const ids = (await rows()).flatMap(({ id, state, left }) => (state === 'new' && left === null ? [id] : []));
  expect(ids.length).toBeGreaterThanOrEqual(count);
  return ids.slice(0, count);
}

const statesIn = async () => {
  const { verdicts } = await bench.get('lookalikes.tray', {});
  const counts: Record<string, number> = {};
  for (const { state } of verdicts) counts[state] = (counts[state] ?? 0) + 1;
  return { counts, why: verdicts[0]?.why ?? null };
};

test('a permission lost in the middle: what went is done, the rest waits with the reason, escalations still go', async () => {
  const ids = await fresh(302);
  await bench.get('lookalikes.stage', { ids: ids.slice(0, 300), action: 'ignore' });
  await bench.get('lookalikes.stage', { ids: ids.slice(300), action: 'escalate-blocked' });
  const message = 'This user may read Detect but not change it.';
  await bench.spoil({ route: changeRoute, skip: 1, fault: { kind: 'status', status: 403, message } });
  const sent = await bench.get('lookalikes.send', { escalations: true });
  expect(sent).toMatchObject({ done: 102, left: 200, refused: 0, unknown: 0, stopped: { code: 'not-permitted' } });
  expect(await statesIn()).toEqual({ counts: { staged: 200 }, why: expect.stringContaining(message) });
  expect([(await bench.seen(changeRoute)).length, (await bench.seen(escalateRoute)).length]).toEqual([2, 1]);
  const now = new Map((await rows()).map((row) => [row.id, row]));
  expect(ids.slice(300).map((id) => [now.get(id)?.state, now.get(id)?.escalations.length])).toEqual([
    ['watched', 1],
    ['watched', 1],
  ]);
  await bench.heal();
  expect(await bench.get('lookalikes.send', {})).toMatchObject({ done: 200, left: 0, stopped: null });
});

test('the network is gone between two batches: one is not known, the rest waits, and the next list tells', async () => {
  const ids = await fresh(250);
  await bench.get('lookalikes.stage', { ids, action: 'ignore' });
  await bench.spoil({ route: changeRoute, skip: 1, fault: { kind: 'reset' } });
  const sent = await bench.get('lookalikes.send', {});
  expect(sent).toMatchObject({ done: 100, unknown: 100, left: 50, stopped: { code: 'unreachable' } });
  expect(sent.verdicts.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 100 }, () => 'done'),
    ...Array.from({ length: 100 }, () => 'unknown'),
    ...Array.from({ length: 50 }, () => 'left'),
  ]);
  await bench.restart();
  expect((await statesIn()).counts).toEqual({ unknown: 100, staged: 50 });
  await bench.heal();
  // Sent again are only those that never left; of the others the list says that they were not done.
  expect(await bench.get('lookalikes.send', {})).toMatchObject({ done: 50, unknown: 0, left: 0 });
  expect(await bench.seen(changeRoute)).toHaveLength(1);
  await bench.nextHour();
  await bench.get('lookalikes.load', { list: 'new' });
  expect(await statesIn()).toEqual({ counts: { staged: 100 }, why: 'The list shows that it was not done.' });
});

test('an answer that was lost: the list shows that it was done, and it leaves the tray unsent', async () => {
  const ids = await fresh(3);
  await bench.get('lookalikes.stage', { ids, action: 'watch' });
  // The service does it, and its answer never arrives whole.
  await bench.spoil({ route: changeRoute, fault: { kind: 'cut', afterBytes: 10 } });
  expect(await bench.get('lookalikes.send', {})).toMatchObject({ done: 0, unknown: 3 });
  await bench.heal();
  await bench.nextHour();
  await bench.get('lookalikes.load', { list: 'watched' });
  expect((await bench.get('lookalikes.tray', {})).verdicts).toEqual([]);
  expect(await bench.seen(changeRoute)).toEqual([]);
});

test('a domain that somebody else judged since it was listed: seen in the next list, and not sent again', async () => {
  const ids = await fresh(3);
  const [watched = '', ignored = '', untouched = ''] = ids;
  await bench.get('lookalikes.stage', { ids, action: 'watch' });
  const colleague = await bench.as('nearlimit');
  await colleague.get('detect.setState', { ids: [watched], state: 'watched' });
  await colleague.get('detect.setState', { ids: [ignored], state: 'ignored' });
  await bench.nextHour();
  await bench.get('lookalikes.load', { list: 'new' });
  const left = (await rows()).filter(({ id }) => ids.includes(id)).map((row) => [row.id, row.left !== null]);
  expect(Object.fromEntries(left)).toEqual({ [watched]: true, [ignored]: true, [untouched]: false });
  await bench.get('lookalikes.load', { list: 'watched' });
  await bench.get('lookalikes.load', { list: 'ignored' });
  const told = new Map((await rows()).map((row) => [row.id, row]));
  expect(told.get(ignored)).toMatchObject({ state: 'ignored', assigned_by: 'nearlimit', left: null });
  await bench.heal();
  const sent = await bench.get('lookalikes.send', {});
  expect(sent).toMatchObject({ done: 2, already: 1, left: 0 });
  expect(sent.verdicts.find(({ watchId }) => watchId === watched)).toMatchObject({
    outcome: 'already',
    why: 'Already watched.',
  });
  expect(await bench.seen(changeRoute)).toHaveLength(1);
});

test('a domain that is gone does not hold up the others of its batch', async () => {
  const { monitor } = await bench.get('lookalikes.createMonitor', { term: 'secure', match_substring_variations: true });
  await bench.nextHour();
  await bench.get('lookalikes.load', { list: 'new' });
  const own = (await rows()).filter(({ monitor_ids, state }) => monitor_ids.join() === monitor?.id && state === 'new');
  expect(own.length).toBeGreaterThan(0);
  await bench.get('lookalikes.deleteMonitor', { id: monitor?.id ?? '' });
  const [gone] = own;
  const others = (await fresh(40)).filter((id) => !own.some((row) => row.id === id)).slice(0, 5);
  await bench.get('lookalikes.stage', { ids: [gone?.id ?? '', ...others], action: 'ignore' });
  const sent = await bench.get('lookalikes.send', {});
  expect(sent).toMatchObject({ done: 5, refused: 1, left: 0, stopped: { code: 'not-found' } });
  expect((await bench.get('lookalikes.tray', {})).verdicts).toMatchObject([
    { watchId: gone?.id, state: 'refused', why: expect.stringContaining(gone?.id ?? '') },
  ]);
});

test('the call of the hour was used by another tool: it is said, a peek is free, and nothing is lost', async () => {
  await bench.nextHour();
  const before = (await rows()).length;
  const other = await bench.as('analyst');
  await other.get('detect.domains', { list: 'watched', filters: { search: 'a' } });
  const refused = await bench.refusal('lookalikes.load', { list: 'watched', filters: { search: 'b' } });
  expect(refused).toMatchObject({
    code: 'limit',
    kept: 'Lists loaded earlier are in the case.',
    next: expect.stringContaining('A preview is not subject'),
  });
  // Nobody here knows when the other one asked: an hour from now it is surely allowed, and not asked before.
  const { now } = await bench.get('demo.clock', {});
  const { nextAt } = await bench.get('lookalikes.readings', {});
  expect(Math.round((Date.parse(nextAt.watched ?? '') - Date.parse(now)) / 60_000)).toBe(60);
  expect(refused).toMatchObject({ retryAt: nextAt.watched });
  expect(refused.next).toContain(`allowed from ${nextAt.watched?.slice(11, 16)} UTC`);
  const asked = (await bench.seen(watchedRoute)).length;
  await bench.advance(0.5);
  const again = await bench.refusal('lookalikes.load', { list: 'watched', filters: { search: 'b' } });
  expect(Date.parse(again.retryAt ?? '')).toBeGreaterThanOrEqual(Date.parse(nextAt.watched ?? ''));
  expect(await bench.seen(watchedRoute)).toHaveLength(asked);
  expect(await bench.get('lookalikes.load', { list: 'watched', preview: true })).toMatchObject({ stopped: null });
  expect((await rows()).length).toBeGreaterThanOrEqual(before);
});

test('another tool took the list over while it was read: what came is kept, and no page is asked for before its hour is over', async () => {
  await bench.nextHour();
  await bench.spoil({ route: watchedRoute, skip: 1, fault: { kind: 'quota' } });
  const read = await bench.get('lookalikes.load', { list: 'watched' });
  expect(read).toMatchObject({ stopped: { code: 'limit' } });
  expect(read.loaded).toBeGreaterThan(0);
  const { now } = await bench.get('demo.clock', {});
  const { nextAt } = await bench.get('lookalikes.readings', {});
  expect(Math.round((Date.parse(nextAt.watched ?? '') - Date.parse(now)) / 60_000)).toBe(60);
  const asked = (await bench.seen(watchedRoute)).length;
  await bench.advance(0.1);
  await bench.call('lookalikes.load', { list: 'watched' });
  expect(await bench.seen(watchedRoute)).toHaveLength(asked);
});

test('the last list, which comes where a limit stands in the way, undoes nothing that was done since', async () => {
  await bench.get('lookalikes.load', { list: 'new' });
  const [id = ''] = await fresh(1);
  const known = (await rows()).find((row) => row.id === id);
  await bench.get('lookalikes.stage', { ids: [id], action: 'watch' });
  await bench.get('lookalikes.send', {});
  expect(await bench.get('lookalikes.load', { list: 'new' })).toMatchObject({ completeness: { kind: 'limited' } });
  const now = (await rows()).find((row) => row.id === id);
  // The answer to a change names little: what a list told before stays.
  expect(now).toMatchObject({ state: 'watched', risk_score: known?.risk_score, tld: known?.tld, ip: known?.ip });
  expect(now?.monitor_ids).toEqual(known?.monitor_ids);
});

test('monitors: the answer of a write is used at once, and the panel knows when its status can be checked', async () => {
  const since = '2026-02-20T00:00:00Z';
  const read = await bench.get('lookalikes.loadMonitors', { countsSince: since });
  expect(read).toMatchObject({ countsSince: '2026-02-20T00:00:00.000Z', completeness: { kind: 'whole' } });
  expect(read.nextAt).not.toBeNull();
  expect(read.monitors.every(({ domain_counts }) => domain_counts !== null)).toBe(true);
  const { monitor } = await bench.get('lookalikes.createMonitor', { term: 'quietharbor', text_exclusions: ['old'] });
  const inCase = async () => (await bench.get('lookalikes.rows', {})).monitors.find(({ id }) => id === monitor?.id);
  expect(await inCase()).toMatchObject({ term: 'quietharbor', status: 'pending', text_exclusions: ['old'] });
  expect(await bench.refusal('lookalikes.updateMonitor', { id: monitor?.id ?? '', text_exclusions: [] })).toMatchObject(
    {
      code: 'rejected',
      message: expect.stringContaining('still pending'),
    },
  );
  await bench.nextHour();
  expect(await bench.get('lookalikes.readings', {})).toMatchObject({ nextAt: { monitors: null } });
  await bench.get('lookalikes.loadMonitors', {});
  expect(await inCase()).toMatchObject({ status: 'completed' });
  await bench.get('lookalikes.updateMonitor', { id: monitor?.id ?? '', text_exclusions: ['new'] });
  expect(await inCase()).toMatchObject({ text_exclusions: ['new'] });
  await bench.get('lookalikes.deleteMonitor', { id: monitor?.id ?? '' });
  expect(await inCase()).toBeUndefined();
});

test('a monitor that the service does not show is changed here by what was sent, and one that is made is not invented', async () => {
  await bench.nextHour();
  const { monitors } = await bench.get('lookalikes.loadMonitors', {});
  const [known] = monitors;
  const change = { id: known?.id ?? '', text_exclusions: ['quiet'] };
  const silent = { kind: 'truncate', afterLines: 0 } as const;
  for (const what of ['create', 'update', 'delete'])
    await bench.spoil({ route: `platform.detect.${what}-monitor`, fault: silent });
  const before = (await bench.get('lookalikes.rows', {})).monitors;
  expect(await bench.get('lookalikes.createMonitor', { term: 'unseen' })).toEqual({ monitor: null });
  expect((await bench.get('lookalikes.rows', {})).monitors).toEqual(before);
  expect(await bench.get('lookalikes.updateMonitor', change)).toMatchObject({
    monitor: { term: known?.term, ...change },
  });
  const kept = (await bench.get('lookalikes.rows', {})).monitors.find(({ id }) => id === known?.id);
  expect(kept).toMatchObject({ term: known?.term, text_exclusions: ['quiet'] });
  expect(await bench.get('lookalikes.deleteMonitor', { id: change.id })).toEqual({ id: change.id });
  expect((await bench.get('lookalikes.rows', {})).monitors.map(({ id }) => id)).not.toContain(change.id);
});
