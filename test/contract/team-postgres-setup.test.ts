import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addLogin, addPerson, renewPassword, shareCase } from '../../electron/team/postgres/people.ts';
import { createPostgresTransport } from '../../electron/team/postgres/transport.ts';
import { fail, type Result } from '../../shared/result.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from '../support/postgres.ts';
import { clientOf, createDatabase, got, pulled, startTeam } from '../support/team-database.ts';

sayIfNoPostgres();

let server: Postgres;
const author = 'a'.repeat(64);
const caseId = '7d0f6a52-0000-4000-8000-000000000000';

describe.skipIf(noPostgres !== null)('the database of a team', () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  /** Tries whether a case can be opened there. */
  async function tryOut(target: Target, id = caseId): Promise<Result<unknown>> {
    const transport = createPostgresTransport({ ...target, caseId: id, author });
    const ready = await transport.ready();
    await transport.close();
    return ready;
  }

  test('is prepared by one, if several do it at once on a new server', async () => {
    const admin = server.admin(await createDatabase(server));
    const many = await Promise.all(Array.from({ length: 6 }, () => initDatabase(admin)));
    expect(many.filter((each) => got(each).isNew)).toHaveLength(1);
  });

  test('is prepared once; preparing it again changes nothing', async () => {
    const admin = server.admin(await createDatabase(server));
    expect(got(await initDatabase(admin))).toEqual({ isNew: true });
    const before = await schemaOf(admin);
    expect(got(await initDatabase(admin))).toEqual({ isNew: false });
    expect(await schemaOf(admin)).toEqual(before);
  });

  test('can be prepared by an administrator who is no superuser, and who then sees no more than others', async () => {
    const database = await createDatabase(server);
    const root = await clientOf(server.admin(database));
    await root.query(`CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'for keeping'`);
    await root.query(`GRANT CREATE ON DATABASE ${database} TO keeper`);
    const keeper = server.login(database, 'keeper', 'for keeping');
    got(await initDatabase(keeper));
    const made = got(await addLogin(keeper, 'lead'));
    const lead = server.login(database, 'lead', String(made.password));
    got(await shareCase(lead, { caseId, title: 'Shared', author, name: 'Lead' }));
    expect(got(await tryOut(lead))).toBe('owner');
    expect(await tryOut(keeper)).toMatchObject({ failure: { code: 'not-found' } });
    const client = await clientOf(keeper);
    expect((await client.query('SELECT * FROM sextant.person')).rowCount).toBe(0);
    expect((await client.query('SELECT * FROM sextant.shared_case')).rowCount).toBe(0);
    await Promise.all([client.end(), root.end()]);
  });

  test('is left alone if its schema is not ours', async () => {
    const admin = server.admin(await createDatabase(server));
    const client = await clientOf(admin);
    await client.query('CREATE SCHEMA sextant; CREATE TABLE sextant.about (name text, value text)');
    const before = await schemaOf(admin);
    const notOurs = {
      code: 'not-permitted',
      message: expect.stringContaining('did not make'),
      kept: expect.any(String),
    };
    expect(await initDatabase(admin)).toMatchObject({ failure: notOurs });
    expect(await schemaOf(admin)).toEqual(before);
    await client.query('ALTER SCHEMA sextant OWNER TO sextant_guard; ALTER TABLE sextant.about OWNER TO sextant_guard');
    expect(await initDatabase(admin)).toMatchObject({ failure: notOurs });
    await client.end();
  });

  test('is left alone if a newer version made it', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const admin = await team.superuser();
    await admin.query("UPDATE sextant.about SET value = '99' WHERE name = 'version'");
    const newer = { failure: { message: expect.stringContaining('newer Sextant'), next: expect.any(String) } };
    expect(await initDatabase(team.admin)).toMatchObject(newer);
    expect(await tryOut(anna.target, team.caseId)).toMatchObject(newer);
    expect((await admin.query("SELECT value FROM sextant.about WHERE name = 'version'")).rows).toEqual([
      { value: '99' },
    ]);
    await team.close();
  });

  test('must hold every character', async () => {
    const latin = await createDatabase(server, "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    expect(await initDatabase(server.admin(latin))).toMatchObject({
      failure: { code: 'not-permitted', message: expect.stringContaining('LATIN1') },
    });
  });

  test('that is not there, not prepared, or without this case is told apart', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const at = (database: string) => server.login(database, anna.login, anna.password);
    const problem = async (target: Target) => {
      const result = await tryOut(target);
      return result.ok ? null : result.failure;
    };
    expect(await problem(at('nowhere'))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('no database'),
    });
    expect(await problem(at('postgres'))).toMatchObject({ message: expect.stringContaining('not prepared') });
    expect(await problem(at(team.database))).toMatchObject({ message: expect.stringContaining('no such shared case') });
    const elsewhere = { ...anna.target, address: { ...anna.target.address, port: 1 } };
    expect(await problem(elsewhere)).toMatchObject({ code: 'unreachable' });
    await team.close();
  });

  test('refuses a wrong password, and no password is in any failure or log', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const wrong = 'not-the-password-7361';
    const failures = [
      await tryOut(server.login(team.database, anna.login, wrong), team.caseId),
      await tryOut(server.login(team.database, 'nobody', wrong), team.caseId),
      await tryOut(server.login(team.database, anna.login, ''), team.caseId),
    ];
    for (const each of failures) expect(each).toMatchObject({ failure: { code: 'refused-key' } });
    const elsewhere = { ...anna.target, address: { ...anna.target.address, port: 1 } };
    const all = JSON.stringify([...failures, await tryOut(elsewhere), await tryOut(anna.target)]);
    for (const secret of [wrong, anna.password]) expect(all).not.toContain(secret);

    const renewed = got(await renewPassword(team.admin, anna.login));
    expect(await tryOut(anna.target, team.caseId)).toMatchObject({ failure: { code: 'refused-key' } });
    got(await tryOut(server.login(team.database, anna.login, renewed.password), team.caseId));
    expect(server.log()).toContain(`ALTER ROLE "${anna.login}"`); // So the log would show it.
    for (const secret of [wrong, anna.password, renewed.password]) expect(server.log()).not.toContain(secret);
    await team.close();
  });

  test('is not asked while the keychain does not give the password', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const locked = async () => fail('keychain', 'Locked.', { next: 'Unlock it.' });
    expect(await tryOut({ ...anna.target, password: locked })).toMatchObject({ failure: { code: 'keychain' } });
    await team.close();
  });

  test('is reached over TLS with a certificate for its name, or not at all', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const over = (more: Partial<Target['address']>) =>
      tryOut({ ...anna.target, address: { ...anna.target.address, tls: 'verified', ...more } }, team.caseId);
    const { authority } = server;
    expect(got(await over({ host: 'localhost', authority }))).toBe('owner');
    expect(await over({ host: '127.0.0.1', authority })).toMatchObject({ failure: { code: 'tls' } });
    expect(await over({ host: 'localhost' })).toMatchObject({ failure: { code: 'tls' } });
    expect(await over({ host: 'database.example', tls: 'off' })).toMatchObject({
      failure: { code: 'tls', kept: 'Nothing was sent.' },
    });
    await team.close();
  });

  test('a person gets a login with a password once, and the first key that they connect with is theirs', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const login = `new-${team.database}`;
    const person = { caseId: team.caseId, login, name: 'New', role: 'editor', author: null } as const;
    expect(await addPerson(anna.target, person)).toMatchObject({
      failure: { code: 'not-permitted', message: expect.stringContaining('may not make the login') },
    });
    const admin = await team.superuser();
    await admin.query(`ALTER ROLE "${anna.login}" CREATEROLE`);
    const added = got(await addPerson(anna.target, person));
    expect(added.password).toMatch(/^[a-z2-9]{7}(-[a-z2-9]{7}){3}$/);
    expect(got(await addPerson(anna.target, person))).toEqual({ password: null });

    const target = server.login(team.database, login, String(added.password));
    const first = createPostgresTransport({ ...target, caseId: team.caseId, author });
    expect(got(await first.ready())).toBe('editor');
    expect(got(await first.people()).find((each) => each.login === login)).toMatchObject({ author, name: 'New' });
    await first.close();
    const second = createPostgresTransport({ ...target, caseId: team.caseId, author: 'b'.repeat(64) });
    const foreign = anna.entries(1, 1).map((entry) => ({ ...entry, author: 'b'.repeat(64) }));
    expect(await second.push(foreign, [])).toMatchObject({
      failure: { code: 'not-permitted', message: expect.stringContaining('another identity') },
    });
    expect(await pulled(second)).toEqual([]);
    await second.close();
    await team.close();
  });

  test('who is above its rules, or has no name for a login, gets no role in a case', async () => {
    const team = await startTeam(server);
    await team.member('anna', 'owner');
    const person = { caseId: team.caseId, name: 'Root', role: 'reader', author: null } as const;
    expect(await addPerson(team.admin, { ...person, login: 'postgres' })).toMatchObject({
      failure: { code: 'not-permitted' },
    });
    for (const login of ['pg_monitor', 'sextant_guard', 'a"; DROP SCHEMA sextant', '', 'Ä']) {
      expect(await addPerson(team.admin, { ...person, login })).toMatchObject({ failure: { code: 'bad-input' } });
    }
    const admin = await team.superuser();
    expect((await admin.query('SELECT login FROM sextant.person')).rowCount).toBe(1);
    await team.close();
  });

  test('a case that somebody else shared can’t be taken over', async () => {
    const team = await startTeam(server);
    const anna = await team.member('anna', 'owner');
    const bo = await team.member('bo', 'reader');
    const mine = { caseId: team.caseId, title: 'Shared', author: anna.author, name: 'Anna' };
    got(await shareCase(anna.target, mine)); // Asking again, after an answer that was lost.
    expect(await shareCase(bo.target, { ...mine, author: bo.author })).toMatchObject({ failure: { code: 'in-use' } });
    expect(got(await tryOut(bo.target, team.caseId))).toBe('reader');
    await team.close();
  });
});

/** Everything that defines the database: its tables, rights, policies and functions. */
async function schemaOf(target: Target): Promise<unknown> {
  const client = await clientOf(target);
  const questions = [
    'SELECT nspname, nspowner, nspacl::text FROM pg_namespace ORDER BY 1',
    "SELECT relname, relowner, relacl::text, relrowsecurity FROM pg_class WHERE relnamespace = 'sextant'::regnamespace ORDER BY 1",
    "SELECT proname, proacl::text, prosrc FROM pg_proc WHERE pronamespace = 'sextant'::regnamespace ORDER BY 1",
    "SELECT tablename, policyname, roles::text, qual, with_check FROM pg_policies WHERE schemaname = 'sextant' ORDER BY 1, 2",
    'SELECT roleid, member FROM pg_auth_members ORDER BY 1, 2',
    'SELECT * FROM sextant.about ORDER BY 1',
  ];
  const answers: unknown[] = [];
  for (const question of questions) answers.push((await client.query(question)).rows);
  await client.end();
  return answers;
}
