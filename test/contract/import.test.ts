import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostDropped } from '../../shared/dropped-file.ts';
import { watched } from '../bench/measure.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { writeLargeFile } from '../support/large-files.ts';
import { sized } from '../support/whole-run.ts';

let app: TestApp;
const call = calling(() => app);
const folder = mkdtempSync(join(tmpdir(), 'sextant-import-'));
const sample = (name: string) => join(import.meta.dirname, '../fixtures/imports', name);

beforeAll(async () => {
  app = await openTestApp({ dataFolder: join(folder, 'data') });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a web export is previewed by its columns and added with the hash of its file as evidence of every row', async () => {
  const path = sample('web-export.csv');
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  const looked = await call('import.preview', { path });
  expect(looked).toMatchObject({ format: 'csv', sha256, things: 35, links: 35 });
  expect(looked.leftOut).toEqual([{ why: 'a formula in the column Website Title', count: 1 }]);
  expect(looked.columns).toContainEqual({ name: 'Analyst Remark', becomes: null, values: 1 });
  const added = await call('import.add', { path });
  expect(added).toMatchObject({ added: 35, sha256, columns: looked.columns });
  const { hits } = await call('case.search', { text: 'mynorthmeresupport10.org', limit: 5 });
  const [hit] = hits;
  if (!hit) throw new Error('not found');
  expect(await call('case.entity', { id: hit.entity })).toMatchObject({
    source: { by: 'import', from: `web-export.csv (SHA-256 ${sha256})` },
  });
  // What the table calls a count is the rarity of the value.
  const { hits: addresses } = await call('case.search', { text: '192.0.2.17', limit: 5 });
  expect(addresses.some(({ kind }) => kind === 'ip')).toBe(true);
});

test.each([
  ['web-export.csv', 'mynorthmeresupport10.org', 'Lanternway Domains'],
  ['api-records.jsonl', 'tidewater-customs.example', 'NameHarbour, Inc.'],
])('records of %s are read like those of a reply, and the file stays named', async (name, domain, registrar) => {
  const path = sample(name);
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  await call('case.new', {});
  const { undo } = await call('import.add', { path }).then(() => call('case.state', {}));
  expect(undo).toBe(`Imported ${name}`);
  const { hits } = await call('case.search', { text: domain, limit: 5 });
  const id = hits.find(({ kind, value }) => kind === 'domain' && value === domain)?.entity ?? 0;
  const { record, replies } = await call('case.entity', { id });
  expect(record).toMatchObject({ domain, registrar: { value: registrar } });
  expect(replies).toMatchObject([
    { service: 'file', operation: 'file.records', origin: `${name} (SHA-256 ${sha256})` },
  ]);
  const ledger = await call('case.replies', {});
  expect(JSON.parse(ledger.replies[0]?.requestBody ?? '{}')).toMatchObject({ file: name, sha256 });

  // A second import finds its rows; undone, the ledger still has them, and no query is answered by them.
  await call('import.add', { path });
  expect((await call('case.replies', {})).replies).toHaveLength(ledger.replies.length);
  while ((await call('case.state', {})).undo) await call('case.undo', {});
  expect((await call('case.state', {})).counts).toMatchObject({ entities: 0, replies: ledger.replies.length });
});

test('what imported records share is judged like any other record', async () => {
  await call('case.new', {});
  await call('import.add', { path: sample('api-records.jsonl') });
  const { entities } = await call('case.graph', {});
  const ids = entities
    .filter(({ kind, value }) => kind === 'domain' && value.startsWith('tidewater-'))
    .map(({ id }) => id);
  const { clusters, unread } = await call('graph.sharedTraits', { ids });
  // The domain of their name server is no name to compare.
  const all = entities.filter(({ kind }) => kind === 'domain').map(({ id }) => id);
  expect(all).toHaveLength(3);
  expect(await call('graph.sharedTraits', { ids: all })).toMatchObject({ of: 2, unread: [] });
  expect(unread).toEqual([]);
  expect(clusters).toMatchObject([{ ids: [...ids].sort((one, other) => one - other) }]);
});

test('a PDF without readable pages adds nothing and says so', async () => {
  const path = join(folder, 'broken.pdf');
  writeFileSync(path, '%PDF-1.7\n%âãÏÓ\nwww.example.com');
  expect(await call('import.preview', { path })).toMatchObject({
    format: 'pdf',
    things: 0,
    leftOut: [{ why: expect.stringContaining('damaged'), count: 1 }],
  });
});

test('a dropped file is handed over in slices, and only its path can then be named by the page', async () => {
  const bytes = readFileSync(sample('spreadsheet.xlsx'));
  const name = '../../evil/спред.xlsx';
  const first = await app.page.call('import.receive', {
    name,
    at: 0,
    bytes: bytes.subarray(0, 999).toString('base64'),
  });
  if (!first.ok) throw new Error(first.failure.message);
  const { drop, path } = first.value;
  expect(path.startsWith(join(folder, 'data', 'dropped'))).toBe(true);
  const rest = bytes.subarray(999).toString('base64');
  expect(await app.page.call('import.receive', { name, at: 5, drop, bytes: rest })).toMatchObject({ ok: false });
  expect(await app.page.call('import.receive', { name, at: 999, drop, bytes: rest })).toMatchObject({
    ok: true,
    value: { bytes: bytes.length },
  });
  expect(await app.page.call('import.preview', { path })).toMatchObject({ ok: true, value: { format: 'spreadsheet' } });
  expect(await app.page.call('import.preview', { path: sample('web-export.csv') })).toMatchObject({
    ok: false,
    failure: { code: 'not-permitted' },
  });
  // The next one replaces it.
  await app.page.call('import.receive', { name: 'next.txt', at: 0, bytes: '' });
  expect(existsSync(path)).toBe(false);
  expect(await app.page.call('import.preview', { path })).toMatchObject({ ok: false });
});

test('a dropped file has a limit, however it is cut', async () => {
  const bytes = Buffer.alloc(1_500_000).toString('base64');
  const first = await app.page.call('import.receive', { name: 'large.bin', at: 0, bytes });
  if (!first.ok) throw new Error(first.failure.message);
  const { drop } = first.value;
  let at = 1_500_000;
  let last: Awaited<ReturnType<typeof app.page.call<'import.receive'>>> = first;
  while (last.ok && at <= mostDropped) {
    last = await app.page.call('import.receive', { name: 'large.bin', at, drop, bytes });
    at += 1_500_000;
  }
  expect(last).toMatchObject({ ok: false, failure: { code: 'too-large' } });
});

test('main goes on answering while a file is read in its own process', async () => {
  const line = `parcelwick.com,203.0.113.80,22,${'x'.repeat(100)}\n`;
  const lines = line + line.replace('parcelwick', 'parcelwock');
  const pairs = sized(75_000, 15_000);
  const path = join(folder, 'long.csv');
  writeFileSync(path, `Domain,IP 1,IP 1 Count,Website Title\n${lines.repeat(pairs)}`);
  const { workMs } = await watched(async () => {
    expect(await call('import.preview', { path })).toMatchObject({ things: 4, links: pairs * 4, leftOut: [] });
  });
  expect(workMs).toBeLessThan(400);
});

test.each(['import.preview', 'import.add'] as const)(
  '%s says how much of a file it has read, and can be stopped',
  async (name) => {
    const path = join(folder, 'long.txt');
    const bytes = 30_000_000;
    await writeLargeFile(path, 'list', { bytes, names: 2000 });
    await call('case.new', {});
    const done = new Set<number>();
    const stop = app.bridge.onEvent('jobs.changed', ({ jobs }) => {
      const [job] = jobs;
      if (!job?.progress) return;
      expect(job.progress).toMatchObject({ of: statSync(path).size, unit: 'bytes' });
      done.add(job.progress.done);
      if (done.size === 3) void app.bridge.call('jobs.cancel', { id: job.id });
    });
    expect(await app.bridge.call(name, { path })).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    stop();
    const told = [...done];
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  },
);

test('a copy of a sample under any name is told by its content', async () => {
  const path = join(folder, 'report.pdf.txt');
  cpSync(sample('misp-event.json'), path);
  expect(await call('import.preview', { path })).toMatchObject({ format: 'misp' });
});
