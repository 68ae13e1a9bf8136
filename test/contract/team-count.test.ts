import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountWish, JointLimit, MadeCall } from '../../electron/core/limits/together.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addLogin, addPerson, shareCase } from '../../electron/team/postgres/people.ts';
import { rolesSql, steps } from '../../electron/team/postgres/schema.ts';
import { createPostgresTransport, type PostgresTransport } from '../../electron/team/postgres/transport.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from '../support/postgres.ts';
import { clientOf, createDatabase, got, hashOf, pulled, startTeam, type Team } from '../support/team-database.ts';

// How the database of a team counts the calls of one account.

sayIfNoPostgres();

let server: Postgres;
let team: Team;
let anna: PostgresTransport;
let bo: PostgresTransport;
const account = hashOf('an account');

describe.skipIf(noPostgres !== null)('calls that a team counts together', () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    team = await startTeam(server);
    anna = (await team.member('anna', 'owner')).transport();
    bo = (await team.member('bo', 'editor')).transport();
    return () => team.close();
  });

  function callOf(operation = 'detect.monitors', more: Partial<MadeCall> = {}): MadeCall {
    return { receipt: randomUUID(), operation, product: null, spends: true, agoMs: 0, ...more };
  }
  function wish(call: MadeCall | null, limits: readonly JointLimit[], more: Partial<CountWish> = {}): CountWish {
    return { connection: 'one', account, call, limits, untold: [], sinceMs: 3_600_000, ...more };
  }
  function limit(most: number, ms: number, by: JointLimit['by'] = 'operation'): JointLimit {
    return { limit: { most, seconds: ms / 1000 }, by, ms };
  }
  const hourly = limit(1, 3_600_000);

  test('of a hundred at once over twelve connections, as many go as the limit allows', async () => {
    const people = [await team.member('cy', 'editor'), await team.member('di', 'reader')];
    const many = people.flatMap((each) => Array.from({ length: 5 }, each.transport));
    const all = [anna, bo, ...many];
    for (const each of all) got(await each.ready());
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, at) => all[at % all.length]?.count(wish(callOf(), [limit(30, 60_000)]))),
    );
    const answers = asked.flatMap((each) => (each ? [got(each)] : []));
    expect(answers.filter(({ wait }) => wait === null)).toHaveLength(30);
    for (const { wait } of answers) if (wait) expect(wait.ms).toBeLessThanOrEqual(60_000);
  });

  test('whoever asks while another is counted waits for the answer of both', async () => {
    const client = await (await team.member('cy', 'editor')).client();
    await client.query('BEGIN');
    const limits = JSON.stringify([{ by: 'operation', most: 1, ms: 3_600_000 }]);
    await client.query("SELECT sextant.count_call($1, $2, $3, '[]', 0, 1000)", [account, callOf(), limits]);
    const second = bo.count(wish(callOf(), [hourly]));
    const superuser = await team.superuser();
    const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await expect.poll(async () => (await superuser.query(waiting)).rowCount).toBe(1);
    await client.query('COMMIT');
    expect(got(await second).wait).not.toBeNull();
  });

  test('a call may go when it was told that it may, and not before', async () => {
    const short = limit(2, 1500);
    for (const each of [anna, bo]) expect(got(await each.count(wish(callOf(), [short]))).wait).toBeNull();
    const { wait } = got(await anna.count(wish(callOf(), [short])));
    expect(wait).toMatchObject({ limit: short.limit });
    await sleep(wait?.ms); // As long as it said.
    expect(got(await anna.count(wish(callOf(), [short]))).wait).toBeNull();
  });

  test('of several limits the longest wait is told, by operation and by product', async () => {
    const limits = [limit(1, 60_000), limit(2, 3_600_000, 'product')];
    expect(got(await anna.count(wish(callOf('a', { product: 'p' }), limits))).wait).toBeNull();
    expect(got(await bo.count(wish(callOf('a', { product: 'p' }), limits))).wait?.limit.seconds).toBe(60);
    expect(got(await bo.count(wish(callOf('b', { product: 'p' }), limits))).wait).toBeNull();
    expect(got(await bo.count(wish(callOf('a', { product: 'p' }), limits))).wait?.limit.seconds).toBe(3600);
    expect(got(await bo.count(wish(callOf('a', { product: 'other' }), [limit(2, 60_000)]))).wait).toBeNull();
    expect(got(await bo.count({ ...wish(callOf('a'), limits), account: hashOf('another') })).wait).toBeNull();
  });

  test('asking again for the same call counts it once, and one that was returned is free', async () => {
    const call = callOf();
    for (let again = 0; again < 3; again++) expect(got(await anna.count(wish(call, [hourly]))).wait).toBeNull();
    expect(got(await bo.count(wish(callOf(), [hourly]))).wait).not.toBeNull();
    got(await bo.giveBack(call.receipt)); // Not his.
    expect(got(await bo.count(wish(callOf(), [hourly]))).wait).not.toBeNull();
    got(await anna.giveBack(call.receipt));
    const counted = got(await bo.count(wish(callOf(), [hourly])));
    expect(counted.wait).toBeNull();
    expect(counted.calls).toContainEqual(expect.objectContaining({ receipt: call.receipt, isGivenBack: true }));
  });

  test('an answer has what changed since the last one, and how long ago it was', async () => {
    const call = callOf('detect.monitors', { product: 'p' });
    got(await anna.count(wish(call, [])));
    const first = got(await bo.count(wish(null, [])));
    expect(first.calls).toMatchObject([{ ...call, agoMs: expect.any(Number), isGivenBack: false }]);
    expect(first.calls[0]?.agoMs).toBeLessThan(60_000);
    expect(got(await bo.count(wish(null, []))).calls).toEqual([]);
    const untold = [callOf('detect.monitors', { agoMs: 1_800_000 })];
    got(await anna.count(wish(null, [], { untold })));
    const [late] = got(await bo.count(wish(null, []))).calls;
    expect(late).toMatchObject({ receipt: untold[0]?.receipt });
    expect(Math.round((late?.agoMs ?? 0) / 60_000)).toBe(30);
    expect(got(await bo.count(wish(callOf(), [limit(2, 3_600_000)]))).wait?.ms).toBeLessThanOrEqual(1_800_000);
  });

  test('an answer that makes no sense is told, and holds nobody up', async () => {
    const superuser = await team.superuser();
    const answering = (answer: string) =>
      superuser.query(`CREATE OR REPLACE FUNCTION sextant.count_call(wanted text, call jsonb, limits jsonb, untold jsonb,
        after bigint, since_ms float8) RETURNS jsonb LANGUAGE sql AS $$ SELECT '${answer}'::jsonb $$`);
    for (const odd of ['null', '{}', '{"wait": {"at": 0}, "calls": []}', '{"wait": null, "calls": [{"receipt": 7}]}']) {
      await answering(odd);
      expect(await anna.count(wish(callOf(), [hourly])), odd).toMatchObject({ failure: { code: 'bad-reply' } });
    }
    await answering('{"wait": {"at": 0, "ms": 1e300}, "calls": []}');
    expect(got(await anna.count(wish(callOf(), [hourly]))).wait?.ms).toBe(hourly.ms);
    await answering('{"wait": {"at": 9, "ms": 5}, "calls": []}');
    expect(got(await anna.count(wish(callOf(), [hourly]))).wait).toBeNull();
  });

  test('a database of the first version says so, and is brought up to date with all that it has', async () => {
    const database = await createDatabase(server);
    const admin = server.admin(database);
    await makeFirstVersion(await clientOf(admin));
    const [caseId, author] = [randomUUID(), 'a'.repeat(64)];
    const login = `old-${database}`;
    const { password } = got(await addLogin(admin, login));
    const target = server.login(database, login, String(password));
    got(await shareCase(target, { caseId, title: 'Old', author, name: 'Old' }));
    got(await addPerson(admin, { caseId, login: `${login}-2`, name: 'Two', role: 'editor', author: null }));
    const text = '{"seq":1}';
    const client = await clientOf(target);
    await client.query(
      'INSERT INTO sextant.entry (case_id, author, seq, hash, text, signature) VALUES ($1, $2, 1, $3, $4, $5)',
      [caseId, author, hashOf(text), text, 'signed'],
    );
    await client.end();

    const opened = () => createPostgresTransport({ ...target, caseId, author });
    const before = opened();
    expect(await before.ready()).toMatchObject({ failure: { message: 'An older Sextant prepared this database.' } });
    await before.close();
    expect(got(await initDatabase(admin))).toEqual({ isNew: false });
    const after = opened();
    expect(got(await after.ready())).toBe('owner');
    expect(await pulled(after)).toMatchObject([{ text }]);
    expect(got(await after.people())).toHaveLength(2);
    expect(got(await after.count(wish(callOf(), [hourly]))).wait).toBeNull();
    expect(got(await after.count(wish(callOf(), [hourly]))).wait).not.toBeNull();
    await after.close();
  });
});

/** What "sextant team init" of the first version did. */
async function makeFirstVersion(client: Client): Promise<void> {
  await client.query(rolesSql);
  await client.query('CREATE SCHEMA sextant AUTHORIZATION sextant_guard');
  await client.query('SET ROLE sextant_guard');
  await client.query(String(steps[0]?.()));
  await client.query("UPDATE sextant.about SET value = '1' WHERE name = 'version'");
  await client.query('RESET ROLE');
  await client.end();
}
