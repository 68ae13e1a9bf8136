import { afterEach, expect } from 'vitest';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { twoAnalysts } from '../support/team-pair.ts';

// Two whole programs with one case: what one loaded is at the other, who asks the service for nothing.

let demo: DemoService;
afterEach(() => demo.close()); // After the programs: the last hook runs first.
const pair = twoAnalysts(async () => {
  demo = await startDemoService({ strict: true });
  return { startDemo: async () => ({ announcement: demo.announcement, close: async () => undefined }) };
});
const { testThere, annCalls, bobCalls } = pair;

async function syncBoth(): Promise<void> {
  for (const call of [annCalls, bobCalls, annCalls]) await call('team.sync', {});
}

const month = { discovered_since: -30 * 86_400 };

testThere('the lists of Detect that one loaded are at the other', { timeout: 120_000 }, async () => {
  await annCalls('case.new', { title: 'Triage' });
  await annCalls('lookalikes.load', { list: 'watched' }); // Before the case is shared.
  await pair.share();
  await annCalls('lookalikes.loadMonitors', {});
  await annCalls('lookalikes.load', { list: 'new', filters: month });
  const anns = await annCalls('lookalikes.rows', {});
  expect(anns.rows.length).toBeGreaterThan(0);
  expect(anns.monitors.length).toBeGreaterThan(0);
  await syncBoth();
  // The time is that of the page that told of a domain.
  const said = (rows: typeof anns.rows) => rows.map(({ at: _at, ...row }) => row);
  await expect.poll(async () => said((await bobCalls('lookalikes.rows', {})).rows)).toEqual(said(anns.rows));
  expect((await bobCalls('lookalikes.rows', {})).monitors).toEqual(anns.monitors);
  const [annsReadings, bobsReadings] = [
    await annCalls('lookalikes.readings', {}),
    await bobCalls('lookalikes.readings', {}),
  ];
  expect(bobsReadings.lists).toEqual(annsReadings.lists);
  expect(bobsReadings.monitors).toEqual(annsReadings.monitors);

  const judged = anns.rows.find(({ state }) => state === 'new')?.id ?? '';
  await annCalls('lookalikes.stage', { ids: [judged], action: 'ignore' });
  await annCalls('lookalikes.send', {});
  await syncBoth();
  const stateAtBob = async () => (await bobCalls('lookalikes.rows', {})).rows.find(({ id }) => id === judged)?.state;
  await expect.poll(stateAtBob).toBe('ignored');
  // Nothing of it was asked for by Bob.
  const { requests } = await bobCalls('requests.list', { limit: 100 });
  expect(requests.filter(({ operation }) => operation.startsWith('detect.'))).toEqual([]);
});
