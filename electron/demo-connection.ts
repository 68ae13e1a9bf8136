import * as z from 'zod';
import { addressMembers, ConnectionFile, Service } from '../shared/connection.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { demoName } from './case/ledger.ts';
import { isLoopback } from './core/http/inside-addresses.ts';
import { describeError, type Log } from './core/words/log.ts';
import type { KeyStore } from './keys/key-store.ts';
import type { RunningDemo } from './ports.ts';

const Announcement = z.object({
  connection: ConnectionFile,
  keys: z.record(Service, z.string()),
  control: z.object({ url: z.url(), token: z.string() }),
});
type Announcement = z.output<typeof Announcement>;

/**
 * The ledger identifies demo replies by the connection's name: no other connection may have it. The demo services are
 * on this machine, whoever started them.
 */
export function namedForLedger(connection: ConnectionFile): ConnectionFile {
  const { name } = connection;
  const isDemo = addressMembers.every((member) => isLoopback(new URL(connection[member]).hostname));
  return name === demoName && !isDemo ? { ...connection, name: `${name} (not the demo)` } : connection;
}

/** The built-in demo service as a connection: started on first use, with keys for this run only. */
export interface DemoConnection {
  connection(): Promise<Result<ConnectionFile>>;
  connectionIfRunning(): ConnectionFile | null;
  /** The time in the demo world, as far as it was moved from here. */
  worldClock(): Date;
  /** The time in the demo world, read from the service. */
  now(): Promise<Result<Date>>;
  advance(milliseconds: number): Promise<Result<Date>>;
  /** The domains of the campaign that a domain of the demo world belongs to. */
  membersWith(domain: string): Promise<Result<readonly string[]>>;
  close(): Promise<void>;
}

const WorldClock = z.object({ world: z.object({ now: z.iso.datetime(), offsetMs: z.number() }) });
/** Without members, the domain is of no campaign. */
const Members = z.object({ members: z.array(z.string()).default([]) });

export function createDemoConnection(start: () => Promise<RunningDemo>, keys: KeyStore, log: Log): DemoConnection {
  let starting: Promise<Result<{ running: RunningDemo; announcement: Announcement }>> | undefined;

  let offsetMs = 0;
  let announced: ConnectionFile | null = null;

  async function startOnce(): Promise<Result<{ running: RunningDemo; announcement: Announcement }>> {
    try {
      const running = await start();
      const announcement = Announcement.parse(running.announcement);
      keys.lend('demo', announcement.keys, 'demo');
      announced = announcement.connection;
      return ok({ running, announcement });
    } catch (error) {
      log.write('bug', `the demo service did not start: ${describeError(error)}`);
      starting = undefined;
      return fail('service-error', 'The built-in demo service did not start.', {
        kept: 'Your cases and connections are unchanged.',
        next: 'Choose another connection, or start Sextant again; the log says more.',
      });
    }
  }

  function demo() {
    starting ??= startOnce();
    return starting;
  }

  async function control<T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<Result<T>> {
    const started = await demo();
    if (!started.ok) return started;
    const { url, token } = started.value.announcement.control;
    try {
      const reply = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return ok(schema.parse(await reply.json()));
    } catch (error) {
      log.write('bug', `the demo service did not answer: ${describeError(error)}`);
      return fail('service-error', 'The demo service did not answer.', {
        kept: 'Nothing was changed.',
        next: 'Start Sextant again.',
      });
    }
  }

  async function clock(body?: unknown): Promise<Result<Date>> {
    const read = await control(WorldClock, '/clock', body);
    if (!read.ok) return read;
    offsetMs = read.value.world.offsetMs;
    return ok(new Date(read.value.world.now));
  }

  return {
    connection: async () => {
      const started = await demo();
      return started.ok ? ok(started.value.announcement.connection) : started;
    },
    connectionIfRunning: () => announced,
    worldClock: () => new Date(Date.now() + offsetMs),
    now: () => clock(),
    advance: (advanceMs) => clock({ advanceMs }),
    membersWith: async (domain) => {
      const read = await control(Members, `/campaign?member=${encodeURIComponent(domain)}`);
      return read.ok ? ok(read.value.members) : read;
    },
    close: async () => {
      const started = await starting;
      if (started?.ok) await started.value.running.close();
    },
  };
}
