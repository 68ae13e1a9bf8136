import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** How each item came into the case, by every way there is. */
let folder: string;
let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-source-'));
  app = await openTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function idOf(value: string): Promise<number> {
  const { entities } = await call('case.graph', {});
  const found = entities.find((entity) => entity.value === value);
  if (!found) throw new Error(`${value} is not in the case`);
  return found.id;
}
const sourceOf = async (value: string) => (await call('case.entity', { id: await idOf(value) })).source;

test('an item that a person added says so, and one from a text names the file of that text', async () => {
  await call('case.add', { entities: [{ kind: 'domain', value: 'typed.example' }] });
  expect(await sourceOf('typed.example')).toEqual({ by: 'hand' });
  await call('case.add', { entities: [{ kind: 'domain', value: 'dropped.example' }], from: 'report.txt' });
  expect(await sourceOf('dropped.example')).toEqual({ by: 'import', from: 'report.txt' });
  await call('case.add', { entities: [{ kind: 'domain', value: 'typed.example' }], from: 'report.txt' });
  expect(await sourceOf('typed.example')).toEqual({ by: 'hand' });
});

test('an imported item names its file and the hash of it', async () => {
  const path = join(folder, 'seen.csv');
  writeFileSync(path, 'kind,value\ndomain,imported.example\n');
  await call('import.add', { path });
  expect(await sourceOf('imported.example')).toEqual({
    by: 'import',
    from: expect.stringMatching(/^seen\.csv \(SHA-256 [0-9a-f]{64}\)$/),
  });
});

test('an item that a person added stays so; a pivot from it is listed as the reply that names it', async () => {
  await call('case.add', { entities: [{ kind: 'person', value: 'Ilse Brandauer' }] });
  const from = await idOf('Ilse Brandauer');
  const search = { base: { registrant: 'Ilse Brandauer' } };
  await call('graph.search', { search, from, relation: 'registrant', pages: 1 });
  const { source, replies } = await call('case.entity', { id: from });
  expect(source).toEqual({ by: 'hand' });
  expect(replies).toMatchObject([{ operation: 'investigate' }]);
});

test('an item of a reply needs no other source', async () => {
  await call('graph.search', { search: { base: { domain: ['example.com'] } } });
  expect(await sourceOf('example.com')).toEqual({ by: 'reply' });
});
