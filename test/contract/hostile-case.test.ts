import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let folder: string;
let path: string;
let app: TestApp;
const call = calling(() => app);

/** A small whole case, closed, for each test to spoil. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-hostile-'));
  path = join(folder, 'colleague.sextant');
  app = await openTestApp({ dataFolder: join(folder, 'data') });
  await call('case.new', { path });
  await call('case.add', { entities: [{ kind: 'domain', value: 'a.example' }] });
  await call('graph.search', { search: { base: { domain: ['track-my-parcelwick.shop'] } } });
  await call('case.new', {});
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function spoil(sql: string, ...values: (string | number | Uint8Array | null)[]): void {
  const file = new DatabaseSync(path);
  file.prepare(sql).run(...values);
  file.close();
}

/** Opens it and looks at everything: each answer is a value or a failure in words, and never a bug of ours. */
async function lookAtAll(): Promise<string[]> {
  const opened = await app.bridge.call('case.open', { path });
  if (!opened.ok) return [opened.failure.code, opened.failure.message];
  const said: string[] = [];
  const looks = [
    () => app.bridge.call('case.graph', {}),
    () => app.bridge.call('case.entity', { id: 1 }),
    () => app.bridge.call('case.history', {}),
    () => app.bridge.call('case.replies', {}),
    () => app.bridge.call('case.reply', { id: 1 }),
    () => app.bridge.call('case.search', { text: 'a' }),
    () => app.bridge.call('case.verify', {}),
    () => app.bridge.call('case.rebuild', {}),
    () => app.bridge.call('saved.list', {}),
    () => app.bridge.call('lookalikes.rows', {}),
    () => app.bridge.call('case.undo', {}),
  ];
  for (const look of looks) {
    const answer = await look();
    if (!answer.ok) said.push(`${answer.failure.code}: ${answer.failure.message}`);
  }
  expect(said.filter((text) => text.startsWith('bug'))).toEqual([]);
  return said;
}

test('a view in place of a table is refused in words', async () => {
  const file = new DatabaseSync(path);
  file.exec('ALTER TABLE entity RENAME TO hidden; CREATE VIEW entity AS SELECT * FROM hidden;');
  file.close();
  const [code, message] = await lookAtAll();
  expect(code).toBe('file');
  expect(message).toContain('contains parts that a case never has');
});

test('a column that computes something when it is read is refused in words', async () => {
  const file = new DatabaseSync(path);
  file.exec('ALTER TABLE entity ADD COLUMN trap TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))) VIRTUAL');
  file.close();
  const [code] = await lookAtAll();
  expect(code).toBe('file');
});

test('rows that are not what they should be harm nothing but themselves', async () => {
  spoil("UPDATE entity SET facts = 'no JSON' WHERE id = 1");
  await call('case.open', { path });
  const { entities } = await call('case.graph', {});
  expect(entities.map(({ id }) => id)).not.toContain(1);
  expect(entities.length).toBeGreaterThan(0);
  expect(await call('case.state', {})).toMatchObject({
    odd: '1 row of this case can’t be read and is not shown: entity 1. The rest is.',
  });
  await call('case.new', {});
  expect(await lookAtAll()).toEqual(expect.arrayContaining([expect.stringMatching(/^file: .*damaged/)]));
});

test.each([
  ['a kind that does not exist', "UPDATE entity SET kind = 'trapdoor' WHERE id = 1"],
  ['a value that is no text', "UPDATE entity SET value = x'00ff00fe' WHERE id = 1"],
  ['a number that is none', "UPDATE entity SET x = 'left', y = 9e999 WHERE id = 1"],
  ['tags that are no list', "UPDATE entity SET tags = '{}' WHERE id = 1"],
  ['a body that is not packed as it says', "UPDATE body SET bytes = x'0011', encoding = 'zstd'"],
  ['a log that is not packed as it says', "UPDATE event SET changes = x'28b52ffd00ff'"],
  ['what was saved in no known form', "INSERT INTO kept (kind, name, data) VALUES ('search', 'x', 'no JSON')"],
])('%s is told in words', async (_what, sql) => {
  spoil(sql);
  await lookAtAll();
});

test('a body that unpacks to gigabytes is not unpacked', async () => {
  const bomb = zstdCompressSync(Buffer.alloc(512 * 1024 * 1024));
  spoil("UPDATE body SET bytes = ?, encoding = 'zstd'", bomb);
  const before = process.memoryUsage.rss();
  const said = await lookAtAll();
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
  expect(said.length).toBeGreaterThan(0);
});

test('a text of a hundred megabytes in a row is not sent to the page', async () => {
  spoil('UPDATE entity SET note = ? WHERE id = 1', 'x'.repeat(100 * 1024 * 1024));
  const said = await lookAtAll();
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^(too-large|file): /)]));
});

const megabyte = 1024 * 1024;

/** Two thousand parts of four megabytes each, which take next to nothing in the file. */
function plantBomb(length: number): void {
  const file = new DatabaseSync(path);
  const { id, sha256 } = file.prepare('SELECT id, sha256 FROM reply ORDER BY id DESC LIMIT 1').get() as {
    id: number;
    sha256: string;
  };
  const part = zstdCompressSync(Buffer.alloc(4 * megabyte));
  file.exec('BEGIN');
  file.prepare('DELETE FROM body WHERE sha256 = ?').run(sha256);
  const add = file.prepare("INSERT INTO body (sha256, part, encoding, bytes) VALUES (?, ?, 'zstd', ?)");
  for (let number = 0; number < 2000; number++) add.run(sha256, number, part);
  file
    .prepare("UPDATE reply SET length = ?, content_type = 'text/plain', operation = 'investigate' WHERE id = ?")
    .run(length, id);
  file.exec('COMMIT');
  file.close();
}

test.each([
  ['says so', 2000 * 4 * megabyte],
  ['says that it is short', 5000],
])(
  'a reply that unpacks to eight gigabytes and %s is neither shown, checked nor exported whole',
  async (_what, length) => {
    plantBomb(length);
    const before = process.memoryUsage.rss();
    await lookAtAll();
    const place = join(folder, 'evidence');
    for (const raw of [true, false]) {
      const written = await app.bridge.call('case.exportEvidence', { path: `${place}${raw}`, form: 'folder', raw });
      if (length > megabyte) expect(written).toMatchObject({ ok: false, failure: { code: 'too-large' } });
      else expect(written.ok && bytesBelow(`${place}${raw}`)).toBeLessThan(20 * megabyte);
    }
    await app.bridge.call('report.write', { format: 'markdown', path: join(folder, 'report.md') });
    expect(process.memoryUsage.rss() - before).toBeLessThan(700 * megabyte);
  },
  120_000, // To unpack it whole takes longer.
);

function bytesBelow(place: string): number {
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(place, name)).size,
    0,
  );
}

test('a title of fifty megabytes is shown cut, and no message to the page is long', async () => {
  spoil('UPDATE "case" SET title = ?, note = ?', 't'.repeat(50 * megabyte), 'n'.repeat(50 * megabyte));
  spoil('UPDATE step SET label = ?', 'l'.repeat(5 * megabyte));
  spoil('UPDATE event SET label = ?', 'l'.repeat(5 * megabyte));
  const from = app.traffic.length;
  await lookAtAll();
  const state = await call('case.state', {});
  expect(state.title).toMatch(/^t+… \(cut\)$/);
  const lengths = app.traffic.slice(from).map((message) => JSON.stringify(message).length);
  expect(Math.max(...lengths)).toBeLessThan(5 * megabyte);
});

test('things with long words reach the page in parts of few', async () => {
  await call('case.open', { path });
  await call('case.add', {
    entities: Array.from({ length: 60 }, (_, at) => ({ kind: 'domain' as const, value: `n${at}.example` })),
  });
  await call('case.new', {});
  spoil('UPDATE entity SET note = ?', 'n'.repeat(400_000));
  await call('case.open', { path });
  const from = app.traffic.length;
  const ids = new Set<number>();
  for (let next: string | null | undefined; next !== null; ) {
    const part = await call('case.graph', next === undefined ? {} : { next });
    for (const { id } of part.entities) ids.add(id);
    ({ next } = part);
  }
  expect(ids.size).toBeGreaterThan(60);
  const lengths = app.traffic.slice(from).map((message) => JSON.stringify(message).length);
  expect(Math.max(...lengths)).toBeLessThan(5 * megabyte);
});
