import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addLogin } from '../../electron/team/postgres/people.ts';
import type { TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from '../support/postgres.ts';
import { openAnalyst } from '../support/team-apps.ts';
import { clientOf, createDatabase, got } from '../support/team-database.ts';

// Two whole programs with one case and one Detect: whatever both judged reaches the service once.

sayIfNoPostgres();
const testThere = noPostgres === null ? test : test.skip;
let server: Postgres;
let demo: DemoService;
let ann: TestApp;
let bob: TestApp;
let bobsLine: string;
const annCalls = calling(() => ann);
const bobCalls = calling(() => bob);

beforeAll(async () => {
  if (noPostgres === null) server = await startPostgres();
}, 120_000);
afterAll(async () => {
  await server?.close();
});
beforeEach(async () => {
  demo = await startDemoService({ strict: true });
  const startDemo = async () => ({ announcement: demo.announcement, close: async () => undefined });
  const [one, other] = [await openAnalyst('Ann', { startDemo }), await openAnalyst('Bob', { startDemo })];
  [ann, bob, bobsLine] = [one.app, other.app, other.line];
}, 60_000);
afterEach(async () => {
  await Promise.all([ann.close(), bob.close()]);
  await demo.close();
});

/** How often the service was told of verdicts. */
async function requestsThere(): Promise<number> {
  const { url, token } = demo.announcement.control;
  const reply = await fetch(`${url}/calls`, { headers: { authorization: `Bearer ${token}` } });
  const { calls } = (await reply.json()) as { calls: SeenCall[] };
  return calls.filter(({ method }) => method === 'PATCH').length;
}

async function inDatabase(): Promise<{ readonly caseId: string; readonly asAnn: (sql: string) => Promise<unknown> }> {
  const database = await createDatabase(server);
  got(await initDatabase(server.admin(database)));
  const login = async (name: string) => {
    const password = got(await addLogin(server.admin(database), `${name}-${database}`)).password ?? '';
    const { address } = server.login(database, `${name}-${database}`, password);
    return { address, password };
  };
  const [anns, bobs] = [await login('ann'), await login('bob')];
  await annCalls('case.new', { title: 'Triage' });
  await annCalls('team.shareInDatabase', anns);
  await annCalls('team.addPerson', { identity: bobsLine, login: bobs.address.login });
  await annCalls('team.sync', {});
  const { id: caseId } = await bobCalls('team.joinDatabase', bobs);
  return {
    caseId,
    asAnn: async (sql) => {
      const client = await clientOf(server.login(database, anns.address.login, anns.password));
      await client.query(sql);
      await client.end();
    },
  };
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

testThere('two who send the same tray at once send each verdict once', { timeout: 120_000 }, async () => {
  await inDatabase();
  const ids = await judge(3);
  const sent = await Promise.all([annCalls('lookalikes.send', {}), bobCalls('lookalikes.send', {})]);
  const done = sent.flatMap(({ verdicts }) => verdicts.filter(({ outcome }) => outcome === 'done'));
  expect(done.map(({ watchId }) => watchId).toSorted()).toEqual(ids.toSorted());
  expect(await requestsThere()).toBe(sent.filter((each) => each.done > 0).length);
  for (const call of [annCalls, bobCalls, annCalls]) await call('team.sync', {});
  for (const call of [annCalls, bobCalls]) expect((await call('lookalikes.tray', {})).verdicts).toEqual([]);
});

testThere(
  'whoever ends between claim and send is named, and only a new verdict of a person is sent',
  { timeout: 120_000 },
  async () => {
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
    expect(await annCalls('lookalikes.send', {})).toMatchObject({ done: 0, left: 0 });
    expect(await requestsThere()).toBe(1);
  },
);

test('over a folder, a verdict that both sent is shown to both', { timeout: 120_000 }, async () => {
  const place = join(mkdtempSync(join(tmpdir(), 'sextant-team-')), 'shared');
  try {
    await annCalls('case.new', { title: 'Triage' });
    await annCalls('team.shareInFolder', { place });
    await annCalls('team.addPerson', { identity: bobsLine });
    await annCalls('team.sync', {});
    await bobCalls('team.joinFolder', { place });
    await judge(1);
    const away = `${place}-away`;
    renameSync(place, away); // Neither can know what the other does.
    for (const call of [annCalls, bobCalls]) expect(await call('lookalikes.send', {})).toMatchObject({ done: 1 });
    renameSync(away, place);
    for (const call of [annCalls, bobCalls, annCalls]) await call('team.sync', {});
    expect(await requestsThere()).toBe(2);
    for (const call of [annCalls, bobCalls]) {
      const { shared } = await call('team.state', {});
      expect(shared?.conflicts).toMatchObject([{ subject: expect.stringContaining('Sent to Detect twice') }]);
    }
  } finally {
    rmSync(join(place, '..'), { recursive: true, force: true });
  }
});
