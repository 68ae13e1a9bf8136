import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLine } from '../../electron/team/postgres/line.ts';
import { ok } from '../../shared/result.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from '../support/postgres.ts';
import { bodyOf, got, hashOf, type Member, pulled, startTeam, type Team, wanted } from '../support/team-database.ts';

sayIfNoPostgres();

let server: Postgres;
let team: Team;
let anna: Member;
let bo: Member;

describe.skipIf(noPostgres !== null)('a case that a team shares over PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  beforeEach(async () => {
    team = await startTeam(server);
    anna = await team.member('anna', 'owner');
    bo = await team.member('bo', 'editor');
    return () => team.close();
  });

  test('what one pushes another pulls, once, in the order of its author', async () => {
    const mine = anna.entries(1, 3);
    const his = bo.entries(1, 2);
    const [fromAnna, fromBo] = [anna.transport(), bo.transport()];
    got(await fromAnna.push(mine.toReversed(), []));
    got(await fromBo.push(his, []));
    got(await fromBo.push(his, []));
    got(await fromBo.push([...his, ...bo.entries(3, 1)], []));

    const found = await pulled(fromBo);
    expect(found.filter(({ author }) => author === anna.author)).toEqual(mine);
    expect(found.filter(({ author }) => author === bo.author)).toEqual([...his, ...bo.entries(3, 1)]);
    expect(found).toHaveLength(6);
    expect(got(await fromAnna.lastOf(bo.author))).toBe(3);
    expect(got(await fromAnna.lastOf('0'.repeat(64)))).toBe(0);
  });

  test('only what is new is pulled, and nothing of people who are not wanted', async () => {
    got(await anna.transport().push(anna.entries(1, 4), []));
    got(await bo.transport().push(bo.entries(1, 4), []));
    const reader = anna.transport();
    expect(await pulled(reader, { [anna.author]: 3, [bo.author]: 4 })).toEqual(anna.entries(4, 1));
    expect(await pulled(reader, { [anna.author]: 4 }, () => false)).toEqual([]);
    expect(await pulled(reader, { [anna.author]: 4 }, (author) => author === bo.author)).toEqual(bo.entries(1, 4));
  });

  test('an entry that was written first and committed last is not missed', async () => {
    const [late] = anna.entries(1, 1);
    const slow = await anna.client();
    await slow.query('BEGIN');
    await insert(slow, late);
    got(await bo.transport().push(bo.entries(1, 1), []));
    const reader = bo.transport();
    expect(await pulled(reader)).toEqual(bo.entries(1, 1));
    await slow.query('COMMIT');
    expect(await pulled(reader, { [bo.author]: 1 })).toEqual([late]);
  });

  test('more than a page is pulled page by page, whether of many entries or of large ones', async () => {
    const many = anna.entries(1, 2300);
    const large = bo.entries(1, 5, 'x'.repeat(5 * 1024 * 1024));
    got(await anna.transport().push(many, []));
    got(await bo.transport().push(large, []));
    const pages: number[] = [];
    const signal = new AbortController().signal;
    const reader = anna.transport();
    for await (const page of reader.pull({ after: await wanted(reader), signal })) pages.push(got(page).length);
    expect(pages.reduce((sum, count) => sum + count)).toBe(2305);
    expect(pages.length).toBeGreaterThan(4);
    expect((await pulled(anna.transport())).map(({ hash }) => hash).toSorted()).toEqual(
      [...many, ...large].map(({ hash }) => hash).toSorted(),
    );
  });

  test('no push and no pull reads what was there before', async () => {
    const [transport, reader] = [anna.transport(), bo.transport()];
    for (let from = 1; from <= 2001; from += 500) {
      got(await transport.push(anna.entries(from, 500), []));
      expect(await pulled(reader, { [anna.author]: from - 1 })).toHaveLength(500);
    }
    await Promise.all([transport.close(), reader.close()]); // Then their figures are counted.
    const admin = await team.superuser();
    const figures = async () => {
      const counted = "SELECT n_tup_ins, seq_tup_read FROM pg_stat_user_tables WHERE relname = 'entry'";
      return (await admin.query<{ n_tup_ins: string; seq_tup_read: string }>(counted)).rows[0];
    };
    await expect.poll(async () => (await figures())?.n_tup_ins).toBe('2500');
    expect(Number((await figures())?.seq_tup_read)).toBeLessThan(2500);
  });

  test('a pull that is cancelled ends', async () => {
    got(await anna.transport().push(anna.entries(1, 2300), []));
    const stop = new AbortController();
    let pages = 0;
    const reader = bo.transport();
    for await (const page of reader.pull({ after: await wanted(reader), signal: stop.signal })) {
      got(page);
      pages++;
      stop.abort();
    }
    expect(pages).toBe(1);
  });

  test('the bytes of a reply come back whole, are stored once, and are never larger than allowed', async () => {
    const large = bodyOf(randomBytes(9 * 1024 * 1024 + 17));
    const empty = bodyOf(Buffer.alloc(0));
    const transport = anna.transport();
    got(await transport.push(anna.entries(1, 1), [large, empty]));
    got(await bo.transport().push(bo.entries(1, 1), [{ ...large, read: () => expect.fail('it is there') }]));
    const reader = bo.transport();
    expect(got(await reader.body(large.sha256, 10 ** 8))?.equals(large.read())).toBe(true);
    expect(got(await reader.body(empty.sha256, 10))).toEqual(Buffer.alloc(0));
    expect(got(await reader.body(hashOf('nothing'), 10))).toBeNull();
    expect(await reader.body(large.sha256, 10 ** 6)).toMatchObject({ failure: { code: 'too-large' } });
  });

  test('others hear of a push, and its author does not', async () => {
    const heard = { anna: 0, bo: 0 };
    const [fromAnna, fromBo] = [anna.transport(), bo.transport()];
    fromAnna.onNews(() => heard.anna++);
    const stop = fromBo.onNews(() => heard.bo++);
    await expect.poll(() => [fromAnna, fromBo].every((each) => each.standing().online)).toBe(true);
    const before = { ...heard };
    got(await fromAnna.push(anna.entries(1, 1), []));
    await expect.poll(() => heard.bo).toBe(before.bo + 1);
    got(await fromBo.push(bo.entries(1, 1), []));
    await expect.poll(() => heard.anna).toBe(before.anna + 1);
    expect(heard.bo).toBe(before.bo + 1);
    stop();
    got(await fromAnna.push(anna.entries(2, 1), []));
    got(await fromBo.push(bo.entries(2, 1), []));
    await expect.poll(() => heard.anna).toBe(before.anna + 2);
    expect(heard.bo).toBe(before.bo + 1);
  });

  test('of many who claim at the same moment one gets it, and keeps it', async () => {
    const people = [anna, bo, await team.member('cy', 'editor'), await team.member('di', 'editor')];
    const transports = people.map((each) => each.transport());
    for (const key of ['verdict:a.example', 'verdict:b.example', 'verdict:c.example']) {
      const taken = await Promise.all(transports.map(async (each) => got(await each.claim(key))?.isMine));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await Promise.all(transports.map(async (each) => got(await each.claim(key))?.isMine))).toEqual(taken);
    }
  });

  test('a second machine with the same identity is told so, and nothing of it is stored', async () => {
    got(await anna.transport().push(anna.entries(1, 2), []));
    const other = anna.entries(2, 2, 'written on another machine');
    const refused = await anna.transport().push(other, []);
    expect(refused).toMatchObject({ failure: { code: 'in-use', message: expect.stringContaining('your identity') } });
    expect(await pulled(bo.transport())).toEqual(anna.entries(1, 2));
  });

  test('connections that are cut at any moment lose nothing and double nothing', async () => {
    const admin = await team.superuser();
    const transport = anna.transport();
    const reply = (at: number) => bodyOf(Buffer.alloc(300_000, `reply ${at}`));
    let acknowledged = 0;
    let cuts = 0;
    transport.onStanding(({ online }) => {
      if (!online) cuts++;
    });
    for (let next = 1; next <= 30; next++) {
      const pushed = transport.push(anna.entries(acknowledged + 1, 40), [reply(next)]);
      const waited = Math.random() * 12; // A moment of chance within the push, not a wait for something.
      await new Promise((resolve) => setTimeout(resolve, waited));
      await endConnections(admin, anna.login);
      const result = await pushed;
      if (result.ok) acknowledged += 40;
      else
        expect(result.failure).toMatchObject({ code: 'unreachable', kept: expect.stringContaining('wait to be sent') });
      // The server ends a connection when it gets to it: on a busy machine that may be the next one.
      const asked = await transport.lastOf(anna.author);
      const stored = got(asked.ok ? asked : await transport.lastOf(anna.author));
      expect([acknowledged, acknowledged + 40 * Number(!result.ok)]).toContain(stored); // All or nothing.
    }
    expect(cuts).toBeGreaterThan(10);
    got(await transport.push(anna.entries(1, acknowledged + 40), [reply(1)]));
    expect(await pulled(bo.transport())).toEqual(anna.entries(1, acknowledged + 40));
    expect(got(await bo.transport().body(reply(1).sha256, 10 ** 7))?.equals(reply(1).read())).toBe(true);
  });

  test('a connection that is cut right after it was greeted is not used, and the next one is', async () => {
    let greeted = 0;
    const line = createLine({
      ...{ target: anna.target, name: 'greeted', news: () => undefined, changed: () => undefined },
      greet: async ({ query }) => {
        if (++greeted === 1) await query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
        return ok('owner');
      },
    });
    const use = () => line.use('', async ({ query }) => ok(await query('SELECT 1 AS one')));
    expect(await use()).toMatchObject({ failure: { code: 'unreachable' } });
    expect(line.standing().online).toBe(false);
    expect([await use(), greeted, line.standing().online]).toEqual([ok([{ one: 1 }]), 2, true]);
    await line.close();
  });

  test('a push that is cut in the middle is sent again', async () => {
    const [transport, admin] = [anna.transport(), await team.superuser()];
    got(await transport.ready());
    await admin.query('BEGIN; LOCK TABLE sextant.entry IN EXCLUSIVE MODE');
    const pushed = transport.push(anna.entries(1, 3), []);
    const waiting = "SELECT FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await admin.query(waiting, [anna.login])).rowCount).toBe(1);
    await endConnections(admin, anna.login);
    await admin.query('COMMIT');
    got(await pushed);
    expect(await pulled(bo.transport())).toEqual(anna.entries(1, 3));
  });

  test('after a cut the news come again by themselves', async () => {
    const admin = await team.superuser();
    const listening = bo.transport();
    const online: boolean[] = [];
    let heard = 0;
    listening.onStanding((standing) => online.push(standing.online));
    listening.onNews(() => heard++);
    await expect.poll(() => online).toEqual([true]);
    await endConnections(admin, bo.login);
    await expect.poll(() => online.slice(0, 3)).toEqual([true, false, true]);
    expect(heard).toBeGreaterThanOrEqual(2); // Whatever came in between is looked for at once.
    const before = heard;
    got(await anna.transport().push(anna.entries(1, 1), []));
    await expect.poll(() => heard).toBe(before + 1);
  });

  test('a server that crashes and comes back has everything that was acknowledged', async () => {
    const transport = anna.transport();
    const listening = bo.transport();
    const standings: string[] = [];
    listening.onStanding((standing) => standings.push(standing.online ? 'online' : (standing.failure?.code ?? '')));
    listening.onNews(() => undefined);
    await expect.poll(() => standings).toEqual(['online']);
    got(await transport.push(anna.entries(1, 500), [bodyOf(Buffer.from('a reply'))]));
    await server.crash();
    const offline = await transport.push(anna.entries(501, 10), []);
    expect(offline).toMatchObject({ failure: { code: 'unreachable', kept: expect.stringContaining('wait') } });
    expect(transport.standing()).toMatchObject({ online: false, failure: { code: 'unreachable' } });
    await server.start();
    await expect.poll(() => standings.at(-1)).toBe('online');
    got(await transport.push(anna.entries(501, 10), []));
    expect(await pulled(listening)).toEqual(anna.entries(1, 510));
    expect(got(await listening.body(hashOf('a reply'), 100))?.toString()).toBe('a reply');
  });

  test('a transport that is closed ends what it is doing, and connects no more', async () => {
    const transport = anna.transport();
    got(await transport.ready());
    const pushing = transport.push(anna.entries(1, 3000), [bodyOf(randomBytes(20_000_000))]);
    await transport.close();
    expect((await pushing).ok).toBe(false);
    expect(await transport.lastOf(anna.author)).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await pulled(bo.transport())).toEqual([]);
  });

  test('everybody sees who is in the case and who is connected', async () => {
    const reader = await team.member('cy', 'reader');
    const watching = reader.transport();
    const connected = async () =>
      got(await watching.people()).map(({ name, role, isConnected }) => `${name} ${role} ${isConnected}`);
    expect(await connected()).toEqual(['anna owner false', 'bo editor false', 'cy reader true']);
    const here = bo.transport();
    expect(got(await here.ready())).toBe('editor');
    expect(await connected()).toEqual(['anna owner false', 'bo editor true', 'cy reader true']);
    await here.close();
    await expect.poll(connected).toEqual(['anna owner false', 'bo editor false', 'cy reader true']);
  });
});

function insert(client: Client, entry: ReturnType<Member['entries']>[number] | undefined) {
  return client.query(
    'INSERT INTO sextant.entry (case_id, author, seq, hash, text, signature) VALUES ($1, $2, $3, $4, $5, $6)',
    [team.caseId, entry?.author, entry?.seq, entry?.hash, entry?.text, entry?.signature],
  );
}

async function endConnections(admin: Client, login: string): Promise<void> {
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login]);
}
