import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

/** A case that is built over the real demo service, and then lives without it. */
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-case-'));
  app = await openTestApp({ dataFolder: join(folder, 'data') });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

type Call = TestApp['bridge']['call'];
async function made<N extends Parameters<Call>[0]>(name: N, input: Parameters<Call>[1]) {
  const answer = await app.bridge.call(name, input as never);
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.message}`);
  return answer.value as Extract<Awaited<ReturnType<typeof app.bridge.call<N>>>, { ok: true }>['value'];
}

test('an untitled case is open from the start, and what is asked is in its ledger', async () => {
  expect(await made('case.state', {})).toMatchObject({ untitled: true, readOnly: null, undo: null });
  await made('account.read', {});
  expect((await made('case.replies', {})).replies).toMatchObject([{ operation: 'account', status: 200 }]);
});

test('a search puts its domains on the graph, each traced to its reply', async () => {
  const page = await made('graph.search', {
    search: { base: { domain: ['example.com'] } },
  });
  expect(page).toMatchObject({ found: 1, added: 1, fromCase: false, completeness: { kind: 'whole' } });
  const [id = 0] = page.ids;
  const seen = await made('case.entity', { id });
  expect(seen.entity.value).toBe('example.com');
  expect(seen.record?.domain).toBe('example.com');
  expect(seen.replies).toMatchObject([{ operation: 'investigate', status: 200, masked: false }]);
});

test('what a call brings says which rows of the ledger hold it, and whether the case answered', async () => {
  const names = { names: ['example.org'] };
  const first = await made('investigate.domains', names);
  const asked = (await made('case.replies', {})).replies.filter(({ operation }) => operation === 'investigate');
  const newest = Math.max(...asked.map(({ id }) => id));
  expect(first).toMatchObject({ replies: [newest], fromCase: false });
  expect(await made('investigate.domains', names)).toMatchObject({ replies: [newest], fromCase: true });
});

test('expanding a domain costs nothing, and a pivot on one of its attributes brings those that share it', async () => {
  const before = (await made('case.replies', {})).replies.length;
  const [hit] = (await made('case.search', { text: 'example.com' })).hits;
  const id = hit?.entity ?? 0;
  const expanded = await made('graph.expand', { ids: [id] });
  expect(expanded.added).toBeGreaterThan(3);
  expect((await made('case.replies', {})).replies.length).toBe(before);
  const { edges } = await made('case.entity', { id });
  const registrar = edges.find(({ kind }) => kind === 'registrar');
  expect(registrar).toBeDefined();
});

test('asking again is answered by the case, with its date, and costs nothing', async () => {
  const search = { search: { base: { domain: ['example.com'] } } };
  const before = (await made('case.replies', {})).replies.length;
  expect(await made('graph.search', search)).toMatchObject({ fromCase: true, added: 0 });
  expect((await made('case.replies', {})).replies.length).toBe(before);
  expect(await made('graph.search', { ...search, fresh: true })).toMatchObject({ fromCase: false });
  expect((await made('case.replies', {})).replies.length).toBe(before + 1);
});

test('a graph with pages, passive DNS, notes, merges and undone steps is made anew from its replies', async () => {
  const value = await sharedRegistrant();
  await made('graph.search', { search: { base: { registrar: value } }, pages: 2, stack: { label: 'many', over: 20 } });
  await made('graph.lookup', { question: { by: 'owner', name: 'example.com' } });
  await made('case.undo', {});
  await made('case.redo', {});
  const { hits } = await made('case.search', { text: 'example' });
  const [first, second] = hits;
  await made('case.annotate', { ids: [first?.entity ?? 0], note: '**seen**', addTags: ['kit'] });
  if (second) await made('case.hide', { ids: [second.entity] });
  await made('case.undo', {});
  const rebuilt = await made('case.rebuild', {});
  expect(rebuilt).toMatchObject({ same: true, differences: [] });
  expect(rebuilt.entities).toBeGreaterThan(500);
});

/** A registrar that more than one page of domains shares. */
async function sharedRegistrant(): Promise<string> {
  const { hits } = await made('case.search', { text: 'example.com' });
  const { record } = await made('case.entity', { id: hits[0]?.entity ?? 0 });
  return record?.registrar?.value ?? '';
}

test('the ledger is good, and its export is checked by a program that shares no code with ours', async () => {
  expect(await made('case.verify', {})).toMatchObject({ good: true, what: null });
  const place = join(folder, 'evidence');
  await made('case.exportEvidence', { path: place, form: 'folder' });
  const check = () => execFileSync(process.execPath, [join(place, 'check.mjs')], { encoding: 'utf8' });
  expect(check()).toMatch(/^GOOD: \d+ rows/);
  const ledger = readFileSync(join(place, 'ledger.jsonl'), 'utf8').split('\n');
  writeFileSync(join(place, 'ledger.jsonl'), [ledger[0], ...ledger.slice(2)].join('\n'));
  expect(check).toThrow(/Command failed/);
});

test('offline, the case answers what it holds and says what it does not', async () => {
  await made('settings.change', { offline: true });
  const held = await app.bridge.call('investigate.domains', { names: ['example.com'] });
  const asked = await app.bridge.call('graph.search', { search: { base: { domain: ['example.com'] } } });
  expect(asked).toMatchObject({ ok: true, value: { fromCase: true } });
  expect(await app.bridge.call('graph.lookup', { question: { by: 'owner', name: 'example.com' } })).toMatchObject({
    ok: true,
    value: { fromCase: true },
  });
  expect(
    await app.bridge.call('graph.lookup', { question: { by: 'owner', name: 'never-asked.example' } }),
  ).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  });
  expect(held).toMatchObject({ ok: false, failure: { code: 'offline' } });
  await made('settings.change', { offline: false });
});

test('the case is there after a restart, with its undo', async () => {
  const before = await made('case.state', {});
  await app.close();
  app = await openTestApp({ dataFolder: join(folder, 'data') });
  const after = await made('case.state', {});
  expect({ ...after, savedAt: null }).toEqual({ ...before, savedAt: null });
  const { label } = await made('case.undo', {});
  expect(label).toBe(before.undo);
});
