import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createDatabase } from '../support/team-database.ts';
import { twoAnalysts } from '../support/team-pair.ts';

// A shared case over a real PostgreSQL: two whole programs, each with its own case file, identity and login.

const pair = twoAnalysts();
const { testThere, annCalls, bobCalls, ann, bob } = pair;

const values = async (call: typeof annCalls) =>
  (await call('case.graph', {})).entities.map(({ value, note }) => `${value} ${note}`).sort();

async function begin() {
  await annCalls('case.new', { title: 'Harbour' });
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'harbour-pay.example' }] });
  return pair.share();
}

testThere('a change of one analyst is at the other by itself, and both see who is here', async () => {
  await begin();
  expect(await values(bobCalls)).toEqual(['harbour-pay.example ']);
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'from-ann.example' }] });
  await expect.poll(() => values(bobCalls)).toContain('from-ann.example ');
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'from-bob.example' }] });
  await expect.poll(() => values(annCalls)).toContain('from-bob.example ');
  await expect
    .poll(async () => (await annCalls('team.state', {})).shared?.people.map(({ isHere }) => isHere))
    .toEqual([true, true]);
  for (const call of [annCalls, bobCalls]) expect(await call('case.verify', {})).toMatchObject({ good: true });
});

testThere('what is written while the server is down is sent when it is back, once', async () => {
  await begin();
  await pair.server().crash();
  await annCalls('case.add', { entities: [{ kind: 'domain', value: 'meanwhile.example' }] });
  await expect
    .poll(async () => (await annCalls('team.state', {})).shared)
    .toMatchObject({ unsent: 1, offline: expect.anything() });
  await pair.server().start();
  await expect.poll(() => values(bobCalls)).toContain('meanwhile.example ');
  await expect.poll(async () => (await annCalls('team.state', {})).shared).toMatchObject({ unsent: 0, offline: null });
  expect((await values(bobCalls)).filter((value) => value.startsWith('meanwhile'))).toHaveLength(1);
});

testThere(
  'a wrong password, an unknown case and a database that was not prepared are told, and nothing is changed',
  async () => {
    const { anns } = await pair.prepareDatabase();
    await annCalls('case.new', { title: 'Alone' });
    const wrong = await ann().bridge.call('team.shareInDatabase', { ...anns, password: 'not it' });
    expect(wrong).toMatchObject({ ok: false, failure: { kept: expect.any(String), next: expect.any(String) } });
    expect(JSON.stringify([wrong, ann().log])).not.toContain('not it');
    expect([...pair.annsItems().keys()]).toEqual(['identity']); // Nor does a wrong password replace a right one.
    expect((await annCalls('team.state', {})).shared).toBeNull();
    const none = await ann().bridge.call('team.joinDatabase', anns);
    expect(none).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    const other = await createDatabase(pair.server());
    const elsewhere = { ...anns, address: { ...anns.address, database: other } };
    const bare = await ann().bridge.call('team.shareInDatabase', elsewhere);
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
    .poll(async () => (await bobCalls('team.state', {})).shared)
    .toMatchObject({ role: 'removed', offline: null });
  const late = await bob().bridge.call('case.add', { entities: [{ kind: 'domain', value: 'too-late.example' }] });
  expect(late).toMatchObject({ ok: false, failure: { code: 'not-permitted', kept: 'Nothing was changed.' } });
  await annCalls('team.sync', {});
  expect((await values(annCalls)).join()).not.toContain('too-late');
});

testThere('no password is in a file, a message, a log or a page', async () => {
  const { anns } = await begin();
  const files = [ann(), bob()]
    .flatMap(({ dataFolder }) => readdirSync(dataFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
  expect(files.some((text) => text.includes('harbour-pay.example'))).toBe(true);
  // The page typed it once, and hears it never.
  const heard = ann().traffic.filter((message) => !JSON.stringify(message).includes('team.shareInDatabase'));
  expect(heard.length).toBeGreaterThan(5);
  expect(JSON.stringify([files, heard, ann().log, bob().log])).not.toContain(anns.password);
});
