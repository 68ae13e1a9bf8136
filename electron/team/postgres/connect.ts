import type { Socket } from 'node:net';
import tls from 'node:tls';
import { Client, type QueryConfig, type QueryResultRow } from 'pg';
import * as z from 'zod';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import type { DatabaseAddress } from '../../../shared/team-database.ts';
import { isLoopback } from '../../core/http/inside-addresses.ts';
import { DatabaseTrouble, failureOf, oddAnswer } from './failures.ts';

/** A database, and how to get the password of the login. */
export interface Target {
  readonly address: DatabaseAddress;
  /** Reads it from the keychain; null if the login needs none. It goes nowhere but to the database. */
  readonly password: () => Promise<Result<string | null>>;
}

export interface Session {
  /** The number of this connection at the server. */
  readonly processId: number;
  /** Throws `DatabaseTrouble`. One query at a time. A query with a name is planned once per connection. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<readonly Row[]>;
  /** All of it, or nothing if it fails. */
  transaction<T>(work: () => Promise<Result<T>>): Promise<Result<T>>;
  close(): Promise<void>;
}

export interface SessionEvents {
  /** Called once when the connection is gone, unless `close` was called. */
  readonly lost?: (trouble: DatabaseTrouble) => void;
  readonly news?: (payload: string, processId: number) => void;
}

const patience = {
  connectionTimeoutMillis: 15_000,
  query_timeout: 90_000,
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** The longest answer: a slice of entries whose last one is as long as an entry can be, and room to spare. */
const longestAnswer = 64 * 1024 * 1024;

/** Opens one connection. `name` is shown to others in the list of connections. */
export async function openSession(
  { address, password }: Target,
  name: string,
  kept: string,
  events: SessionEvents = {},
): Promise<Result<Session>> {
  const ssl = sslOf(address);
  if (!ssl.ok) return ssl;
  const secret = await password();
  if (!secret.ok) return secret;
  const { host, port, database, login } = address;
  const client = new Client({
    host,
    port,
    database,
    user: login,
    password: () => secret.value ?? '', // As a function, so that the driver looks nowhere else for one.
    ssl: ssl.value,
    application_name: name,
    // All questions are short: compiling one takes longer than answering it. A question that is planned once, perhaps
    // while a table is empty, must not read all of it later.
    options: '-c jit=off -c enable_seqscan=off',
    ...patience,
  });
  let isOpen = true;
  function lose(error: unknown): void {
    if (!isOpen) return;
    isOpen = false;
    client.end().catch(() => undefined);
    events.lost?.(new DatabaseTrouble(error));
  }
  client.on('error', lose);
  client.on('end', () => lose(new Error('ended')));
  /** What came since the last question or news; a server that sends without end must not fill the memory. */
  let received = 0;
  let isAsked = false;
  client.on('notification', ({ payload = '', processId }) => {
    if (!isAsked) received = 0;
    events.news?.(payload, processId);
  });
  try {
    await client.connect();
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    stream.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received > longestAnswer) stream.destroy(oddAnswer());
    });
  } catch (error) {
    isOpen = false;
    client.end().catch(() => undefined);
    return { ok: false, failure: failureOf(new DatabaseTrouble(error), address, kept) };
  }

  async function ask(query: QueryConfig): Promise<readonly QueryResultRow[]> {
    [received, isAsked] = [0, true];
    try {
      return (await client.query<QueryResultRow>(query)).rows;
    } catch (error) {
      const trouble = new DatabaseTrouble(error);
      if (trouble.isEnd) lose(error);
      throw trouble;
    } finally {
      isAsked = false;
    }
  }

  async function transaction<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    await ask({ text: 'BEGIN' });
    try {
      const done = await work();
      await ask({ text: done.ok ? 'COMMIT' : 'ROLLBACK' });
      return done;
    } catch (error) {
      if (isOpen) await ask({ text: 'ROLLBACK' }).catch(() => undefined); // The first error is the one to tell.
      throw error;
    }
  }

  return ok({
    // The driver has it, but its types do not.
    processId: (client as unknown as { readonly processID: number }).processID,
    query: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) =>
      (await ask({ text, values: [...values], ...(name !== undefined && { name }) })) as readonly Row[],
    transaction,
    close: async () => {
      isOpen = false;
      await client.end().catch(() => undefined);
    },
  });
}

/** The rows of an answer, if they are what was asked for: the database may be anybody's. */
export function readRows<T extends z.ZodType>(schema: T, rows: readonly unknown[]): z.output<T>[] {
  const read = z.array(schema).safeParse(rows);
  if (!read.success) throw new DatabaseTrouble(oddAnswer());
  return read.data;
}

/** Runs some work with a connection of its own. */
export async function withSession<T>(
  target: Target,
  kept: string,
  work: (session: Session) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await openSession(target, 'sextant', kept);
  if (!opened.ok) return opened;
  const session = opened.value;
  try {
    return await guarded(target.address, kept, () => work(session));
  } finally {
    await session.close();
  }
}

/** Turns the trouble of a database into a failure; other errors are bugs and pass. */
export async function guarded<T>(
  address: DatabaseAddress,
  kept: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseTrouble)) throw error;
    return { ok: false, failure: failureOf(error, address, kept) };
  }
}

/** The certificate must be good and be that of the host. Without TLS only what never leaves this machine. */
function sslOf({ host, tls: wanted, authority }: DatabaseAddress): Result<false | tls.ConnectionOptions> {
  if (wanted === 'off') {
    if (host.startsWith('/') || host === '::1' || isLoopback(host)) return ok(false);
    return failUnsent('tls', `Without TLS, everybody on the way to ${host} could read the case and the password.`, {
      next: 'Use TLS. It can be off for a database on this machine only.',
    });
  }
  const own = authority === undefined ? [] : [authority];
  const ca = [...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...own];
  return ok({ ca, rejectUnauthorized: true, minVersion: 'TLSv1.2' });
}
