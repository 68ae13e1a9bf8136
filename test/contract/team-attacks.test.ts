import type { Client } from 'pg';
import { expect } from 'vitest';
import { clientOf } from '../support/team-database.ts';
import { twoAnalysts } from '../support/team-pair.ts';

// A database whose administrator, or a colleague with SQL of their own, wants to put something into a case, or to stop
// whoever reads it.

const pair = twoAnalysts();
const { testThere, annCalls, bobCalls, bob, syncBoth } = pair;

const values = async (call: typeof annCalls) =>
  (await call('case.graph', {})).entities.map(({ value, note }) => `${value} ${note}`).sort();
const add = (call: typeof annCalls, value: string) => call('case.add', { entities: [{ kind: 'domain', value }] });

/** Both have the same case. The administrator is above all rules of the database. */
async function begin() {
  await annCalls('case.new', { title: 'Attacked' });
  await add(annCalls, 'first.example');
  const { caseId, anns, bobs } = await pair.share();
  await add(bobCalls, 'second.example');
  await syncBoth();
  const { database } = bobs.address;
  const admin = await clientOf(pair.server().admin(database));
  const bobsSql = await clientOf(pair.server().login(database, bobs.address.login, bobs.password));
  return { caseId, database, admin, anns, bobsSql };
}

interface Columns {
  readonly hash?: string;
  readonly seq?: string;
  readonly text?: string;
  readonly signature?: string;
}

/** One more entry of Ann seems to be there, made of her first one and what is given. */
async function plant(admin: Client, { hash = 'hash', seq = '1000', text = 'text', signature = 'signature' }: Columns) {
  await admin.query(`
    ALTER TABLE sextant.entry RENAME TO honest;
    CREATE VIEW sextant.entry AS SELECT * FROM sextant.honest UNION ALL
      SELECT case_id, ${hash}, author, ${seq}, ${text}, ${signature} FROM sextant.honest
      WHERE seq = 1 AND author = (SELECT author FROM sextant.person WHERE role = 'owner');
    GRANT SELECT ON sextant.entry TO sextant_member`);
  return () => admin.query('DROP VIEW sextant.entry; ALTER TABLE sextant.honest RENAME TO entry');
}

testThere('rows that no Sextant wrote are told, and nothing of them is taken in', async () => {
  const { admin } = await begin();
  const before = await values(bobCalls);
  for (const columns of [
    { hash: 'NULL' },
    { signature: 'NULL' },
    { signature: "repeat('A', 1000000)" },
    { seq: '1000.5' },
    { seq: '2147483648' },
    { text: "repeat('x', 20000000)" },
    { text: "repeat('x', 70000000)" },
  ]) {
    const back = await plant(admin, columns);
    expect(await bob().bridge.call('team.sync', {}), JSON.stringify(columns)).toMatchObject({
      ok: false,
      failure: { code: 'bad-reply', message: expect.stringContaining('no Sextant'), kept: expect.any(String) },
    });
    expect((await bobCalls('team.state', {})).shared?.offline).toMatchObject({ failure: { code: 'bad-reply' } });
    await back();
    await bobCalls('team.sync', {});
    expect((await bobCalls('team.state', {})).shared?.offline).toBeNull();
  }
  await admin.query(`ALTER TABLE sextant.person DROP CONSTRAINT person_role_check;
    UPDATE sextant.person SET role = 'king' WHERE name = 'Bob'`);
  expect(await bob().bridge.call('team.sync', {})).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  expect(await values(bobCalls)).toEqual(before);
  expect(bob().log).toEqual([]);
  await admin.end();
});

testThere('an entry that is forged, altered, moved or of somebody else is told, and not taken in', async () => {
  const { admin } = await begin();
  const before = await values(bobCalls);
  const sha256 = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
  const altered = `replace(text, '"seq":1,', '"seq":1000,')`;
  const bobs = (column: string) =>
    `(SELECT ${column} FROM sextant.honest b WHERE b.author <> honest.author ORDER BY seq LIMIT 1)`;
  for (const columns of [
    { hash: sha256(altered), text: altered },
    { hash: bobs('hash'), text: bobs('text'), signature: bobs('signature') },
    { hash: sha256("'{}'"), text: "'{}'" },
    { hash: sha256("repeat('[', 1000000)"), text: "repeat('[', 1000000)" },
  ]) {
    const back = await plant(admin, columns);
    await bobCalls('team.sync', {});
    const { shared } = await bobCalls('team.state', {});
    expect(shared?.refused).toMatchObject([{ name: 'Ann', why: expect.any(String) }]);
    await back();
    expect(await values(bobCalls)).toEqual(before);
    expect(await bobCalls('case.verify', {})).toMatchObject({ good: true });
  }
  await add(annCalls, 'third.example');
  await syncBoth();
  expect(await values(bobCalls)).toEqual(await values(annCalls));
  expect(bob().log).toEqual([]);
  await admin.end();
});

testThere('whoever is in one case of a database reads nothing of another', async () => {
  const { admin, bobsSql } = await begin();
  await annCalls('graph.search', { search: { base: { nameserver_host: 'dns3.zonewright.net' } } });
  await annCalls('team.sync', {});
  const tables = ['shared_case', 'entry', 'body', 'person', 'claim'];
  const rowsIn = async (client: Client, table: string) =>
    (await client.query(`SELECT ${table === 'shared_case' ? 'id' : 'case_id'} AS id FROM sextant.${table}`)).rows;
  await admin.query(`
    INSERT INTO sextant.shared_case (id, title, shared_by) VALUES ('another', 'Another', 'eve');
    INSERT INTO sextant.person (case_id, login, role, name) VALUES ('another', 'eve', 'owner', 'Eve');
    INSERT INTO sextant.claim (case_id, key) VALUES ('another', 'verdict');
    INSERT INTO sextant.entry SELECT 'another', hash, author, seq, text, signature FROM sextant.entry WHERE seq = 1;
    INSERT INTO sextant.body SELECT 'another', sha256, part, parts, bytes FROM sextant.body`);
  for (const table of tables) {
    expect(
      (await rowsIn(admin, table)).some(({ id }) => id === 'another'),
      table,
    ).toBe(true);
    expect(
      (await rowsIn(bobsSql, table)).filter(({ id }) => id === 'another'),
      table,
    ).toEqual([]);
  }
  await bobsSql.end();
  await admin.end();
});

testThere('news that are garbage, huge or a flood keep nobody from what is new', async () => {
  const { caseId, admin, bobsSql } = await begin();
  for (const payload of ['', 'garbage', `${caseId} `, '\u{1F4A3}'.repeat(1900), "'; DROP TABLE sextant.entry; --"]) {
    await bobsSql.query('SELECT pg_notify($1, $2)', ['sextant_news', payload]);
  }
  for (let time = 0; time < 500; time++) await bobsSql.query('SELECT pg_notify($1, $2)', ['sextant_news', caseId]);
  await add(annCalls, 'third.example');
  await expect.poll(async () => (await values(bobCalls)).length).toBe(3);
  expect(bob().log).toEqual([]);
  await bobsSql.end();
  await admin.end();
});
