// A private PostgreSQL in a temporary folder, on a loopback port: the real server, as Debian ships it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../build/provide.ts';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { ok } from '../../shared/result.ts';

export interface Postgres {
  readonly port: number;
  /** The certificate of the server; it is for the name "localhost". */
  readonly authority: string;
  /** The superuser, who needs no password on the socket. */
  admin(database: string): Target;
  /** Somebody with a password, over TCP without TLS. */
  login(database: string, login: string, password: string): Target;
  /** What the server wrote to its log, such as the statements that make logins. */
  log(): string;
  /** Ends the server at once. */
  crash(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const programs = findPostgres();

/** Why the tests of shared databases can't run here; null if they can. */
export const noPostgres: string | null = programs
  ? null
  : 'No PostgreSQL is installed; where it may, "npm run test:unit" installs it.';

/** A skipped test must be visible. */
export function sayIfNoPostgres(): void {
  if (noPostgres !== null) console.log(`Not run: the tests of shared databases. ${noPostgres}`);
}

/** The server refuses to run as root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Tests end the server, not the machine, so it need not wait for the disk; `isDurable` makes it, as in real use. */
export async function startPostgres(isDurable = false): Promise<Postgres> {
  if (!programs) throw new Error(String(noPostgres));
  const folder = mkdtempSync(join(tmpdir(), 'sextant-pg-'));
  const data = join(folder, 'data');
  const user = serverUser();
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust'], {
    ...options,
    stdio: 'pipe',
  });
  const port = await freePort();
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(data, 'server.key')];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', join(data, 'server.crt'), ...subject], {
    ...options,
    stdio: 'pipe',
  });
  chmodSync(join(data, 'server.key'), 0o600);
  writeFileSync(join(data, 'pg_hba.conf'), 'local all postgres trust\nhost all all all scram-sha-256\n');
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'ssl = on',
    'log_statement = ddl',
    `fsync = ${isDurable ? 'on' : 'off'}`,
  ];
  writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);

  let server: ChildProcess | undefined;
  let log = '';
  const end = () => server?.kill('SIGQUIT');
  process.on('exit', end);

  async function start(): Promise<void> {
    const begun = log.length;
    const child = spawn(join(programs ?? '', 'postgres'), ['-D', data], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        log += chunk;
        if (log.includes('ready to accept connections', begun)) resolve();
      });
      child.on('exit', () => reject(new Error(log.slice(begun))));
    });
  }

  async function stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    port,
    authority: readFileSync(join(data, 'server.crt'), 'utf8'),
    admin: (database) => ({
      address: { host: folder, port, database, login: 'postgres', tls: 'off' },
      password: async () => ok(null),
    }),
    login: (database, login, password) => ({
      address: { host: '127.0.0.1', port, database, login, tls: 'off' },
      password: async () => ok(password),
    }),
    log: () => log,
    crash: () => stop('SIGQUIT'),
    start,
    close: async () => {
      await stop('SIGINT');
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
