import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-lock-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts another process that takes the lock, prints the result, and waits. */
async function lockElsewhere(data: string): Promise<string> {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    const lock = lockFolder(process.argv[1]);
    console.log(lock.ok ? 'locked' : lock.failure.code);
    setInterval(() => lock, 1000);
  `;
  const started = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, data],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child = started;
  return new Promise((resolve) => started.stdout.once('data', (said) => resolve(String(said).trim())));
}

async function killed(): Promise<void> {
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await ended;
}

const inUse = (data: string) => ({
  ok: false,
  failure: {
    code: 'in-use',
    message: `Sextant is already open on the data folder ${data}.`,
    kept: 'Nothing was changed.',
    next: 'Go to that window, or start with --data-dir and another folder.',
  },
});

test('makes the folder, for this user alone', () => {
  const data = join(folder, 'new', 'data');
  const lock = lockFolder(data);
  expect(lock.ok).toBe(true);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  if (lock.ok) lock.value.release();
});

test('a second window in the same process is told that the folder is in use', () => {
  const first = lockFolder(folder);
  expect(lockFolder(folder)).toEqual(inUse(folder));
  if (first.ok) first.value.release();
  const again = lockFolder(folder);
  expect(again.ok).toBe(true);
  if (again.ok) again.value.release();
});

test('a second process is told so as well, until the first is killed', async () => {
  expect(await lockElsewhere(folder)).toBe('locked');
  expect(lockFolder(folder)).toEqual(inUse(folder));
  await killed();
  const lock = lockFolder(folder);
  expect(lock.ok).toBe(true);
  if (lock.ok) lock.value.release();
});

test('this process keeps another one out', async () => {
  const lock = lockFolder(folder);
  expect(await lockElsewhere(folder)).toBe('in-use');
  if (lock.ok) lock.value.release();
});

test('a file where the folder should be has its own sentence', () => {
  const data = join(folder, 'file');
  writeFileSync(data, '');
  expect(lockFolder(data)).toEqual({
    ok: false,
    failure: {
      code: 'file',
      message: `The data folder ${data} can't be created or written to.`,
      kept: 'Nothing was written.',
      next: 'Name another one with --data-dir.',
    },
  });
});

test('a lock file that is no lock file does not keep a person out', () => {
  writeFileSync(
    join(folder, 'window.lock'),
    'this is not a database, and is long enough to be taken for one'.repeat(50),
  );
  const lock = lockFolder(folder);
  expect(lock.ok).toBe(true);
  if (lock.ok) lock.value.release();
});
