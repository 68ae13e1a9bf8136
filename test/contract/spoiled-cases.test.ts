import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '../../shared/contract.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { spoilings, spoilTable, tablesOfCase } from '../support/spoiled-case.ts';
import { someOf } from '../support/whole-run.ts';

let folder: string;
let whole: string;
let app: TestApp;
const call = calling(() => app);
const question = { product: 'investigate', search: { base: { nameserver_host: 'dns3.zonewright.net' } } } as const;

/** A case with rows in every table. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-spoiled-'));
  whole = join(folder, 'whole.sextant');
  app = await openTestApp({ dataFolder: join(folder, 'data') });
  await call('case.new', { path: whole });
  const { ids } = await call('graph.search', { search: question.search });
  await call('graph.profile', { ids: ids.slice(0, 10), expand: true, screenshots: true });
  await call('case.group', { ids: ids.slice(3, 6), label: 'A stack' });
  await call('case.annotate', { ids: ids.slice(0, 2), note: 'noted', addTags: ['tagged'] });
  await call('membership.addCampaign', { name: 'Second' });
  await call('membership.judge', { ids: ids.slice(0, 8), verdict: 'in', reason: 'Same kit.' });
  await call('watching.save', { name: 'Search', question, everyHours: 24, ask: true });
  for (const name of ['Rule', 'Second'])
    await call('saved.save', {
      kind: 'rule',
      name,
      data: { test: { kind: 'in-graph' }, feeds: [], except: [], notify: true, active: true },
    });
  await call('saved.save', {
    kind: 'report',
    name: 'Report',
    data: { title: 'T', summary: 'S', template: '{{title}}', views: [], defanged: true },
  });
  await call('lookalikes.load', { list: 'new' });
  await call('lookalikes.loadMonitors', {});
  const { rows } = await call('lookalikes.rows', {});
  await call('lookalikes.stage', { ids: rows.slice(0, 3).map(({ id }) => id), action: 'watch' });
  const { screenshots } = await call('screenshots.list', {});
  const names = screenshots.slice(0, 3).map(({ domain, taken }) => ({ domain, taken }));
  await call('screenshots.fetch', { screenshots: names, size: 'thumbnail' });
  await call('case.new', {});
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that the window reads of a case. */
async function lookAtAll(path: string, out: string): Promise<string[]> {
  const said: string[] = [];
  const ask = async (name: CallName, input: object) => {
    const answer = await app.app.run(name, input, new AbortController().signal);
    if (!answer.ok) said.push(`${answer.failure.code} ${name}: ${answer.failure.message}`);
    return answer.ok ? answer.value : null;
  };
  if ((await ask('case.open', { path })) === null) return said;
  await ask('case.state', {});
  for (let next: string | null | undefined; next !== null; ) {
    const part = (await ask('case.graph', next === undefined ? {} : { next })) as { next: string | null } | null;
    next = part?.next ?? null;
  }
  for (const id of [1, 2, 3, 4]) await ask('case.entity', { id });
  for (const id of [1, 2, 3]) await ask('case.reply', { id });
  await ask('case.graph', { at: 1 });
  for (const name of ['case.history', 'case.replies', 'case.spent', 'case.verify', 'case.rebuild'] as const)
    await ask(name, {});
  for (const text of ['a', 'shop']) await ask('case.search', { text });
  for (const name of [
    'saved.list',
    'membership.list',
    'watching.list',
    'lookalikes.rows',
    'lookalikes.tray',
    'lookalikes.readings',
  ] as const)
    await ask(name, {});
  await ask('watching.news', { id: 1 });
  for (const name of ['screenshots.list', 'following.sessions', 'following.list', 'requests.list'] as const)
    await ask(name, {});
  await ask('case.compare', { before: { path: whole } });
  await ask('case.compare', { before: { event: 1 } });
  await ask('case.previewMerge', { path: whole });
  await ask('graph.sharedTraits', { ids: [1, 2, 3] });
  for (const format of ['csv', 'json', 'stix', 'misp', 'graphml', 'svg', 'gexf', 'list'])
    await ask('export.write', { format, path: join(out, `graph.${format}`) });
  for (const format of ['html', 'markdown']) await ask('report.write', { format, path: join(out, `report.${format}`) });
  await ask('case.exportEvidence', { path: join(out, 'evidence'), form: 'folder', raw: true });
  await ask('case.exportEvidence', { path: join(out, 'evidence.zip'), form: 'zip', raw: false });
  await ask('case.undo', {});
  await ask('case.new', {});
  await ask('import.preview', { path });
  await ask('case.import', { path });
  await ask('case.recover', { path, to: join(out, 'recovered.sextant') });
  return said;
}

/** Each column gets another of them in each round; `npm run test:attacks` makes them all. */
const rounds = [0];
const values = Object.values(spoilings);
const attacks = someOf(tablesOfCase, 7).flatMap((table) => rounds.map((round) => [table, round] as const));

test.each(attacks)(
  'a case whose table %s is spoiled (%i) is read as far as it can be, and does no harm',
  async (table, round) => {
    const path = join(folder, 'spoiled.sextant');
    const out = join(folder, 'out');
    mkdirSync(out);
    try {
      expect(
        spoilTable(whole, path, table, (column) => values[(column + round) % values.length] ?? null),
      ).toBeGreaterThan(0);
      const before = process.memoryUsage.rss();
      const said = await lookAtAll(path, out);
      expect(said.filter((text) => text.startsWith('bug'))).toEqual([]);
      expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 * 1024);
      const others = readdirSync(folder).filter((entry) => !entry.startsWith('spoiled.sextant'));
      expect(others.sort()).toEqual(['data', 'out', 'whole.sextant']);
    } finally {
      for (const entry of readdirSync(folder)) {
        if (entry.startsWith('spoiled.sextant') || entry === 'out') rmSync(join(folder, entry), { recursive: true });
      }
    }
  },
  120_000,
);

test('the case that is spoiled here has rows in every table', () => {
  const file = new DatabaseSync(whole, { readOnly: true });
  const empty = tablesOfCase.filter((table) => file.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n === 0);
  file.close();
  expect(empty).toEqual([]);
});
