import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root, run } from '../../build/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const start = join(root, 'build', 'start.ts');

test('an unknown shell and an unknown option are wrong usage', async () => {
  const shell = await run(process.execPath, [start, '--shell', 'netscape']);
  expect({ code: shell.code, said: shell.output }).toEqual({
    code: 2,
    said: 'There is no shell "netscape". "npm start -- --help" lists the options.\n',
  });
  const option = await run(process.execPath, [start, '--colour']);
  expect(option.code).toBe(2);
  expect(option.output).toContain('There is no option --colour.');
});

test.each([
  [['--case', '--headless'], '--case needs a value after it'],
  [['--data-dir'], '--data-dir needs a value after it'],
  [['--headless=yes'], '--headless takes no value'],
  [['my.sextant'], '"my.sextant" is not an option'],
])('%j is wrong usage, told in one line', async (args, problem) => {
  const ended = await run(process.execPath, [start, ...args]);
  expect(ended).toEqual({ code: 2, output: `${problem}. "npm start -- --help" lists the options.\n` });
});

test('help says what each option does', async () => {
  const ended = await run(process.execPath, [start, '--help']);
  expect(ended.code).toBe(0);
  const explained = [...ended.output.matchAll(/^ {2}--([a-z-]+)/gm)].map((match) => match[1]);
  expect(explained).toEqual(['shell', 'case', 'data-dir', 'offline', 'headless']);
});

test('an Electron that is named but not there is told, and nothing else is tried', async () => {
  const environment = { ...process.env, ELECTRON: join(folder, 'no-such-electron') };
  const ended = await run(process.execPath, [start, '--shell', 'electron', '--headless'], { environment });
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('which is not there');
  expect(ended.output).toContain('or use "--shell chromium"');
});

test('a case that is not there ends in one sentence, before anything opens', async () => {
  const path = join(folder, 'nope.sextant');
  const args = [start, '--shell', 'chromium', '--headless', '--data-dir', join(folder, 'unused'), '--case', path];
  const ended = await run(process.execPath, args);
  expect(ended.code).toBe(1);
  expect(ended.output).toContain(`There is no case at ${path}. Nothing was opened.`);
  expect(existsSync(join(folder, 'unused'))).toBe(false);
});

test('a window opens, refuses a second copy on its folder, and puts everything away when it is told to end', async () => {
  const data = join(folder, 'data');
  const args = [start, '--shell', 'chromium', '--headless', '--data-dir', data];
  const child = spawn(process.execPath, args, { cwd: root });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await expect.poll(() => existsSync(join(data, 'window', 'Local State'))).toBe(true);
  expect(output).toContain('Opening Sextant in');
  await expect.poll(() => output).toContain('Running without a window; Ctrl+C stops it.\n');

  const second = await run(process.execPath, args);
  expect(second.code).toBe(1);
  expect(second.output).toContain(`Sextant is already open on the data folder ${data}. Nothing was changed.`);

  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
