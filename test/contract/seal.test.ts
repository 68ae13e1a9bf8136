import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sextantIn } from '../support/terminal.ts';
import { startTimestampService } from '../support/timestamp-service.ts';

let folder: string;
let path: string;
let running: TestApp;
const never = new AbortController().signal;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-seal-'));
  path = join(folder, 'mine.sextant');
  const dialogs = { chooseSave: async () => null, chooseOpen: async () => null, confirm: async () => true };
  running = await openTestApp({ dialogs });
  await call('case.new', { path, title: 'Mine' });
  for (const value of ['one.example', 'two.example']) await call('case.add', { entities: [{ kind: 'domain', value }] });
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, input: unknown) => running.app.run(name, input, never);
async function call<T>(name: string, input: unknown): Promise<T> {
  const done = await run(name, input);
  if (!done.ok) throw new Error(done.failure.message);
  return done.value as T;
}
const verify = (place: string, seal?: string) =>
  call('case.verify', { path: place, ...(seal !== undefined && { seal }) });
const sealed = (name: string, more: object = {}) =>
  call<{ line: string; stampedAt: string | null }>('case.seal', { path: join(folder, name), ...more });

/** A copy of the case, changed with another tool. */
async function changed(name: string, ...statements: string[]): Promise<string> {
  const copy = join(folder, `${name}.sextant`);
  await call('case.saveCopy', { path: copy });
  const database = new DatabaseSync(copy);
  for (const sql of statements) database.exec(sql);
  database.close();
  return copy;
}

test('a case that was sealed is good against its seal, also after more was done, and says how much that is', async () => {
  const { line } = await sealed('seal.txt');
  expect(line).toMatch(/^sextant-seal 1 [0-9a-f-]{36} \d+ [0-9a-f]{64} /);
  const text = readFileSync(join(folder, 'seal.txt'), 'utf8');
  for (const seal of [line, text]) expect(await verify(path, seal)).toMatchObject({ good: true, sinceSeal: 0 });
  await call('case.rename', { note: 'More.' });
  expect(await verify(path, line)).toMatchObject({ good: true, sinceSeal: 1 });
  expect(await run('case.verify', { seal: 'sextant-seal 2' })).toMatchObject({
    ok: false,
    failure: { code: 'bad-input' },
  });
});

test('who did something, when, and what it was called can’t be changed, with a seal or without', async () => {
  const { line } = await sealed('seal.txt');
  for (const column of ['who', 'at', 'label']) {
    const copy = await changed(column, `UPDATE event SET ${column} = 'x' WHERE id = 1`);
    for (const seal of [undefined, line]) {
      expect(await verify(copy, seal)).toMatchObject({ good: false, what: 'event 1', why: 'it was changed' });
    }
  }
});

test('the terminal seals and checks, and says what a chain alone can’t prove', async () => {
  const copy = await changed('terminal');
  const sextant = (...args: string[]) => sextantIn(folder, [...args, '--data-dir', join(folder, 'data')]);
  const seal = join(folder, 'of-terminal.txt');
  expect(await sextant('seal', copy, '--out', seal)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^SEALED in /),
  });
  const [plain, held] = await Promise.all([sextant('verify', copy), sextant('verify', copy, '--seal', seal)]);
  expect(plain).toMatchObject({ code: 0, out: expect.stringMatching(/^GOOD: 0 replies[\s\S]*takes a seal/) });
  expect(held).toMatchObject({ code: 0, out: expect.stringContaining('0 entries came after the seal') });
});

test('a case is checked where it is: on read-only media, of an older form, and without anything left beside it', async () => {
  const media = mkdtempSync(join(folder, 'media-'));
  const old = join(media, 'old.sextant');
  copyFileSync(new URL('../fixtures/case-v3.sextant', import.meta.url), old);
  writeFileSync(join(folder, 'victim'), 'mine');
  symlinkSync(join(folder, 'victim'), `${old}.v3.backup`);
  copyFileSync(await changed('media'), join(media, 'new.sextant'));
  chmodSync(media, 0o555);
  const before = readdirSync(media);
  const bytes = readFileSync(old);
  for (const name of ['old', 'new']) expect(await verify(join(media, `${name}.sextant`))).toMatchObject({ good: true });
  expect(readdirSync(media)).toEqual(before);
  expect([readFileSync(old).equals(bytes), readFileSync(join(folder, 'victim'), 'utf8')]).toEqual([true, 'mine']);
  chmodSync(media, 0o755);
});

test('a time-stamp service signs the seal, and OpenSSL agrees that it did', async () => {
  const service = await startTimestampService();
  try {
    const { stampedAt, line } = await sealed('stamped.txt', { timestamp: service.url });
    expect(Math.abs(Date.parse(stampedAt ?? '') - Date.now())).toBeLessThan(600_000);
    expect(service.asked).toMatchObject([{ type: 'application/timestamp-query' }]);
    expect(service.asked[0]?.bytes.length).toBeLessThan(200); // A hash, and nothing of the case.
    const text = readFileSync(join(folder, 'stamped.txt'), 'utf8');
    writeFileSync(join(folder, 'line'), line);
    writeFileSync(join(folder, 'stamp'), Buffer.from(text.trimEnd().split('\n\n').at(-1) ?? '', 'base64'));
    const check = [
      'ts',
      '-verify',
      '-data',
      join(folder, 'line'),
      '-in',
      join(folder, 'stamp'),
      '-CAfile',
      service.authority,
    ];
    expect(execFileSync('openssl', check, { stdio: 'pipe' }).toString()).toContain('Verification: OK');
    expect(await verify(path, text)).toMatchObject({ good: true });
  } finally {
    service.close();
  }
});

test.each<[string, (answer: Buffer) => Buffer, RegExp]>([
  ['nonsense', () => Buffer.from('<html>no</html>'), /no time stamp/],
  ['nothing', () => Buffer.alloc(0), /no time stamp/],
  ['a stamp of something else', (answer) => spoilHash(answer), /something else/],
  ['a refusal', () => Buffer.from('30053003020102', 'hex'), /gave no time stamp/],
  ['a length without end', () => Buffer.from('3084ffffffff', 'hex'), /no time stamp/],
])('a service that sends %s leaves no seal behind', async (_what, spoil, words) => {
  const service = await startTimestampService(spoil);
  try {
    const out = join(folder, 'none.txt');
    const done = await run('case.seal', { path: out, timestamp: service.url });
    expect(done).toMatchObject({ ok: false, failure: { message: expect.stringMatching(words) } });
    expect(existsSync(out)).toBe(false);
  } finally {
    service.close();
  }
});

/** Changes the hash that was asked for, which stands after the head of its octets. */
function spoilHash(answer: Buffer): Buffer {
  const spoiled = Buffer.from(answer);
  const head = Buffer.from('608648016503040201' + '0500' + '0420', 'hex');
  const at = spoiled.indexOf(head) + head.length;
  spoiled.fill(0, at, at + 8);
  return spoiled;
}
