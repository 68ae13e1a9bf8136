// Two whole programs, each with its own case file, identity and login, and the real PostgreSQL of a test file.
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { askControl } from '../../electron/demo/asking.ts';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import type { Ports } from '../../electron/ports.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addLogin } from '../../electron/team/postgres/people.ts';
import type { DatabaseAddress } from '../../shared/team-database.ts';
import type { TestApp } from './app.ts';
import { calling } from './calling.ts';
import { noPostgres, type Postgres, sayIfNoPostgres, startPostgres } from './postgres.ts';
import { openAnalyst } from './team-apps.ts';
import { clientOf, createDatabase, got } from './team-database.ts';

/** A login of the database. */
export interface Login {
  readonly address: DatabaseAddress;
  readonly password: string;
}

/** A prepared database that nobody has shared a case in. */
export interface PairsDatabase {
  readonly anns: Login;
  readonly bobs: Login;
  /** SQL of the test's own, as Ann. */
  asAnn(sql: string): Promise<readonly unknown[]>;
}

/** Ann and Bob, anew for each test. `ports` is asked before they start. */
export function twoAnalysts(ports: () => Promise<Partial<Ports>> = async () => ({})) {
  sayIfNoPostgres();
  let server: Postgres;
  let ann: Awaited<ReturnType<typeof openAnalyst>>;
  let bob: typeof ann;
  beforeAll(async () => {
    if (noPostgres === null) server = await startPostgres();
  }, 120_000);
  afterAll(async () => {
    await server?.close();
  });
  beforeEach(async () => {
    const theirs = await ports();
    [ann, bob] = [await openAnalyst('Ann', theirs), await openAnalyst('Bob', theirs)];
  }, 60_000);
  afterEach(async () => {
    await Promise.all([ann?.app.close(), bob?.app.close()]);
  });
  const annCalls = calling(() => ann.app);
  const bobCalls = calling(() => bob.app);

  async function prepareDatabase(): Promise<PairsDatabase> {
    const database = await createDatabase(server);
    const admin = server.admin(database);
    got(await initDatabase(admin));
    const login = async (name: string): Promise<Login> => {
      const password = got(await addLogin(admin, `${name}-${database}`)).password ?? '';
      return { address: server.login(database, `${name}-${database}`, password).address, password };
    };
    const [anns, bobs] = [await login('ann'), await login('bob')];
    return {
      anns,
      bobs,
      asAnn: async (sql) => {
        const client = await clientOf(server.login(database, anns.address.login, anns.password));
        const { rows } = await client.query(sql);
        await client.end();
        return rows;
      },
    };
  }

  return {
    /** Skipped, and said so, where no PostgreSQL is installed. */
    testThere: noPostgres === null ? test : test.skip,
    annCalls,
    bobCalls,
    prepareDatabase,
    server: () => server,
    ann: (): TestApp => ann.app,
    bob: (): TestApp => bob.app,
    /** What is in Ann's keychain. */
    annsItems: () => ann.items,
    bobsLine: () => bob.line,
    /** Each has what the other one wrote. */
    syncBoth: async (): Promise<void> => {
      for (const call of [annCalls, bobCalls, annCalls]) await call('team.sync', {});
    },
    /** Ann shares her open case in a new database, and Bob joins it. */
    share: async (): Promise<PairsDatabase & { readonly caseId: string }> => {
      const database = await prepareDatabase();
      const { anns, bobs } = database;
      await annCalls('team.shareInDatabase', anns);
      await annCalls('team.addPerson', { identity: bob.line, role: 'editor', login: bobs.address.login });
      await annCalls('team.sync', {});
      const { id: caseId } = await bobCalls('team.joinDatabase', bobs);
      return { ...database, caseId };
    },
  };
}

/** Ann and Bob at one demo service, anew for each test, which the test can ask and control. */
export function twoAtOneService() {
  let demo: DemoService;
  afterEach(() => demo.close()); // After the programs: the last hook runs first.
  const pair = twoAnalysts(async () => {
    demo = await startDemoService({ strict: true });
    return { startDemo: async () => ({ announcement: demo.announcement, close: async () => undefined }) };
  });
  const control = async (method: string, path: string, body?: unknown) =>
    (await askControl(demo.announcement, method, path, body)).json;
  return { ...pair, control };
}
