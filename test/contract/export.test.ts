import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFormatIds } from '../../shared/export-formats.ts';
import { watched } from '../bench/measure.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { nastyCase } from '../support/nasty-case.ts';

let app: TestApp;
const call = calling(() => app);
const folder = mkdtempSync(join(tmpdir(), 'sextant-export-'));
const place = (name: string) => join(folder, name);

beforeAll(async () => {
  await nastyCase(place('nasty.sextant')).close();
  app = await openTestApp({
    casePath: place('nasty.sextant'),
    printer: { pdf: async (html) => Buffer.from(html), png: async (svg) => Buffer.from(svg) },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(exportFormatIds)('a case is written as %s, and only where it was asked for', async (format) => {
  const path = place(`out-${format}`);
  const done = await call('export.write', { format, path });
  expect(done).toMatchObject({ path, bytes: readFileSync(path).length });
  expect(readFileSync(path).length).toBeGreaterThan(400);
});

test('a file is looked into before anything is added, and what was added is one step', async () => {
  const path = place('bundle.json');
  await call('export.write', { format: 'stix', path });
  await call('case.new', {});
  const { entities } = (await call('case.state', {})).counts;
  const look = await call('import.preview', { path });
  expect([look.format, look.things, look.leftOut, entities]).toEqual(['stix', 64, [], 0]);
  expect((await call('case.state', {})).counts.entities).toBe(0);
  expect(await call('import.add', { path })).toMatchObject({ added: 64, things: 64 });
  expect((await call('case.state', {})).undo).toBe('Imported bundle.json');
  await call('case.undo', {});
  expect((await call('case.state', {})).counts.entities).toBe(0);
  expect(await call('import.preview', { path: place('nasty.sextant') })).toMatchObject({ format: 'case', things: 64 });
  expect(await call('import.add', { path: place('nasty.sextant') })).toMatchObject({ added: 64, links: 189 });
});

test('a folder, the case itself and a file that is not there are told in words, and leave nothing behind', async () => {
  const isFolder = await app.bridge.call('export.write', { format: 'csv', path: folder });
  expect(isFolder).toMatchObject({ ok: false, failure: { code: 'file', message: `${folder} is a folder.` } });
  const itself = await app.bridge.call('import.add', { path: (await call('case.state', {})).path });
  expect(itself).toMatchObject({ ok: false, failure: { code: 'in-use' } });
  const gone = await app.bridge.call('import.preview', { path: place('nothing.json') });
  expect(gone).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(await app.bridge.call('import.preview', { path: folder })).toMatchObject({
    ok: false,
    failure: { code: 'file' },
  });
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['an archive', Buffer.from([0x1f, 0x8b, 8, 1, 2, 3, 4, 5, 0x61, 0x2e, 0x63, 0x63])],
])('nothing is taken from %s, whatever looks like an indicator in it', async (_what, bytes) => {
  writeFileSync(place('no-text'), bytes);
  for (const name of ['import.preview', 'import.add'] as const) {
    expect(await app.bridge.call(name, { path: place('no-text') })).toMatchObject({
      ok: false,
      failure: { code: 'file', message: expect.stringContaining('is not a text file') },
    });
  }
});

test('a bundle of 50 MB is read while main goes on answering, and can be stopped', async () => {
  const objects = Array.from({ length: 60_000 }, (_, index) => ({
    type: 'domain-name',
    id: `domain-name--${index}`,
    value: `name-${index}.com`,
    x_filler: 'x'.repeat(750),
  }));
  const path = place('large.json');
  writeFileSync(path, JSON.stringify({ type: 'bundle', id: 'bundle--1', objects }));
  const { workMs } = await watched(async () => {
    expect(await call('import.preview', { path })).toMatchObject({ things: 60_000, leftOut: [] });
  });
  expect(workMs).toBeLessThan(400); // Far below what reading takes.
  await call('case.new', {});
  const stop = new AbortController();
  const adding = app.bridge.call('import.add', { path }, stop.signal);
  while ((await call('case.state', {})).counts.entities === 0) await wait(5);
  stop.abort();
  expect(await adding).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  const { counts, undo } = await call('case.state', {});
  expect(counts.entities).toBeLessThan(60_000);
  expect(undo).toBe('Imported large.json');
});

test('a picture says how many rows it has taken, and ends at once when it is cancelled', async () => {
  const seen: unknown[] = [];
  const stop = app.bridge.onEvent('jobs.changed', ({ jobs }) => seen.push(jobs[0]?.progress));
  await call('export.write', { format: 'svg', path: place('told.svg') });
  stop();
  const { counts } = await call('case.state', {});
  const all = counts.entities + counts.edges;
  expect(seen).toContainEqual(expect.objectContaining({ unit: 'rows', of: all }));
  // Then they are drawn.
  expect(seen).toContainEqual(expect.objectContaining({ unit: 'rows', of: null }));
  const controller = new AbortController();
  const cut = app.bridge.call('export.write', { format: 'png', path: place('cut.png') }, controller.signal);
  controller.abort();
  expect(await cut).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
});
