import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../../test/support/exchange.ts';
import { tinyDisk } from '../../../test/support/tiny-disk.ts';
import { createBodyKeeper } from '../http/body-keeper.ts';
import { type LeftAnswer, openSpool, type Spool } from './spool.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-spool-'));
  root = join(folder, 'spool');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const belongsTo = { id: 'a', path: '/a.sextant' };

async function leftIn(spool: Spool, take = true): Promise<LeftAnswer[]> {
  const found: LeftAnswer[] = [];
  await spool.left(async (answer) => {
    found.push(answer);
    return take;
  });
  return found;
}

test('an answer that was put aside is found by a later run, once, and by nobody while its run lives', async () => {
  const first = openSpool(root);
  const path = first.put(exchangeOf(1, '{"paid":1}'), belongsTo);
  const second = openSpool(root);
  expect(await leftIn(second)).toEqual([]);
  first.close();
  const { bytes: _bytes, ...described } = exchangeOf(1, '{"paid":1}');
  expect(await leftIn(second, false)).toEqual([{ path, belongsTo, exchange: described }]);
  expect(readFileSync(path, 'utf8')).toBe('{"paid":1}');
  expect(await leftIn(second)).toHaveLength(1);
  expect([await leftIn(second), readdirSync(root)]).toEqual([[], []]);
});

test('a run that put nothing there leaves nothing', () => {
  openSpool(root).close();
  expect(existsSync(root)).toBe(false);
});

test.runIf(process.platform !== 'win32')('a folder that others may write to is neither believed nor used', async () => {
  const left = openSpool(root);
  left.put(exchangeOf(1, '{}'), belongsTo);
  left.close();
  chmodSync(root, 0o777);
  const later = openSpool(root);
  expect(await leftIn(later)).toEqual([]);
  expect(() => later.put(exchangeOf(2, '{}'), belongsTo)).toThrow('not a folder of this user alone');
});

test('what is no note is left alone, and what an earlier release left is counted', async () => {
  const left = openSpool(root);
  const path = left.put(exchangeOf(1, '{}'), belongsTo);
  left.close();
  writeFileSync(`${path}.json`, '{"exchange":');
  writeFileSync(join(root, 'old'), 'bytes');
  mkdirSync(join(root, 'just-made'));
  const later = openSpool(root);
  expect([await leftIn(later), later.strays(), existsSync(path)]).toEqual([[], 1, true]);
});

test('of a long answer that finds the disk full, what was written is kept, with its length and hash', async ({
  skip,
}) => {
  const disk = tinyDisk(folder, 'size=4m');
  if (disk === null) return skip('no small disk');
  try {
    const spool = openSpool(join(disk, 'spool'));
    const noted: string[] = [];
    const keeper = createBodyKeeper(spool.folder, (file) => {
      spool.note(file, exchangeOf(1, '', { failure: 'cancelled' }), belongsTo);
      noted.push(file);
    });
    const takeAll = async () => {
      for (;;) await keeper.take(Buffer.alloc(300_000, 'x'));
    };
    await expect(takeAll()).rejects.toMatchObject({ code: 'ENOSPC' });
    const kept = await keeper.finish(false);
    const written = readFileSync(kept.file ?? '');
    expect(kept).toMatchObject({ bytes: null, file: noted[0], length: written.length });
    expect(kept.sha256).toBe(createHash('sha256').update(written).digest('hex'));
    expect(written.length).toBeGreaterThan(2_000_000);
    spool.close();
  } finally {
    execFileSync('umount', [disk]);
  }
});
