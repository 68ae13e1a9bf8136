import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../electron/core/disk/folder-lock.ts';
import { startChromiumShell } from '../../electron/shell-chromium/start.ts';
import { commonPorts } from '../../electron/shell-ports.ts';
import { readStartOptions } from '../../electron/start-options.ts';

// How the shell begins when it can't; what it does with a window is in test/journeys.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-shell-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const places = { pageFolder: '/nowhere', demoWorker: new URL('file:///nowhere.js') };
const options = () => ({ dataFolder: join(folder, 'data'), casePath: null, offline: false, headless: true });

test('without a browser it says what to install', async () => {
  vi.stubEnv('SEXTANT_CHROMIUM', join(folder, 'no-such-program'));
  expect(await startChromiumShell(options(), places)).toEqual({
    ok: false,
    failure: {
      code: 'file',
      message: 'This machine has no Chromium, Chrome or Edge.',
      kept: 'Nothing was changed.',
      next: 'Install one, or name it with $SEXTANT_CHROMIUM.',
    },
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a browser that does not open a window ends in one sentence, and the folder is free again', async () => {
  vi.stubEnv('SEXTANT_CHROMIUM', '/bin/false');
  const started = await startChromiumShell(options(), places);
  expect(started).toMatchObject({
    ok: false,
    failure: { code: 'file', next: 'Check that it starts by itself, or name another with $SEXTANT_CHROMIUM.' },
  });
  expect(started.ok ? '' : started.failure.message).toMatch(/^\/bin\/false did not open a window: [^\n]+$/);
  const lock = lockFolder(join(folder, 'data'));
  expect(lock.ok).toBe(true);
  if (lock.ok) lock.value.release();
});

test('a case that is named and not there is told, and nothing is opened in its place', async () => {
  const casePath = join(folder, 'nope.sextant');
  expect(await startChromiumShell({ ...options(), casePath }, places)).toEqual({
    ok: false,
    failure: {
      code: 'file',
      message: `There is no case at ${casePath}.`,
      kept: 'Nothing was opened.',
      next: 'Check the name, or leave it out to open the last case.',
    },
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a second copy on one data folder is refused before a browser is started', async () => {
  vi.stubEnv('SEXTANT_CHROMIUM', '/bin/false');
  const first = lockFolder(join(folder, 'data'));
  expect(await startChromiumShell(options(), places)).toMatchObject({ ok: false, failure: { code: 'in-use' } });
  if (first.ok) first.value.release();
});

test.each([
  [[], { dataFolder: null, casePath: null, offline: false, headless: false }],
  [['--case', '/x/a.sextant'], { dataFolder: null, casePath: '/x/a.sextant', offline: false, headless: false }],
  [['.', '/x/b.sextant'], { dataFolder: null, casePath: '/x/b.sextant', offline: false, headless: false }],
  [['--data-dir', '/x', '--offline'], { dataFolder: '/x', casePath: null, offline: true, headless: false }],
  [
    ['--data-dir=/x', '--headless', '--no-sandbox', '--ozone=x'],
    { dataFolder: '/x', casePath: null, offline: false, headless: true },
  ],
])('the arguments %j are understood', (args, value) => {
  expect(readStartOptions(args)).toEqual({ ok: true, value });
});

test.each([[['--data-dir']], [['--data-dir=']]])('%j lacks a folder', (args) => {
  expect(readStartOptions(args)).toEqual({
    ok: false,
    failure: {
      code: 'bad-input',
      message: '--data-dir needs the path of a folder.',
      next: 'Write it after the option.',
    },
  });
});

test('the log is for this user alone, and the one before it is kept when it has grown', () => {
  const { writeLog, dataFolder } = commonPorts('1', join(folder, 'data'));
  writeLog('first');
  const path = join(dataFolder, 'sextant.log');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, statSync(dataFolder).mode & 0o777]).toEqual([
    'first\n',
    0o600,
    0o700,
  ]);
  writeFileSync(path, 'x'.repeat(2_000_001));
  writeLog('after');
  expect(readFileSync(path, 'utf8')).toBe('after\n');
  expect(statSync(`${path}.1`).size).toBe(2_000_001);
});

test('a log that can not be written stops nothing', () => {
  writeFileSync(join(folder, 'file'), '');
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { writeLog } = commonPorts('1', join(folder, 'file'));
  expect(() => writeLog('lost')).not.toThrow();
  expect(said.mock.calls.join()).toContain("The log can't be written: ");
  said.mockRestore();
});
