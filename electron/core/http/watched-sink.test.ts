import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileSink, partName } from '../disk/file-sink.ts';
import { createSecrets } from '../words/secrets.ts';
import { EndedEarly, slowestPace } from './incoming.ts';
import { watchedSink } from './watched-sink.ts';

const key = 'Qz7f-1mKp-88ab-Zx0t-LmN4';

async function openWatched(path: string, wishes: { resume?: boolean; withinMs?: number } = {}) {
  const opened = await openFileSink(path, { resume: wishes.resume ?? false });
  if (!opened.ok) throw new Error(opened.failure.message);
  const secrets = createSecrets();
  secrets.add(key);
  const pace = { ...slowestPace, withinMs: wishes.withinMs ?? slowestPace.withinMs };
  return watchedSink(opened.value, { host: 'files.example', watch: secrets.watchStream(), pace });
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-watched-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
function place(): string {
  return join(folder, `list-${++places}.gz`);
}

/** The failure message when the pieces are taken one by one; null when the sink took all. */
async function pour(sink: Awaited<ReturnType<typeof openWatched>>, pieces: readonly Buffer[]): Promise<string | null> {
  for (const piece of pieces) {
    try {
      await sink.take(piece);
    } catch (error) {
      await sink.finish(false);
      return error instanceof EndedEarly ? error.failure.message : String(error);
    }
  }
  await sink.finish(true);
  return null;
}

const forms = {
  'as it is': key,
  'in upper case': key.toUpperCase(),
  'in hex': Buffer.from(key).toString('hex'),
  'in Base64': Buffer.from(`x${key}y`).toString('base64'),
  escaped: [...key].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(''),
};

test.each(Object.entries(forms))('a key %s ends the download, and nothing of the file stays', async (_, form) => {
  const path = place();
  const body = Buffer.from(`one.example\n${form}\ntwo.example\n`.padStart(20_000, 'line.example\n'));
  const told = await pour(await openWatched(path), [body.subarray(0, 19_970), body.subarray(19_970)]);
  expect(told).toContain('put one of your keys into the file');
  expect([existsSync(path), existsSync(partName(path))]).toEqual([false, false]);
});

test('a key between packed bytes is found, wherever the pieces end', async () => {
  const body = Buffer.concat([randomBytes(9000), Buffer.from(key), randomBytes(9000)]);
  for (let cut = 8990; cut <= 9000 + key.length + 2; cut++) {
    const path = place();
    const told = await pour(await openWatched(path), [body.subarray(0, cut), body.subarray(cut)]);
    expect(told, `cut at ${cut}`).not.toBeNull();
    expect(existsSync(partName(path))).toBe(false);
  }
});

test('a key that begins in what an earlier try left is found', async () => {
  const path = place();
  writeFileSync(partName(path), `${'line.example\n'.repeat(2000)}${key.slice(0, 11)}`);
  const told = await pour(await openWatched(path, { resume: true }), [Buffer.from(`${key.slice(11)}\nrest.example\n`)]);
  expect(told).not.toBeNull();
  expect(existsSync(partName(path))).toBe(false);
});

test('any other file comes through as it is', async () => {
  const path = place();
  const body = Buffer.concat([randomBytes(3_000_000), Buffer.from(key.slice(0, -1)), Buffer.from('%41%42')]);
  expect(await pour(await openWatched(path), [body.subarray(0, 1_000_001), body.subarray(1_000_001)])).toBeNull();
  expect(readFileSync(path).equals(body)).toBe(true);
});

test('a byte now and then ends the download; what came is there to go on from', async () => {
  const path = place();
  const sink = await openWatched(path, { withinMs: -1 });
  expect(await pour(sink, [randomBytes(2000), Buffer.from('x')])).toContain('sent less than 1 kB');
  expect(readFileSync(partName(path)).length).toBe(2000);
});
