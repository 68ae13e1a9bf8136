import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { FaultRule } from '../../electron/demo/control/fault-book.ts';
import { twoAtOneService } from '../support/team-pair.ts';

// Two whole programs with one case and one Detect: whatever both judged reaches the service once.

const pair = twoAtOneService();
const { testThere, annCalls, bobCalls, control, syncBoth } = pair;

/** How often the service was told of verdicts. */
async function requestsThere(): Promise<number> {
  const { calls } = (await control('GET', '/calls')) as { calls: SeenCall[] };
  return calls.filter(({ method }) => method === 'PATCH').length;
}

async function inDatabase() {
  await annCalls('case.new', { title: 'Triage' });
  return pair.share();
}

/** Both have the list of Detect; Ann judges, and Bob has her verdicts. */
async function judge(count: number): Promise<string[]> {
  for (const call of [annCalls, bobCalls]) {
    await call('lookalikes.loadMonitors', {});
    await call('lookalikes.load', { list: 'new', filters: { discovered_since: -30 * 86_400 } });
    await call('demo.advanceClock', { hours: 2 });
  }
  const { rows } = await annCalls('lookalikes.rows', {});
  const ids = rows.flatMap(({ id, state }) => (state === 'new' ? id : [])).slice(0, count);
  await annCalls('lookalikes.stage', { ids, action: 'watch' });
  for (const call of [annCalls, bobCalls]) await call('team.sync', {});
  expect((await bobCalls('lookalikes.tray', {})).verdicts.map(({ state }) => state)).toEqual(ids.map(() => 'staged'));
  return ids;
}

testThere('two who send the same tray at once send each verdict once', async () => {
  await inDatabase();
  const ids = await judge(3);
  const sent = await Promise.all([annCalls('lookalikes.send', {}), bobCalls('lookalikes.send', {})]);
  const done = sent.flatMap(({ verdicts }) => verdicts.filter(({ outcome }) => outcome === 'done'));
  expect(done.map(({ watchId }) => watchId).toSorted()).toEqual(ids.toSorted());
  expect(await requestsThere()).toBe(sent.filter((each) => each.done > 0).length);
  await syncBoth();
  for (const call of [annCalls, bobCalls]) expect((await call('lookalikes.tray', {})).verdicts).toEqual([]);
});

testThere('whoever ends between claim and send is named, and only a new verdict of a person is sent', async () => {
  const { caseId, asAnn } = await inDatabase();
  const [id = ''] = await judge(1);
  // What is left of a program of Ann's that ended right after it had claimed the verdict.
  await asAnn(`INSERT INTO sextant.claim (case_id, key) VALUES ('${caseId}', 'verdict watch ${id} 0')`);
  const refused = await bobCalls('lookalikes.send', {});
  expect(refused).toMatchObject({ done: 0, left: 1, verdicts: [{ why: expect.stringContaining('Ann') }] });
  expect(await requestsThere()).toBe(0);
  await bobCalls('lookalikes.stage', { ids: [id], action: null });
  await bobCalls('lookalikes.stage', { ids: [id], action: 'watch' });
  expect(await bobCalls('lookalikes.send', {})).toMatchObject({ done: 1, left: 0 });
  for (const call of [bobCalls, annCalls]) await call('team.sync', {});
  expect(await annCalls('lookalikes.send', {})).toMatchObject({ done: 0, left: 0 });
  expect(await requestsThere()).toBe(1);
});

testThere('who opens the case while a colleague sends leaves the verdict to them', async () => {
  await inDatabase();
  await judge(1);
  const slowly: FaultRule = { route: 'platform.detect.change-domains', fault: { kind: 'delay', milliseconds: 8000 } };
  await control('POST', '/faults', [slowly]);
  const sent = annCalls('lookalikes.send', {});
  const states = async () => (await bobCalls('lookalikes.tray', {})).verdicts.map(({ state }) => state);
  await expect.poll(states).toEqual(['sending']);
  const { path } = await bobCalls('case.state', {});
  await bobCalls('case.new', { title: 'Another' });
  await bobCalls('case.open', { path });
  expect(await states()).toEqual(['sending']);
  expect(await sent).toMatchObject({ done: 1 });
  await expect.poll(states).toEqual([]);
  expect((await annCalls('lookalikes.tray', {})).verdicts).toEqual([]);
});

test('over a folder, a verdict that both sent is shown to both', async () => {
  const place = join(mkdtempSync(join(tmpdir(), 'sextant-team-')), 'shared');
  try {
    await annCalls('case.new', { title: 'Triage' });
    await annCalls('team.shareInFolder', { place });
    await annCalls('team.addPerson', { identity: pair.bobsLine() });
    await annCalls('team.sync', {});
    await bobCalls('team.joinFolder', { place });
    await judge(1);
    const away = `${place}-away`;
    renameSync(place, away); // Neither can know what the other does.
    for (const call of [annCalls, bobCalls]) expect(await call('lookalikes.send', {})).toMatchObject({ done: 1 });
    renameSync(away, place);
    await syncBoth();
    expect(await requestsThere()).toBe(2);
    for (const call of [annCalls, bobCalls]) {
      const { shared } = await call('team.state', {});
      expect(shared?.conflicts).toMatchObject([{ subject: expect.stringContaining('Sent to Detect twice') }]);
    }
  } finally {
    rmSync(join(place, '..'), { recursive: true, force: true });
  }
});
