import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** A morning's triage against the real demo service, through the calls that the panel uses. */
let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function rows(): Promise<LookalikeRow[]> {
  const all: LookalikeRow[] = [];
  let next: string | undefined;
  do {
    const part = await call('lookalikes.rows', next === undefined ? {} : { next });
    all.push(...part.rows);
    next = part.next ?? undefined;
  } while (next !== undefined);
  return all;
}

const inState = async (state: LookalikeRow['state']) => (await rows()).filter((row) => row.state === state);

test('one reading brings the whole list with what is known of each domain', async () => {
  await call('lookalikes.loadMonitors', {});
  expect((await call('lookalikes.rows', {})).monitors.length).toBeGreaterThan(3);
  const loaded = await call('lookalikes.load', { list: 'new', filters: { discovered_since: -30 * 86_400 } });
  expect(loaded).toMatchObject({ completeness: { kind: 'whole' }, stopped: null, nextAt: expect.any(String) });
  expect(loaded.loaded).toBeGreaterThan(100);
  const known = await inState('new');
  expect(known.length).toBe(loaded.total);
  expect(known.some(({ registrar, ip }) => registrar !== null && (ip?.length ?? 0) > 0)).toBe(true);
});

test('verdicts wait in the tray: a later one overrules, and a step can be undone', async () => {
  const [one, two, three] = await inState('new');
  const ids = [one?.id ?? '', two?.id ?? '', three?.id ?? ''];
  expect(await call('lookalikes.stage', { ids, action: 'watch' })).toEqual({ staged: 3, skipped: [] });
  await call('lookalikes.stage', { ids: ids.slice(0, 1), action: 'ignore' });
  const actions = async () =>
    (await call('lookalikes.tray', {})).verdicts.map(({ watchId, action }) => [watchId, action]);
  expect(await actions()).toEqual([
    [ids[1], 'watch'],
    [ids[2], 'watch'],
    [ids[0], 'ignore'],
  ]);
  await call('case.undo', {});
  expect((await actions()).map(([, action]) => action)).toEqual(['watch', 'watch', 'watch']);
  await call('lookalikes.stage', { ids, action: null });
  expect(await actions()).toEqual([]);
  expect(await call('lookalikes.stage', { ids: ['nobody'], action: 'watch' })).toMatchObject({
    staged: 0,
    skipped: [{ id: 'nobody' }],
  });
});

test('the tray is sent in batches that are allowed, once, and the queues show it', async () => {
  const fresh = await inState('new');
  const ids = fresh.map(({ id }) => id);
  const [watched, ignored, blocked] = [ids.slice(0, 120), ids.slice(120, 150), ids.slice(150, 160)];
  await call('lookalikes.stage', { ids: watched, action: 'watch' });
  await call('lookalikes.stage', { ids: ignored, action: 'ignore' });
  await call('lookalikes.stage', { ids: blocked, action: 'escalate-blocked' });
  const before = (await call('case.replies', { limit: 500 })).replies.length;
  expect(await call('lookalikes.send', {})).toMatchObject({
    done: 150,
    refused: 0,
    unknown: 0,
    left: 0,
    stopped: null,
  });
  expect((await call('lookalikes.tray', {})).verdicts.length).toBe(10);
  expect(await call('lookalikes.send', { escalations: true })).toMatchObject({ done: 10, left: 0 });
  expect((await call('lookalikes.tray', {})).verdicts).toEqual([]);
  const made = (await call('case.replies', { limit: 500 })).replies.slice(0, -before).map(({ operation }) => operation);
  expect(made).toEqual(['detect.escalate', 'detect.setState', 'detect.setState', 'detect.setState']);
  const now = new Map((await rows()).map((row) => [row.id, row]));
  expect(watched.every((id) => now.get(id)?.state === 'watched')).toBe(true);
  expect(ignored.every((id) => now.get(id)?.state === 'ignored')).toBe(true);
  expect(blocked.every((id) => now.get(id)?.state === 'watched')).toBe(true);
  await call('demo.advanceClock', { hours: 2 });
  const read = await call('lookalikes.load', { list: 'watched' });
  expect(read.loaded).toBeGreaterThanOrEqual(130);
  const escalated = (await rows()).find(({ id }) => id === blocked[0]);
  expect(escalated?.escalations.map(({ escalation_type }) => escalation_type)).toEqual(['blocked']);
  expect(await call('lookalikes.stage', { ids: blocked.slice(0, 1), action: 'escalate-blocked' })).toMatchObject({
    staged: 0,
    skipped: [{ why: 'Already escalated this way.' }],
  });
});

test('offline, everything can be judged and nothing is sent', async () => {
  await call('settings.change', { offline: true });
  const [one] = await inState('new');
  await call('lookalikes.stage', { ids: [one?.id ?? ''], action: 'ignore' });
  expect(await call('lookalikes.send', {})).toMatchObject({ done: 0, left: 1, stopped: { code: 'offline' } });
  expect((await call('lookalikes.tray', {})).verdicts).toMatchObject([{ state: 'staged', why: expect.any(String) }]);
  await call('settings.change', { offline: false });
  expect(await call('lookalikes.send', {})).toMatchObject({ done: 1, left: 0, stopped: null });
});
