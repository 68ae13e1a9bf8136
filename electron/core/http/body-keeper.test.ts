import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBodyKeeper } from './body-keeper.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-keeper-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const megabyte = 1024 * 1024;

test('few bytes are kept in memory, with their hash, and nothing is written', async () => {
  const keeper = createBodyKeeper(join(folder, 'few'));
  await keeper.take(Buffer.from('one '));
  await keeper.take(Buffer.from('two'));
  const bytes = Buffer.from('one two');
  expect(await keeper.finish(true)).toEqual({ bytes, file: null, length: 7, sha256: hashOf(bytes) });
  expect(existsSync(join(folder, 'few'))).toBe(false);
});

test('nothing at all has a hash too', async () => {
  const empty = Buffer.alloc(0);
  expect(await createBodyKeeper(folder).finish(true)).toEqual({
    bytes: empty,
    file: null,
    length: 0,
    sha256: hashOf(empty),
  });
});

test('many bytes go to a file of this user alone, every one in its place', async () => {
  const keeper = createBodyKeeper(join(folder, 'many'));
  const pieces = Array.from({ length: 60 }, (_, number) => Buffer.alloc(100_000, number));
  for (const piece of pieces) await keeper.take(piece);
  const kept = await keeper.finish(false); // A broken stream keeps the bytes that arrived.
  const all = Buffer.concat(pieces);
  expect(kept).toEqual({
    bytes: null,
    file: expect.any(String),
    length: all.length,
    sha256: hashOf(all),
  });
  expect(readFileSync(kept.file ?? '').equals(all)).toBe(true);
  expect(statSync(kept.file ?? '').mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'many')).mode & 0o777).toBe(0o700);
});

test('a place that can not be written is told where the bytes are handed over', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const keeper = createBodyKeeper(join(file, 'below'));
  await keeper.take(Buffer.alloc(megabyte));
  await expect(keeper.take(Buffer.alloc(2 * megabyte))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('memory stays bounded while a long reply passes', async () => {
  const keeper = createBodyKeeper(join(folder, 'long'));
  const began = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let sent = 0; sent < 200; sent++) {
    await keeper.take(Buffer.alloc(megabyte, sent));
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }
  expect((await keeper.finish(true)).length).toBe(200 * megabyte);
  expect(most - began).toBeLessThan(100 * megabyte);
  rmSync(join(folder, 'long'), { recursive: true });
  expect(readdirSync(folder)).not.toContain('long');
});
