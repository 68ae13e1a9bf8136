import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { tinyDisk } from '../../../test/support/tiny-disk.ts';
import { readJsonFile, writeWholeFile } from './json-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const Shape = z.object({ count: z.int() });
const read = (path: string) => readJsonFile(path, () => Shape, { count: 0 });

test('a file that is missing gives the default', async () => {
  expect(await read(join(folder, 'none.json'))).toEqual({ value: { count: 0 }, damagedCopy: null });
});

test('what was written is read again, by its owner alone', async () => {
  const path = join(folder, 'deep', 'er', 'a.json');
  expect(await writeWholeFile(path, '{"count":3}')).toEqual({ ok: true, value: undefined });
  expect(await read(path)).toEqual({ value: { count: 3 }, damagedCopy: null });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'deep', 'er'))).toEqual(['a.json']);
});

test.each(['', '{"count":', '{"count":"three"}', '[]', '\u0000\u0001'])(
  'a damaged file is copied aside before anything is written over it: %j',
  async (text) => {
    const path = join(folder, 'a.json');
    writeFileSync(path, text);
    const { value, damagedCopy } = await read(path);
    expect(value).toEqual({ count: 0 });
    expect(damagedCopy).toMatch(/a\.json\.damaged-[0-9a-f]{12}$/);
    expect(readFileSync(damagedCopy ?? '', 'utf8')).toBe(text);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('reading the same damage again makes no second copy; other damage does', async () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, 'first');
  const [once, twice] = [await read(path), await read(path)];
  expect(twice).toEqual(once);
  writeFileSync(path, 'second');
  await read(path);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('something unreadable in the place of the file is moved aside, not taken for a missing file', async () => {
  const path = join(folder, 'a.json');
  mkdirSync(path);
  writeFileSync(join(path, 'inner'), 'kept');
  const { value, damagedCopy } = await read(path);
  expect(value).toEqual({ count: 0 });
  expect(readFileSync(join(damagedCopy ?? '', 'inner'), 'utf8')).toBe('kept');
});

test('a byte order mark is no damage', async () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, '\ufeff{"count":4}');
  expect(await read(path)).toEqual({ value: { count: 4 }, damagedCopy: null });
});

test('many writers at once leave one whole file and nothing beside it', async () => {
  const path = join(folder, 'a.json');
  const texts = Array.from({ length: 20 }, (_each, index) =>
    JSON.stringify({ count: index, fill: 'x'.repeat(50_000) }),
  );
  await Promise.all(texts.map((text) => writeWholeFile(path, text)));
  expect(texts).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a reader never sees half of a file that is being replaced', async () => {
  const path = join(folder, 'a.json');
  const wholes = Array.from({ length: 20 }, (_each, count) => JSON.stringify({ count, fill: 'y'.repeat(300_000) }));
  await writeWholeFile(path, wholes[0] ?? '');
  let writing = true;
  const writer = (async () => {
    for (const whole of wholes) await writeWholeFile(path, whole);
    writing = false;
  })();
  const torn: number[] = [];
  let reads = 0;
  for (; writing; reads++) {
    const text = readFileSync(path, 'utf8');
    if (!wholes.includes(text)) torn.push(text.length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writer;
  expect(torn).toEqual([]);
  expect(reads).toBeGreaterThan(20);
});

const failure = (path: string, why: string) => ({
  ok: false,
  failure: {
    code: 'file',
    message: `${path} could not be written: ${why}.`,
    kept: 'The previous content is unchanged.',
    next: 'Choose another place, or free some space, and try again.',
  },
});

test('a path through a file, and a path that is a folder, each have their sentence', async () => {
  writeFileSync(join(folder, 'file'), 'x');
  const through = join(folder, 'file', 'a.json');
  expect(await writeWholeFile(through, 'y')).toEqual(failure(through, 'part of the path is a file, not a folder'));
  expect(await writeWholeFile(folder, 'y')).toEqual(failure(folder, 'that is a folder'));
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a full disk leaves the old file whole and no part of the new one', async ({ skip }) => {
  const disk = tinyDisk(folder, 'size=64k');
  if (disk === null) return skip('no small disk');
  try {
    const path = join(disk, 'a.json');
    expect(await writeWholeFile(path, '{"count":1}')).toEqual({ ok: true, value: undefined });
    expect(await writeWholeFile(path, 'z'.repeat(200_000))).toEqual(failure(path, 'the disk is full'));
    expect(readFileSync(path, 'utf8')).toBe('{"count":1}');
    expect(readdirSync(disk)).toEqual(['a.json']);
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a damaged file on a full disk does not keep Sextant from starting', async ({ skip }) => {
  const disk = tinyDisk(folder, 'size=16k');
  if (disk === null) return skip('no small disk');
  try {
    const path = join(disk, 'a.json');
    writeFileSync(path, 'q'.repeat(12_000));
    const { value, damagedCopy } = await read(path);
    expect(value).toEqual({ count: 0 });
    // The disk has no space for a copy, so the file itself is renamed: nothing is lost.
    expect(readFileSync(damagedCopy ?? '', 'utf8')).toBe('q'.repeat(12_000));
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a read-only disk has its sentence', async ({ skip }) => {
  const disk = tinyDisk(folder, 'size=64k,ro');
  if (disk === null) return skip('no small disk');
  try {
    const path = join(disk, 'a.json');
    expect(await writeWholeFile(path, 'x')).toEqual(failure(path, 'the disk is read-only'));
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a device that takes nothing is not harmed: the file takes its place beside it or says why not', async () => {
  const path = join(folder, 'full');
  symlinkSync('/dev/full', path);
  expect(await writeWholeFile(path, 'x')).toEqual({ ok: true, value: undefined });
  expect(readFileSync(path, 'utf8')).toBe('x');
  expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
});
