import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, listCases, removePerson } from '../../electron/team/postgres/people.ts';
import type { CarriedEntry } from '../../electron/team/transport.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from '../support/postgres.ts';
import { bodyOf, got, hashOf, type Member, pulled, startTeam, type Team } from '../support/team-database.ts';

sayIfNoPostgres();

let server: Postgres;
let team: Team;
let anna: Member;
let bo: Member;
let cy: Member;

const refused = { failure: { code: 'not-permitted' } };
/** "Insufficient privilege", by a missing right or by row-level security. */
const denied = { code: '42501' };

describe.skipIf(noPostgres !== null)('what the database itself permits in a shared case', () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  beforeEach(async () => {
    team = await startTeam(server);
    anna = await team.member('anna', 'owner');
    bo = await team.member('bo', 'editor');
    cy = await team.member('cy', 'reader');
    return () => team.close();
  });

  test('a reader reads everything and writes nothing', async () => {
    const reply = bodyOf(Buffer.from('a reply'));
    got(await bo.transport().push(bo.entries(1, 2), [reply]));
    const transport = cy.transport();
    expect(await pulled(transport)).toEqual(bo.entries(1, 2));
    expect(got(await transport.body(reply.sha256, 100))?.toString()).toBe('a reply');

    const mayOnlyRead = { failure: { code: 'not-permitted', message: expect.stringContaining('only read') } };
    expect(await transport.push(cy.entries(1, 1), [])).toMatchObject(mayOnlyRead);
    expect(await transport.push([], [bodyOf(Buffer.from('another'))])).toMatchObject(mayOnlyRead);
    expect(await transport.claim('verdict:a.example')).toMatchObject(mayOnlyRead);
    expect(await pulled(anna.transport())).toEqual(bo.entries(1, 2));
    expect(got(await anna.transport().body(hashOf('another'), 100))).toBeNull();
    expect(got(await anna.transport().claim('verdict:a.example'))).toMatchObject({ isMine: true });
  });

  test('an editor writes with their own key only', async () => {
    expect(await bo.transport().push(anna.entries(1, 1), [])).toMatchObject(refused);
    expect(await bo.transport().push([...bo.entries(1, 1), ...anna.entries(1, 1)], [])).toMatchObject(refused);
    expect(await pulled(anna.transport())).toEqual([]);
  });

  test('SQL that an editor writes by hand changes, deletes and forges nothing', async () => {
    got(await anna.transport().push(anna.entries(1, 2), [bodyOf(Buffer.from('a reply'))]));
    got(await bo.transport().push(bo.entries(1, 1), []));
    got(await anna.transport().claim('verdict:a.example'));
    const before = await everything();
    const client = await bo.client();
    const [other] = anna.entries(3, 1);
    const [own] = bo.entries(2, 1);
    if (!other || !own) throw new Error('no entries');

    await expect(insert(client, other)).rejects.toMatchObject(denied);
    await expect(insert(client, { ...own, text: `${own.text} ` })).rejects.toMatchObject({ constraint: 'entry_hash' });
    await expect(insert(client, bo.entries(3, 1)[0])).rejects.toMatchObject({ code: 'SX001' }); // After a gap.
    await expect(insert(client, own, 'some-other-case')).rejects.toMatchObject(denied);
    for (const table of ['about', 'shared_case', 'entry', 'body', 'claim', 'spend']) {
      for (const sql of [`DELETE FROM sextant.${table}`, `TRUNCATE sextant.${table}`, `DROP TABLE sextant.${table}`]) {
        await expect(client.query(sql), sql).rejects.toMatchObject(denied);
      }
      const column = { about: 'value', shared_case: 'title', entry: 'text', body: 'bytes' }[table] ?? 'who';
      await expect(client.query(`UPDATE sextant.${table} SET ${column} = ''`)).rejects.toMatchObject(denied);
      const open = `ALTER TABLE sextant.${table} DISABLE ROW LEVEL SECURITY`;
      await expect(client.query(open)).rejects.toMatchObject(denied);
    }
    for (const sql of [
      'SET ROLE sextant_guard',
      `SET SESSION AUTHORIZATION "${anna.login}"`,
      'SET session_replication_role = replica',
      'CREATE TABLE sextant.mine (a int)',
      "CREATE OR REPLACE FUNCTION sextant.reading() RETURNS text[] LANGUAGE sql AS $$ SELECT '{}'::text[] $$",
      'DROP TRIGGER after_entries ON sextant.entry',
      `INSERT INTO sextant.claim (case_id, key, who) VALUES ('${team.caseId}', 'verdict:b', '${anna.login}')`,
      `INSERT INTO sextant.person (case_id, login, role, name) VALUES ('${team.caseId}', 'friend', 'editor', 'F')`,
      `UPDATE sextant.person SET author = '${'0'.repeat(64)}'`,
    ]) {
      await expect(client.query(sql), sql).rejects.toMatchObject(denied);
    }
    expect((await client.query("UPDATE sextant.person SET role = 'owner'")).rowCount).toBe(0);
    await client.query('SET ROLE sextant_member'); // Changes nothing: who logged in counts.
    await expect(insert(client, other)).rejects.toMatchObject(denied);
    await client.query('SET row_security = off');
    await expect(client.query('SELECT * FROM sextant.entry')).rejects.toMatchObject(denied);
    expect(await everything()).toEqual(before);
  });

  test('nobody can put other bytes in the place of a reply', async () => {
    const reply = Buffer.alloc(5 * 1024 * 1024, 'reply');
    const sha256 = hashOf(reply);
    const client = await bo.client();
    const store = (part: number, parts: number, bytes: Buffer) =>
      client.query('INSERT INTO sextant.body (case_id, sha256, part, parts, bytes) VALUES ($1, $2, $3, $4, $5)', [
        team.caseId,
        sha256,
        part,
        parts,
        bytes,
      ]);
    await expect(store(0, 1, Buffer.from('false'))).rejects.toMatchObject({ code: 'SX004' });
    await expect(store(1, 2, Buffer.from('false'))).rejects.toMatchObject({ code: 'SX004' });
    await expect(store(0, 2, reply.subarray(0, 1000))).rejects.toMatchObject({ code: 'SX004' });
    got(await anna.transport().push([], [bodyOf(reply)]));
    await expect(store(2, 3, Buffer.from('more'))).rejects.toMatchObject({ code: 'SX004' });
    expect(got(await cy.transport().body(sha256, 10 ** 7))?.equals(reply)).toBe(true);
  });

  test('who is in no case of the database sees nothing of it', async () => {
    got(await anna.transport().push(anna.entries(1, 2), []));
    const other = await startTeam(server);
    const stranger = await other.member('eve', 'owner');
    const target = server.login(team.database, stranger.login, stranger.password);
    expect(got(await listCases(target))).toEqual([]);
    expect(got(await listCases(cy.target))).toEqual([{ caseId: team.caseId, title: 'Shared' }]);
    await other.close();
  });

  test('only an owner adds people and changes roles, and the last owner stays', async () => {
    const newcomer = { caseId: team.caseId, login: cy.login, name: 'Cy', role: 'editor', author: cy.author } as const;
    expect(await addPerson(bo.target, newcomer)).toMatchObject(refused);
    expect(await removePerson(bo.target, team.caseId, cy.login)).toMatchObject(refused);
    got(await addPerson(anna.target, newcomer));
    got(await cy.transport().push(cy.entries(1, 1), []));
    expect(await removePerson(anna.target, team.caseId, anna.login)).toMatchObject({
      failure: { code: 'not-permitted', message: expect.stringContaining('last owner') },
    });
    got(await addPerson(anna.target, { ...newcomer, login: bo.login, author: bo.author, role: 'owner' }));
    got(await removePerson(bo.target, team.caseId, anna.login));
    expect(await anna.transport().push(anna.entries(1, 1), [])).toMatchObject(refused);
  });

  test('who was removed reads and writes nothing more, also over an open connection', async () => {
    const [transport, client] = [bo.transport(), await bo.client()];
    got(await transport.push(bo.entries(1, 1), []));
    got(await removePerson(anna.target, team.caseId, bo.login));

    const told = { failure: { code: 'not-permitted', message: expect.stringContaining('removed') } };
    expect(await transport.push(bo.entries(2, 1), [bodyOf(Buffer.from('late'))])).toMatchObject(told);
    expect(await transport.claim('verdict:a.example')).toMatchObject(told);
    await expect(pulled(transport)).rejects.toThrow('You were removed');
    expect(await bo.transport().ready()).toMatchObject(told);
    await expect(insert(client, bo.entries(2, 1)[0])).rejects.toMatchObject(denied);
    expect((await client.query('SELECT * FROM sextant.entry')).rowCount).toBe(0);
    expect((await client.query('SELECT login, role FROM sextant.person')).rows).toEqual([
      { login: bo.login, role: 'removed' },
    ]);
    expect(await pulled(anna.transport())).toEqual(bo.entries(1, 1)); // What was written before stays.
  });

  test('a transaction that began before the removal can’t write after it', async () => {
    const client = await bo.client();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT count(*) FROM sextant.entry'); // It sees the database as it is now.
    got(await removePerson(anna.target, team.caseId, bo.login));
    await expect(insert(client, bo.entries(1, 1)[0])).rejects.toMatchObject({ code: '40001' });
  });

  test('a removal waits for a write that has begun', async () => {
    const [client, admin] = [await bo.client(), await team.superuser()];
    await client.query('BEGIN');
    await insert(client, bo.entries(1, 1)[0]);
    let isRemoved = false;
    const removal = removePerson(anna.target, team.caseId, bo.login).then((result) => {
      isRemoved = true;
      return result;
    });
    const waiting = "SELECT FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await admin.query(waiting, [anna.login])).rowCount).toBe(1);
    expect(isRemoved).toBe(false);
    await client.query('COMMIT');
    got(await removal);
    await expect(insert(client, bo.entries(2, 1)[0])).rejects.toMatchObject(denied);
    expect(await pulled(anna.transport())).toEqual(bo.entries(1, 1));
  });

  test('an account is counted by functions alone, in the name of who logged in', async () => {
    const account = hashOf('account');
    const receipt = randomUUID();
    const call = { receipt, operation: 'detect.monitors', product: null, spends: true, agoMs: 0 };
    const wish = { connection: 'one', account, call, limits: [], untold: [], sinceMs: 60_000 };
    got(await bo.transport().count(wish));
    const client = await cy.client();
    await expect(client.query('SELECT * FROM sextant.spend')).rejects.toMatchObject(denied);
    await expect(client.query(`SELECT sextant.lock_account('${account}')`)).rejects.toMatchObject(denied);
    const others = `INSERT INTO sextant.spend (receipt, account, operation, spends, who, at)
      VALUES (gen_random_uuid(), '${account}', 'x', true, '${bo.login}', now())`;
    await expect(client.query(others)).rejects.toMatchObject(denied);
    await client.query('SELECT sextant.give_back($1)', [receipt]); // It is not hers.
    const { calls } = got(await cy.transport().count({ ...wish, call: null })); // She may use the account, too.
    expect(calls).toMatchObject([{ receipt, isGivenBack: false }]);

    await (await team.superuser()).query("UPDATE sextant.spend SET at = at - interval '11 minutes'");
    got(await bo.transport().giveBack(receipt)); // Too late.
    const late = got(await anna.transport().count({ ...wish, call: null, sinceMs: 3_600_000 }));
    expect(late.calls).toMatchObject([{ receipt, isGivenBack: false }]);

    got(await removePerson(anna.target, team.caseId, bo.login));
    const removedClient = await bo.client();
    const asked = `SELECT sextant.count_call('${account}', NULL, '[]', '[]', 0, 1000)`;
    await expect(removedClient.query(asked)).rejects.toMatchObject(denied);
  });
});

async function insert(client: Client, entry: CarriedEntry | undefined, caseId = team.caseId): Promise<void> {
  await client.query(
    'INSERT INTO sextant.entry (case_id, author, seq, hash, text, signature) VALUES ($1, $2, $3, $4, $5, $6)',
    [caseId, entry?.author, entry?.seq, entry?.hash, entry?.text, entry?.signature],
  );
}

/** All rows of all tables. */
async function everything(): Promise<unknown> {
  const admin = await team.superuser();
  const tables = ['about', 'shared_case', 'person', 'entry', 'body', 'claim', 'spend'];
  const rows: unknown[] = [];
  for (const table of tables) rows.push((await admin.query(`SELECT * FROM sextant.${table} ORDER BY 1, 2`)).rows);
  return rows;
}
