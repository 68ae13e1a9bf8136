import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBody } from '../../electron/case/ledger.ts';
import { createDatabase, openDatabase } from '../../electron/case/open-database.ts';
import { verifyCase } from '../../electron/case/verify.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';
import { sextantIn } from '../support/terminal.ts';
import { tinyDisk } from '../support/tiny-disk.ts';

// The real command against a service that does what is worst for it: what was paid for is in the case, sooner or later.

const megabyte = 1024 * 1024;
let folder: string;
let home: string;
let service: OddServer;
let answer: (response: ServerResponse) => void;
let disks: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-lost-'));
  home = join(folder, 'home');
  mkdirSync(home);
  disks = [];
  service = await startOddServer((_request, response, url) => {
    if (url.pathname.includes('/lookup/')) answer(response);
    else answerJson(response, 200, { rate: { reset: 'n/a', limit: 'unlimited', remaining: 'n/a' } });
  });
});
afterEach(async () => {
  await service.close();
  for (const disk of disks) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

const asked = () => service.seen.filter(({ url }) => url.pathname.includes('/lookup/')).length;

/** A whole answer of passive DNS. */
function row(number: number): string {
  const record = {
    rrname: `n${number}.example.`,
    rrtype: 'A',
    rdata: ['192.0.2.1'],
    time_first: 1,
    time_last: 2,
    count: 1,
  };
  return `${JSON.stringify({ obj: record })}\n`;
}

function args(casePath: string, dataFolder: string): string[] {
  const connection = join(folder, 'connection.json');
  writeFileSync(connection, JSON.stringify({ name: 'Odd', username: 'u', ...allAt(service.origin) }));
  const input = JSON.stringify({ question: { by: 'owner', name: 'www.example.com' }, limit: 50_000 });
  return ['call', 'pdns.lookup', input, '--connection', connection, '--case', casePath, '--data-dir', dataFolder];
}

const environment = () => ({ SEXTANT_PDNS_KEY: 'canary-pdns-key', HOME: home, TMPDIR: home });
const run = (casePath: string, dataFolder: string) =>
  sextantIn(folder, args(casePath, dataFolder), { environment: environment() });

function newCase(path: string): string {
  const made = createDatabase(path, 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  made.value.close();
  return path;
}

function replies(path: string) {
  const opened = openDatabase(path);
  if (!opened.ok) throw new Error(opened.failure.message);
  try {
    return opened.value
      .all("SELECT status, failure, length, sha256 FROM reply WHERE operation LIKE 'pdns.lookup%'")
      .map((reply) => ({
        ...reply,
        body: reply.sha256 === null ? null : readBody(opened.value, String(reply.sha256)),
      }));
  } finally {
    opened.value.close();
  }
}

function smallDisk(size: string): string | null {
  const disk = tinyDisk(folder, `size=${size}`);
  if (disk !== null) disks.push(disk);
  return disk;
}

/** The command may write meanwhile: where less is free than was, all of it is taken. */
function fill(disk: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

test.each([0, 100_000, 4_000_000])(
  'with %i bytes free on the disk of the case nothing that costs is sent, and it is told how much is needed',
  async (left) => {
    const disk = smallDisk('32m');
    if (disk === null) return;
    answer = (response) => response.end(`{"cond":"begin"}\n${row(1)}{"cond":"succeeded"}\n`);
    const path = newCase(join(disk, 'mine.sextant'));
    fill(disk, left);
    const ended = await run(path, join(folder, 'data'));
    expect([ended.code, asked(), ended.errors]).toEqual([1, 0, '']);
    const { failure } = JSON.parse(ended.out);
    expect(failure).toMatchObject({ code: 'file', next: expect.stringContaining('Free some space') });
    expect(failure.message).toMatch(/is (nearly )?full/);
    if (left > 1_000_000) expect(failure.message).toContain('3.8 MB are free, and Sextant needs 16 MB');
    expect(failure.message).not.toContain('removed');
  },
);

test('an answer that finds the disk full is put on another one, is told, and goes into its case at the next start', async () => {
  const disk = smallDisk('40m');
  if (disk === null) return;
  const rows = Array.from({ length: 4000 }, (_, number) => row(number * Math.random())).join('');
  const body = `{"cond":"begin"}\n${rows}{"cond":"succeeded"}\n`;
  const path = newCase(join(disk, 'mine.sextant'));
  answer = (response) => {
    fill(disk, 0);
    response.end(body);
  };
  const ended = await run(path, join(disk, 'data'));
  expect([ended.code, asked()]).toEqual([1, 1]);
  expect(ended.err).toContain('could not be written');
  expect(ended.err).toContain(join(home, 'sextant-unsaved'));
  expect(ended.err).not.toMatch(/^\s+at /m);
  rmSync(join(disk, 'filler'));
  expect(replies(path)).toEqual([]);

  const next = await sextantIn(folder, ['call', 'case.state', '--case', path, '--data-dir', join(disk, 'data')], {
    environment: environment(),
  });
  expect([next.code, next.err]).toEqual([0, expect.stringContaining('in it now')]);
  expect(replies(path)).toMatchObject([{ status: 200, failure: null, length: body.length, body: Buffer.from(body) }]);
  expect(readdirSync(join(home, 'sextant-unsaved'))).toEqual([]);
});

test.each([3 * megabyte, 60_000])(
  'killed in a stream of which %i bytes came, a later start puts them into the case, told as cut off',
  async (bytes) => {
    const sent: Buffer[] = [];
    answer = async (response) => {
      const send = (text: string) => {
        sent.push(Buffer.from(text));
        response.write(text);
      };
      send('{"cond":"begin"}\n');
      for (let number = 0; Buffer.concat(sent).length < bytes; number += 400) {
        send(Array.from({ length: 400 }, (_, at) => row(number + at)).join(''));
      }
      for (let number = 0; !response.destroyed; number++) {
        await wait(200);
        send(row(1_000_000 + number));
      }
    };
    const path = newCase(join(folder, 'mine.sextant'));
    const data = join(folder, 'data');
    const { DBUS_SESSION_BUS_ADDRESS: _none, ...inherited } = process.env;
    const main = fileURLToPath(new URL('../../electron/shell-terminal/main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args(path, data)], {
      env: { ...inherited, XDG_RUNTIME_DIR: folder, ...environment() },
      stdio: 'ignore',
    });
    const gone = new Promise((resolve) => child.on('close', resolve));
    const spool = join(data, 'spool');
    const spooled = () =>
      existsSync(spool) && readdirSync(spool, { recursive: true }).some((name) => String(name).endsWith('.json'));
    while (!spooled()) {
      if (child.exitCode !== null) throw new Error('the command ended too early');
      await wait(20);
    }
    // What a run that still lives has put there is its own.
    const beside = await sextantIn(folder, ['call', 'settings.read', '--data-dir', data], {
      environment: environment(),
    });
    expect([beside.code, spooled()]).toEqual([0, true]);
    child.kill('SIGKILL');
    await gone;
    expect(replies(path)).toEqual([]);

    const next = await sextantIn(folder, ['call', 'case.state', '--case', path, '--data-dir', data], {
      environment: environment(),
    });
    expect([next.code, next.err]).toEqual([0, expect.stringContaining('in it now')]);
    const [kept, ...more] = replies(path);
    expect([more, kept]).toMatchObject([[], { status: 200, failure: 'cancelled' }]);
    const whole = Buffer.concat(sent);
    const body = kept?.body ?? Buffer.alloc(0);
    expect(body.length).toBeGreaterThan(Math.min(bytes, 2 * megabyte));
    expect(whole.subarray(0, body.length).equals(body)).toBe(true);
    expect(readdirSync(spool)).toEqual([]);
    const opened = openDatabase(path);
    if (!opened.ok) throw new Error(opened.failure.message);
    expect(await verifyCase(opened.value, new AbortController().signal)).toMatchObject({ kind: 'good' });
    opened.value.close();
  },
);
