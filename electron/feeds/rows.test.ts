import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WatchRule } from '../../shared/watch-rules.ts';
import { openFollowed } from '../../test/support/followed.ts';

// User actions on the rows of a feed: rules, the graph, files.

let followed: Awaited<ReturnType<typeof openFollowed>>;
let folder: string;
let chosen: string | null;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-rows-'));
  const dialogs = { chooseSave: async () => chosen, chooseOpen: async () => null, confirm: async () => true };
  followed = await openFollowed({ dialogs });
});
afterEach(async () => {
  await followed.close();
  rmSync(folder, { recursive: true, force: true });
});

async function follow(question: Record<string, unknown> = {}): Promise<number> {
  const { id } = await followed.call('following.start', { feed: 'nod', session: 'rows', ...question });
  await followed.until(id, ({ phase }) => phase === 'waiting' || phase === 'ended');
  return id;
}

const rule = (test: WatchRule['test'], more: Partial<WatchRule> = {}) => ({
  kind: 'rule' as const,
  name: 'Mine',
  data: { test, feeds: [], except: [], notify: true, active: true, ...more },
});

test('a rule fires for what comes: it is marked and told, once for many lines', async () => {
  const saved = await followed.call('saved.save', rule({ kind: 'wildcard', pattern: '*.com' }));
  const told: { rule: number; count: number; names: string[] }[] = [];
  followed.app().bridge.onEvent('following.matched', (news) => told.push(news));
  const id = await follow();
  const { matches } = await followed.view(id);
  const rows = await followed.rows(id, { only: 'matches' });
  expect(matches).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every(({ name, rules }) => name.endsWith('.com') && rules[0] === saved.id)).toBe(true);
  await expect.poll(() => told).toMatchObject([{ rule: saved.id, title: 'Mine', count: matches }]);
  expect(told[0]?.names.length).toBe(5);
});

test('a rule that is saved later marks the rows that are there, and undoing it takes the marks away', async () => {
  const id = await follow();
  expect((await followed.view(id)).matches).toBe(0);
  await followed.call('saved.save', rule({ kind: 'contains', text: '.com' }));
  const { matches } = await followed.until(id, (now) => now.matches > 0);
  expect((await followed.rows(id, { only: 'matches' })).length).toBe(matches);
  await followed.call('case.undo', {});
  await followed.until(id, (now) => now.matches === 0);
});

test('a rule of other feeds, or one that is switched off, does not fire', async () => {
  await followed.call('saved.save', rule({ kind: 'contains', text: '.com' }, { feeds: ['nad'] }));
  await followed.call('saved.save', rule({ kind: 'contains', text: '.com' }, { active: false }));
  expect((await followed.view(await follow())).matches).toBe(0);
});

test('what is seen again of my graph fires a rule, host names below my domains too', async () => {
  const id = await follow({ feed: 'noh' });
  const [host] = (await followed.rows(id)).filter(({ name }) => name.split('.').length > 2);
  const domain = host?.name.split('.').slice(-2).join('.') ?? '';
  await followed.call('case.add', { entities: [{ kind: 'domain', value: domain }] });
  await followed.call('saved.save', rule({ kind: 'in-graph' }));
  await followed.until(id, ({ matches }) => matches > 0);
  const names = (await followed.rows(id, { only: 'matches' })).map(({ name }) => name);
  expect(names.every((name) => name === domain || name.endsWith(`.${domain}`))).toBe(true);
  expect(names).toContain(host?.name);
});

test('a row goes to the graph with its line as evidence; the rebuilt graph is the same, and undo takes it back', async () => {
  const id = await follow({ feed: 'domainrisk' });
  const [row, other] = await followed.rows(id);
  if (!row || !other) throw new Error('nothing came');
  const added = await followed.call('following.add', { id, rows: [row.number, other.number] });
  expect(added).toMatchObject({ added: 2, skipped: 0 });
  const entity = await followed.call('case.entity', { id: added.ids[0] ?? 0 });
  const things = await Promise.all(added.ids.map((thing) => followed.call('case.entity', { id: thing })));
  const mine = things.find((thing) => thing.entity.value === row.name);
  expect(mine?.entity).toMatchObject({ kind: 'domain', facts: { risk: row.risk } });
  expect(entity.record).toBeNull();
  const line = await followed.call('following.line', { id, row: row.number });
  expect(line).toMatchObject({ entity: mine?.entity.id, reply: mine?.replies[0]?.id, kind: 'domain', cut: false });
  expect(line.word).toBe(row.name.split('.')[0]);
  expect(JSON.parse(line.text ?? '')).toMatchObject({ domain: row.name, overall_risk: row.risk });
  expect(await followed.call('case.rebuild', {})).toMatchObject({ same: true, entities: 2 });
  await followed.call('case.undo', {});
  expect((await followed.call('following.line', { id, row: row.number })).entity).toBeNull();
});

test('the word of a name is what its owner chose, also below a suffix of two parts', async () => {
  const id = await follow({ feed: 'domainrisk' });
  const row = (await followed.rows(id)).find(({ name }) => /\.com?\.[a-z]{2}$/.test(name));
  const line = await followed.call('following.line', { id, row: row?.number ?? 0 });
  expect(line.word).toBe(row?.name.split('.')[0]);
});

test('a domain that a feed brought still expands from the record of Investigate', async () => {
  const id = await follow();
  const [row] = await followed.rows(id);
  const { ids } = await followed.call('following.add', { id, rows: [row?.number ?? 0] });
  await followed.call('graph.profile', { ids, through: 'enrich' });
  await followed.minutesOn(2);
  await followed.call('following.add', { id, rows: [row?.number ?? 0] });
  const entity = await followed.call('case.entity', { id: ids[0] ?? 0 });
  expect(entity.record).toMatchObject({ domain: row?.name });
  expect(await followed.call('graph.expand', { ids })).toMatchObject({ unread: [], added: expect.any(Number) });
});

test('rows of addresses become addresses', async () => {
  const id = await follow({ feed: 'iprisk' });
  const [row] = await followed.rows(id);
  const { ids } = await followed.call('following.add', { id, rows: [row?.number ?? 0] });
  const { entity } = await followed.call('case.entity', { id: ids[0] ?? 0 });
  expect(entity).toMatchObject({ kind: 'ip', value: row?.name });
});

test('everything that came is saved as lines, also what came before a restart of the asking', async () => {
  const id = await follow({ after: -7200 });
  await followed.minutesOn(30);
  const now = await followed.until(id, ({ answers, phase }) => answers === 2 && phase === 'waiting');
  chosen = join(folder, 'all.ndjson');
  const saved = await followed.call('following.save', { id, format: 'ndjson', what: 'everything' });
  expect(saved).toMatchObject({
    lines: now.lines,
    skipped: 0,
    file: { path: chosen, completeness: { kind: 'whole' } },
  });
  const lines = readFileSync(chosen, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBe(now.lines);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ domain: expect.any(String) });
  expect(readdirSync(folder)).toEqual(['all.ndjson']);
});

test('what is shown is saved as a table, with a head and the columns of the feed', async () => {
  const id = await follow({ feed: 'domainhotlist' });
  chosen = join(folder, 'shown.csv');
  const filter = { text: '.com', only: 'all' } as const;
  const saved = await followed.call('following.save', { id, format: 'csv', what: 'shown', filter });
  const [head, ...lines] = readFileSync(chosen, 'utf8').trimEnd().split('\n');
  expect(head).toBe('timestamp,name,overall,proximity,phishing,malware,spam,expires');
  expect(lines.length).toBe(saved.lines);
  expect(lines.length).toBe((await followed.rows(id, filter)).length);
  expect(lines.every((line) => line.split(',')[1]?.includes('.com'))).toBe(true);
});

test('who changes their mind gets no file', async () => {
  const id = await follow();
  chosen = null;
  const saved = await followed.call('following.save', { id, format: 'csv', what: 'everything' });
  expect(saved.file.path).toBeNull();
});

test('a place that can’t be written is told, and the lines stay in the case', async () => {
  const id = await follow();
  chosen = join(folder, 'no-such-folder', 'x.csv');
  const saved = await followed.app().bridge.call('following.save', { id, format: 'csv', what: 'everything' });
  expect(saved).toMatchObject({ ok: false, failure: { code: 'file' } });
});
