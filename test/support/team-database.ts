// A team on a real PostgreSQL: a prepared database, a shared case, and people with keys and passwords of their own.
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { Client } from 'pg';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addLogin, addPerson, shareCase } from '../../electron/team/postgres/people.ts';
import { createPostgresTransport, type PostgresTransport } from '../../electron/team/postgres/transport.ts';
import type { CarriedBody, CarriedEntry } from '../../electron/team/transport.ts';
import type { Result } from '../../shared/result.ts';
import type { Postgres } from './postgres.ts';

export interface Member {
  readonly login: string;
  readonly password: string;
  readonly target: Target;
  readonly author: string;
  /** Signed entries of this member, by their numbers. */
  entries(from: number, count: number, text?: string): CarriedEntry[];
  transport(): PostgresTransport;
  /** The same login with SQL of its own. */
  client(): Promise<Client>;
}

export interface Team {
  readonly database: string;
  readonly caseId: string;
  readonly admin: Target;
  /** Somebody with a role in the case. */
  member(login: string, role: 'owner' | 'editor' | 'reader'): Promise<Member>;
  /** SQL as the superuser. */
  superuser(): Promise<Client>;
  close(): Promise<void>;
}

export function got<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** A new database on this server, with a case that nobody but its first owner is in. */
export async function startTeam(server: Postgres): Promise<Team> {
  const database = await createDatabase(server);
  const admin = server.admin(database);
  got(await initDatabase(admin));
  const caseId = randomUUID();
  const opened: { end(): Promise<void> }[] = [];

  async function connect(target: Target): Promise<Client> {
    const client = await clientOf(target);
    opened.push(client);
    return client;
  }

  async function member(name: string, role: 'owner' | 'editor' | 'reader'): Promise<Member> {
    const login = `${name}-${database}`; // Logins belong to the server, not to the database.
    const { author, entries } = createAuthor();
    const made = got(await addLogin(admin, login));
    const password = String(made.password);
    const target = server.login(database, login, password);
    if (role === 'owner') got(await shareCase(target, { caseId, title: 'Shared', author, name }));
    else got(await addPerson(admin, { caseId, login, name, role, author }));
    return {
      login,
      password,
      target,
      author,
      entries,
      transport: () => {
        const transport = createPostgresTransport({ ...target, caseId, author });
        opened.push({ end: transport.close });
        return transport;
      },
      client: () => connect(target),
    };
  }

  return {
    database,
    caseId,
    admin,
    member,
    superuser: () => connect(admin),
    close: async () => {
      for (const each of opened) await each.end();
    },
  };
}

let databases = 0;

/** An empty database. */
export async function createDatabase(server: Postgres, more = ''): Promise<string> {
  const name = `team${++databases}`;
  const client = await clientOf(server.admin('postgres'));
  await client.query(`CREATE DATABASE ${name} ${more}`);
  await client.end();
  return name;
}

/** A connection with SQL of the test's own, without our code. */
export async function clientOf({ address, password }: Target): Promise<Client> {
  const { host, port, database, login: user } = address;
  const client = new Client({ host, port, database, user, password: got(await password()) ?? '' });
  client.on('error', () => undefined); // The tests end connections on purpose.
  await client.connect();
  return client;
}

function createAuthor() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const author = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('hex');
  const entries = (from: number, count: number, more = '') =>
    Array.from({ length: count }, (_, at) => {
      const text = JSON.stringify({ seq: from + at, more, odd: 'ü 字 \u0000 “quoted”', of: author });
      const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
      return { author, seq: from + at, hash: hashOf(text), text, signature };
    });
  return { author, entries };
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export function bodyOf(bytes: Buffer): CarriedBody {
  return { sha256: hashOf(bytes), read: () => bytes };
}

/** Everything that a transport has after these heads. */
export async function pulled(
  transport: PostgresTransport,
  heads: Readonly<Record<string, number>> = {},
  isWanted: (author: string) => boolean = () => true,
): Promise<CarriedEntry[]> {
  const found: CarriedEntry[] = [];
  const signal = new AbortController().signal;
  for await (const page of transport.pull({ after: await wanted(transport, heads, isWanted), signal })) {
    found.push(...got(page));
  }
  return found;
}

/** Everybody of the case, with the last entry that is held of each. */
export async function wanted(
  transport: PostgresTransport,
  heads: Readonly<Record<string, number>> = {},
  isWanted: (author: string) => boolean = () => true,
): Promise<Map<string, number>> {
  const people = await transport.people();
  const authors = people.ok ? people.value.flatMap(({ author }) => author ?? []) : [];
  return new Map(
    authors.flatMap((author) => (author in heads || isWanted(author) ? [[author, heads[author] ?? 0] as const] : [])),
  );
}
