import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addLogin } from '../../electron/team/postgres/people.ts';
import type { DatabaseAddress } from '../../shared/team-database.ts';
import type { TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from '../support/postgres.ts';
import { openAnalyst } from '../support/team-apps.ts';
import { createDatabase, got } from '../support/team-database.ts';

// A shared case over a real PostgreSQL: two whole programs, each with its own case file, identity and login.

sayIfNoPostgres();
const testThere = noPostgres === null ? test : test.skip;
let server: Postgres;
let ann: TestApp;
let bob: TestApp;
let bobsLine: string;
let annsItems: ReadonlyMap<string, string>;
const annCalls = calling(() => ann);
const bobCalls = calling(() => bob);

beforeAll(async () => {
  if (noPostgres === null) server = await startPostgres();
}, 120_000);
afterAll(async () => {
  await server?.close();
});

let database: string;
let annsPassword: string;
beforeEach(async () => {
  if (noPostgres !== null) return;
  database = await createDatabase(server);
  got(await initDatabase(server.admin(database)));
  annsPassword = got(await addLogin(server.admin(database), `ann_${database.slice(-6)}`)).password ?? '';
  const [one, other] = [await openAnalyst('Ann'), await openAnalyst('Bob')];
  [ann, bob, bobsLine, annsItems] = [one.app, other.app, other.line, one.items];
}, 60_000);
afterEach(async () => {
  await Promise.all([ann?.close(), bob?.close()]);
});

const addressOf = (who: string): DatabaseAddress => ({
  ...{ host: '127.0.0.1', port: server.port, database, login: `${who}_${database.slice(-6)}`, tls: 'off' },
});
const values = async (call: typeof annCalls) =>
  (await call('case.graph', {})).entities.map(({ value, note }) => `${value} ${note}`).sort();

async function begin(): Promise<void> {
  await annCalls('case.new', { title: 'Harbour' });
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'harbour-pay.example' }] });
  await annCalls('team.shareInDatabase', { address: addressOf('ann'), password: annsPassword });
  // Logins are made by whoever may: here the administrator.
  const bobsPassword = got(await addLogin(server.admin(database), addressOf('bob').login)).password ?? '';
  await annCalls('team.addPerson', { identity: bobsLine, role: 'editor', login: addressOf('bob').login });
  await annCalls('team.sync', {});
  await bobCalls('team.joinDatabase', { address: addressOf('bob'), password: bobsPassword });
}

testThere('a change of one analyst is at the other by itself, and both see who is here', async () => {
  await begin();
  expect(await values(bobCalls)).toEqual(['harbour-pay.example ']);
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'from-ann.example' }] });
  await expect.poll(() => values(bobCalls), { timeout: 20_000 }).toContain('from-ann.example ');
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'from-bob.example' }] });
  await expect.poll(() => values(annCalls), { timeout: 20_000 }).toContain('from-bob.example ');
  await expect
    .poll(async () => (await annCalls('team.state', {})).shared?.people.map(({ isHere }) => isHere), {
      timeout: 20_000,
    })
    .toEqual([true, true]);
  for (const call of [annCalls, bobCalls]) expect(await call('case.verify', {})).toMatchObject({ good: true });
});

testThere('what is written while the server is down is sent when it is back, once', async () => {
  await begin();
  await server.crash();
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'meanwhile.example' }] });
  await expect
    .poll(async () => (await annCalls('team.state', {})).shared, { timeout: 30_000 })
    .toMatchObject({ unsent: 1, offline: expect.anything() });
  await server.start();
  await expect.poll(() => values(bobCalls), { timeout: 60_000 }).toContain('meanwhile.example ');
  await expect
    .poll(async () => (await annCalls('team.state', {})).shared, { timeout: 30_000 })
    .toMatchObject({ unsent: 0, offline: null });
  expect((await values(bobCalls)).filter((value) => value.startsWith('meanwhile'))).toHaveLength(1);
});

testThere(
  'a wrong password, an unknown case and a database that was not prepared are told, and nothing is changed',
  async () => {
    await annCalls('case.new', { title: 'Alone' });
    const wrong = await ann.bridge.call('team.shareInDatabase', { address: addressOf('ann'), password: 'not it' });
    expect(wrong).toMatchObject({ ok: false, failure: { kept: expect.any(String), next: expect.any(String) } });
    expect(JSON.stringify([wrong, ann.log])).not.toContain('not it');
    expect([...annsItems.keys()]).toEqual(['identity']); // Nor does a wrong password replace a right one.
    expect((await annCalls('team.state', {})).shared).toBeNull();
    const none = await ann.bridge.call('team.joinDatabase', { address: addressOf('ann'), password: annsPassword });
    expect(none).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    const other = await createDatabase(server);
    const bare = await ann.bridge.call('team.shareInDatabase', {
      address: { ...addressOf('ann'), database: other },
      password: annsPassword,
    });
    expect(bare).toMatchObject({ ok: false, failure: { next: expect.any(String) } });
    expect((await annCalls('team.state', {})).shared).toBeNull();
  },
);

testThere('who was removed can write nothing more, also over a connection that is open', async () => {
  await begin();
  const { shared } = await annCalls('team.state', {});
  const author = shared?.people.find(({ name }) => name === 'Bob')?.author ?? '';
  await annCalls('team.removePerson', { author });
  await expect
    .poll(async () => (await bobCalls('team.state', {})).shared, { timeout: 20_000 })
    .toMatchObject({ role: 'removed', offline: null });
  const late = await bob.bridge.call('case.add', { entities: [{ kind: 'domain', value: 'too-late.example' }] });
  expect(late).toMatchObject({ ok: false, failure: { code: 'not-permitted', kept: 'Nothing was changed.' } });
  await annCalls('team.sync', {});
  expect((await values(annCalls)).join()).not.toContain('too-late');
});

testThere('no password is in a file, a message, a log or a page', async () => {
  await begin();
  const files = [ann, bob]
    .flatMap(({ dataFolder }) => readdirSync(dataFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
  expect(files.some((text) => text.includes('harbour-pay.example'))).toBe(true);
  // The page typed it once, and hears it never.
  const heard = ann.traffic.filter((message) => !JSON.stringify(message).includes('team.shareInDatabase'));
  expect(heard.length).toBeGreaterThan(5);
  expect(JSON.stringify([files, heard, ann.log, bob.log])).not.toContain(annsPassword);
});
