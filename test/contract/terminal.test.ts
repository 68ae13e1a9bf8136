import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { takeEnvironmentKeys } from '../../electron/shell-ports.ts';
import { allAt, unknownHost } from '../support/odd-server.ts';
import { type Ended, sextantIn } from '../support/terminal.ts';
import { noKeychain } from '../support/test-keychain.ts';

// The real command, as `npx sextant` runs it, against the real demo service.

const command = fileURLToPath(new URL('../../build/sextant.mjs', import.meta.url));
let demo: DemoService;
let folder: string;
beforeAll(async () => {
  demo = await startDemoService({ strict: true });
  folder = mkdtempSync(join(tmpdir(), 'sextant-terminal-'));
});
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

function sextant(args: readonly string[], environment: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> {
  return sextantIn(folder, args, { environment, input });
}

function written(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}

const keyVariables = () => ({
  SEXTANT_PLATFORM_KEY: demo.announcement.keys.platform,
  SEXTANT_PDNS_KEY: demo.announcement.keys.pdns,
  SEXTANT_BATCH_KEY: demo.announcement.keys.batch,
});

function withoutKeys({ out, err }: Ended): void {
  for (const key of Object.values(demo.announcement.keys)) expect(`${out}${err}`).not.toContain(key);
}

test('a connection file and keys of the environment make a signed call', async () => {
  const file = written('connection.json', demo.announcement.connection);
  const ended = await sextant(
    ['call', 'account.read', '--connection', file, '--data-dir', join(folder, 'a')],
    keyVariables(),
  );
  expect([ended.code, ended.errors]).toEqual([0, '']);
  expect(JSON.parse(ended.out)).toMatchObject({ username: 'analyst', active: true });
  withoutKeys(ended);
});

test.runIf(process.platform === 'linux')('where nothing can be kept, nothing is asked', async () => {
  const file = written('line.json', demo.announcement);
  const ended = await sextant(['call', 'account.read', '--connection', file, '--data-dir', '/proc/nope']);
  const next = 'Start with --data-dir and another folder.';
  expect([ended.code, JSON.parse(ended.out)]).toMatchObject([
    1,
    { failure: { message: '/proc/nope/cases can’t be created.', kept: 'Nothing was written.', next } },
  ]);
});

test('the whole line of the demo service is enough by itself', async () => {
  const file = written('line.json', demo.announcement);
  const ended = await sextant(['call', 'batch.validate', '{}', '--connection', file, '--data-dir', join(folder, 'b')]);
  expect([ended.code, JSON.parse(ended.out)]).toEqual([0, expect.objectContaining({ username: 'analyst' })]);
  withoutKeys(ended);
});

test('--all reads a search page by page to its end, a line for each', async () => {
  const file = written('line.json', demo.announcement);
  const search = JSON.stringify({ search: { base: { tag_manager_code: 'GTM-K7QX2NL' } }, pageSize: 20 });
  const ended = await sextant([
    ...['call', 'investigate.search', search, '--all'],
    ...['--connection', file, '--data-dir', join(folder, 'pages')],
  ]);
  const pages = ended.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([ended.code, ended.errors]).toEqual([0, '']);
  expect(pages.map(({ records, completeness }) => [records.length, completeness.kind])).toEqual([
    [20, 'more'],
    [20, 'more'],
    [11, 'whole'],
  ]);
});

test('a failure is printed as JSON and ends with 1, wrong usage ends with 2', async () => {
  const file = written('connection.json', demo.announcement.connection);
  const [failed, wrong] = await Promise.all([
    sextant(['call', 'account.read', '--connection', file, '--data-dir', join(folder, 'd')]),
    sextant(['cal']),
  ]);
  expect([failed.code, failed.errors]).toEqual([1, '']);
  expect(JSON.parse(failed.out)).toMatchObject({ failure: { code: 'no-key' } });
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('There is no command "cal". Did you mean call?');
});

test('no child process is given a key of the environment', async () => {
  const seen = join(folder, 'seen');
  const bin = mkdtempSync(join(folder, 'bin-'));
  // The desktop is asked for its proxy by this program: here it notes what it was given.
  writeFileSync(join(bin, 'gsettings'), `#!/bin/sh\nenv > "${seen}"\nexit 1\n`);
  chmodSync(join(bin, 'gsettings'), 0o755);
  const file = written('outside.json', { name: 'Outside', username: 'u', ...allAt(`https://${unknownHost}`) });
  const ended = await sextant(['call', 'account.read', '--connection', file, '--data-dir', join(folder, 'e')], {
    ...keyVariables(),
    PATH: `${bin}:${process.env.PATH}`,
    MARK: 'the environment is handed on, the keys are not',
  });
  expect(JSON.parse(ended.out)).toMatchObject({ failure: { code: 'unreachable' } });
  const given = readFileSync(seen, 'utf8');
  expect(given).toContain('MARK=the environment is handed on');
  expect(given).not.toContain('SEXTANT_PLATFORM_KEY');
  for (const key of Object.values(demo.announcement.keys)) expect(given).not.toContain(key);
});

test('keys are taken out of the environment, trimmed, and empty ones are none', () => {
  const environment = { SEXTANT_PLATFORM_KEY: ' p ', SEXTANT_PDNS_KEY: '  ', OTHER: 'x' };
  expect(takeEnvironmentKeys(environment)).toEqual({ platform: 'p' });
  expect(environment).toEqual({ OTHER: 'x' });
});

test('a key comes in by standard input, and without a keychain nothing of it is written', async () => {
  const data = join(folder, 'f');
  const input = JSON.stringify({ connection: { ...demo.announcement.connection, name: 'Own' } });
  const saved = await sextant(['call', 'connections.save', '-', '--data-dir', data], {}, input);
  const { id } = JSON.parse(saved.out);
  const keyed = JSON.stringify({ id, service: 'platform', key: 'canary-of-the-terminal' });
  const ended = await sextant(['call', 'connections.setKey', '-', '--data-dir', data], {}, keyed);
  expect([ended.code, JSON.parse(ended.out).keys.platform]).toEqual([0, 'memory']);
  expect(`${ended.out}${ended.err}`).not.toContain('canary');
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), 'latin1')).not.toContain('canary');
});

test.skipIf(noKeychain !== null)('with a keychain, the next run has the key, and can forget it', async () => {
  const session = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'].map((name) => [name, process.env[name]]);
  const run = async (name: string, input: object) => {
    const args = ['call', name, '-', '--data-dir', join(folder, 'g')];
    return JSON.parse((await sextant(args, Object.fromEntries(session), JSON.stringify(input))).out);
  };
  const { id } = await run('connections.save', { connection: { ...demo.announcement.connection, name: 'Kept' } });
  const { platform: key } = demo.announcement.keys;
  expect((await run('connections.setKey', { id, service: 'platform', key })).keys.platform).toBe('keychain');
  await run('connections.use', { id });
  expect(await run('account.read', {})).toMatchObject({ username: 'analyst' });
  expect((await run('connections.forgetKey', { id, service: 'platform' })).keys.platform).toBe('none');
});

test('a reader that has seen enough is no mistake', async () => {
  const child = spawn('sh', ['-c', `"${process.execPath}" "${command}" calls --json | head -n 1`]);
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdout.resume();
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(err).toBe('');
});
