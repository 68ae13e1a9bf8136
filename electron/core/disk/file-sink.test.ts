import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tinyDisk } from '../../../test/support/tiny-disk.ts';
import { type FileSink, openFileSink, partName, type SinkWishes } from './file-sink.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-sink-'));
  path = join(folder, 'data.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function opened(wishes: SinkWishes = {}, place = path): Promise<FileSink> {
  const sink = await openFileSink(place, wishes);
  if (!sink.ok) throw new Error(sink.failure.message);
  return sink.value;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const megabyte = 1024 * 1024;

test('a whole download gets its own name when it has ended, and not before', async () => {
  const bytes = Buffer.alloc(5 * megabyte + 3, 'abc');
  const sink = await opened();
  for (let at = 0; at < bytes.length; at += 70_000) await sink.take(bytes.subarray(at, at + 70_000));
  expect([existsSync(path), existsSync(partName(path)), sink.kept()]).toEqual([false, true, null]);
  const kept = { bytes: null, file: path, length: bytes.length, sha256: hashOf(bytes) };
  expect(await sink.finish(true)).toEqual(kept);
  expect(sink.kept()).toEqual(kept);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['data.jsonl']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that was there is replaced only by a whole one', async () => {
  writeFileSync(path, 'old');
  const broken = await opened();
  await broken.take(Buffer.from('half'));
  expect(await broken.finish(false)).toMatchObject({ file: partName(path), length: 4 });
  expect(readFileSync(path, 'utf8')).toBe('old');
  const whole = await opened();
  await whole.take(Buffer.from('new'));
  await whole.finish(true);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(existsSync(partName(path))).toBe(false);
});

test('what came before a break is kept, and gone on with on request', async () => {
  const first = await opened();
  expect(first.resumeFrom).toBe(0);
  await first.take(Buffer.from('one '));
  await first.finish(false);
  const second = await opened({ resume: true });
  expect(second.resumeFrom).toBe(4);
  await second.take(Buffer.from('two'));
  expect(await second.finish(true)).toMatchObject({ length: 7, sha256: hashOf(Buffer.from('one two')) });
  expect(readFileSync(path, 'utf8')).toBe('one two');
});

test.each([
  ['at an odd place', 700_001],
  ['at the beginning of a sector', 2 * megabyte],
])('a long one is gone on with %s', async (_where, there) => {
  const bytes = randomBytes(6 * megabyte + 17);
  writeFileSync(partName(path), bytes.subarray(0, there));
  const sink = await opened({ resume: true });
  for (let at = there; at < bytes.length; at += 70_000) await sink.take(bytes.subarray(at, at + 70_000));
  expect(await sink.finish(true)).toMatchObject({ length: bytes.length, sha256: hashOf(bytes) });
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('bytes that were put into the room they belong to stay there', async () => {
  const bytes = randomBytes(3 * megabyte + 5);
  const sink = await opened();
  for (let at = 0; at < bytes.length; ) {
    const room = sink.room?.();
    const put = room ? bytes.copy(room, 0, at, at + 150_000) : 0;
    await sink.take(room && put > 0 ? room.subarray(0, put) : bytes.subarray(at, at + 1));
    at += Math.max(put, 1);
  }
  expect(await sink.finish(true)).toMatchObject({ length: bytes.length, sha256: hashOf(bytes) });
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('several that are written at once do not get into each other', async () => {
  const all = Array.from({ length: 4 }, () => randomBytes(5 * megabyte));
  const places = all.map((_, at) => join(folder, `${at}`));
  await Promise.all(
    all.map(async (bytes, which) => {
      for (const turn of [1, 2]) {
        const sink = await opened({}, places[which]);
        for (let at = 0; at < bytes.length; at += 90_000) await sink.take(bytes.subarray(at, at + 90_000));
        expect([turn, await sink.finish(true)]).toMatchObject([turn, { sha256: hashOf(bytes) }]);
      }
    }),
  );
  expect(places.map((place) => hashOf(readFileSync(place)))).toEqual(all.map(hashOf));
});

test('without that request, and when the service begins anew, what was there is dropped', async () => {
  writeFileSync(partName(path), 'old rest that is long');
  const fresh = await opened();
  expect(fresh.resumeFrom).toBe(0);
  await fresh.take(Buffer.from('half'));
  await fresh.finish(false);
  expect(readFileSync(partName(path), 'utf8')).toBe('half');

  const again = await opened({ resume: true });
  expect(again.resumeFrom).toBe(4);
  await again.restart();
  await again.take(Buffer.from('anew'));
  expect(await again.finish(true)).toMatchObject({ length: 4, sha256: hashOf(Buffer.from('anew')) });
  expect(readFileSync(path, 'utf8')).toBe('anew');
});

test('what is not accepted does not get the name', async () => {
  const seen: unknown[] = [];
  const accept = (found: unknown) => {
    seen.push(found);
    return false;
  };
  const sink = await opened({ accept });
  await sink.take(Buffer.from('abc'));
  expect(await sink.finish(true)).toMatchObject({ file: partName(path), length: 3 });
  expect(seen).toEqual([{ length: 3, sha256: hashOf(Buffer.from('abc')) }]);
  expect(readdirSync(folder)).toEqual(['data.jsonl.part']);
});

test('what is turned away is not written, and an end without bytes leaves nothing', async () => {
  const sink = await opened();
  sink.turnAway();
  await sink.take(Buffer.from('a web page'));
  expect(await sink.finish(true)).toMatchObject({ file: null, length: 0 });
  const unasked = await opened();
  await unasked.abandon();
  expect(readdirSync(folder)).toEqual([]);
});

test('abandoning keeps what an earlier try left', async () => {
  writeFileSync(partName(path), 'rest');
  await (await opened({ resume: true })).abandon();
  expect(readFileSync(partName(path), 'utf8')).toBe('rest');
});

test('a whole download of nothing is an empty file', async () => {
  expect(await (await opened()).finish(true)).toMatchObject({ file: path, length: 0 });
  expect(readFileSync(path, 'utf8')).toBe('');
});

test('two downloads can not be written to one place at once; afterwards they can', async () => {
  const first = await opened();
  expect(await openFileSink(path)).toMatchObject({ ok: false, failure: { code: 'in-use' } });
  await first.finish(true);
  await (await opened()).abandon();
});

test('where another program put its own file in place of ours, ours does not take the name', async () => {
  const sink = await opened();
  await sink.take(Buffer.from('ours'));
  writeFileSync(join(folder, 'other'), 'theirs');
  renameSync(join(folder, 'other'), partName(path));
  expect((await sink.finish(true)).file).not.toBe(path);
  expect(existsSync(path)).toBe(false);
});

test('where another program wrote into our file, it does not get the name', async () => {
  const sink = await opened();
  await sink.take(Buffer.from('ours'));
  writeFileSync(partName(path), 'theirs, which is longer');
  expect((await sink.finish(true)).file).not.toBe(path);
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['a folder', () => mkdirSync(path), 'that is a folder'],
  ['a folder under the temporary name', () => mkdirSync(partName(path)), 'that is a folder'],
])('%s in the way is told before anything is asked', async (_what, prepare, why) => {
  prepare();
  const sink = await openFileSink(path);
  expect(sink).toMatchObject({ ok: false, failure: { code: 'file', kept: 'No request was sent.' } });
  expect(sink.ok || sink.failure.message).toContain(why);
  rmSync(path, { recursive: true, force: true });
  rmSync(partName(path), { recursive: true, force: true });
  await (await opened()).abandon(); // The path is free again.
});

test('a folder that is not there is not made', async () => {
  expect(await openFileSink(join(folder, 'missing', 'data'))).toMatchObject({
    ok: false,
    failure: { code: 'file', message: expect.stringContaining('there is no such folder') },
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a full disk is told when bytes are written, and the file is never named',
  async () => {
    const early = await opened({ device: '/dev/full' });
    const refusal = async () => {
      for (let given = 0; given < 100; given++) await early.take(Buffer.alloc(megabyte)); // Writes while more arrives.
    };
    await expect(refusal()).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(early.finish(false)).rejects.toMatchObject({ code: 'ENOSPC' }); // The rest of the buffered bytes.
    expect(early.kept()).toMatchObject({ file: null, length: 0 });

    const late = await opened({ device: '/dev/full' });
    await late.take(Buffer.from('few bytes, still held'));
    await expect(late.finish(true)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(late.kept()).toMatchObject({ file: null, length: 0 });
    await expect(late.abandon()).rejects.toMatchObject({ code: 'EBADF' }); // It has ended, and reports that at once.
    expect(late.kept()).toMatchObject({ file: null, length: 0 });
    expect(readdirSync(folder)).toEqual([]);
    await (await opened()).abandon(); // The path is free again.
  },
);

test('what a disk that became full holds is told exactly', async ({ skip }) => {
  const disk = tinyDisk(folder, 'size=3m');
  if (disk === null) return skip();
  try {
    const place = join(disk, 'data');
    const sink = await opened({}, place);
    const bytes = randomBytes(20 * megabyte);
    const fillIt = async () => {
      for (let at = 0; at < bytes.length; at += 70_000) await sink.take(bytes.subarray(at, at + 70_000));
    };
    await expect(fillIt()).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(sink.finish(false)).rejects.toMatchObject({ code: 'ENOSPC' });
    const held = readFileSync(partName(place));
    expect(held.equals(bytes.subarray(0, held.length))).toBe(true);
    expect(sink.kept()).toMatchObject({ file: partName(place), length: held.length, sha256: hashOf(held) });
    expect(held.length).toBeGreaterThan(2 * megabyte);
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a link under the temporary name is not written through', async () => {
  const other = join(folder, 'other');
  writeFileSync(other, 'kept');
  symlinkSync(other, partName(path));
  const sink = await opened({ resume: true });
  expect(sink.resumeFrom).toBe(0);
  await sink.take(Buffer.from('came'));
  await sink.finish(true);
  expect([path, other].map((one) => readFileSync(one, 'utf8'))).toEqual(['came', 'kept']);
});
