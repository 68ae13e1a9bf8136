import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writePieces } from './write-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-write-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { signal } = new AbortController();

function* many(): Generator<string> {
  for (let number = 0; number < 300_000; number++) yield `line ${number}\n`;
}

test('a file gets its name only when all of it is on disk', async () => {
  const path = join(folder, 'whole.txt');
  const done = await writePieces(path, many(), signal);
  expect(done).toMatchObject({ ok: true, value: { path, bytes: readFileSync(path).length } });
  expect(readFileSync(path, 'utf8').split('\n').length).toBe(300_001);
});

test('a disk that fills leaves what was there before, and nothing unfinished', async () => {
  const path = join(folder, 'before.txt');
  writeFileSync(path, 'before');
  const full = await writePieces(path, many(), signal, '/dev/full');
  expect(full).toEqual({
    ok: false,
    failure: {
      code: 'file',
      message: `The disk that holds ${path} is full.`,
      kept: 'The case was not changed, and no unfinished file was left.',
      next: 'Free some space, then try again.',
    },
  });
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('what lies beside it under the name of a draft is not ours, and stays', async () => {
  const path = join(folder, 'beside.txt');
  writeFileSync(`${path}.part`, 'somebody else’s');
  expect(await writePieces(path, ['whole'], signal)).toMatchObject({ ok: true });
  expect([path, `${path}.part`].map((one) => readFileSync(one, 'utf8'))).toEqual(['whole', 'somebody else’s']);
  rmSync(`${path}.part`);
});

test('a link that stands in its place is replaced, and what it leads to stays', async () => {
  const [path, led] = [join(folder, 'link.txt'), join(folder, 'led-to.txt')];
  writeFileSync(led, 'kept');
  symlinkSync(led, path);
  expect(await writePieces(path, ['whole'], signal)).toMatchObject({ ok: true });
  expect([path, led].map((one) => readFileSync(one, 'utf8'))).toEqual(['whole', 'kept']);
});

test('what is cancelled leaves no file', async () => {
  const stop = new AbortController();
  const path = join(folder, 'stopped.txt');
  const writing = writePieces(path, many(), stop.signal);
  stop.abort();
  expect(await writing).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(existsSync(path)).toBe(false);
});
