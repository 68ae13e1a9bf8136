import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { chromiumPrinter } from '../../electron/shell-chromium/printer.ts';
import { newReport, reportParts, unknownParts } from '../../shared/report.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { nastyCase } from '../support/nasty-case.ts';

let app: TestApp;
const call = calling(() => app);
const folder = mkdtempSync(join(tmpdir(), 'sextant-report-'));
const place = (name: string) => join(folder, name);

beforeAll(async () => {
  const executable = findChromium(process.env, process.platform);
  if (!executable) throw new Error('a browser is needed to print');
  await nastyCase(place('nasty.sextant')).close();
  app = await openTestApp({ printer: chromiumPrinter(executable) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function written(format: 'html' | 'pdf' | 'markdown', text = {}): Promise<string> {
  const path = place(`report.${format}`);
  await call('report.write', { format, path, text });
  return readFileSync(path, format === 'pdf' ? 'latin1' : 'utf8');
}

test('a report of real work tells what was found, how, and by which replies', async () => {
  await call('case.new', { title: 'Lookalikes' });
  await call('case.rename', { note: 'One **wave**.' });
  await call('case.add', { entities: [{ kind: 'domain', value: 'mynorthmeresupport10.org' }] });
  await call('graph.profile', { ids: [1], through: 'investigate', expand: true });
  await call('graph.search', { search: { base: { registrant: 'Ilse Brandauer' } } });
  await call('graph.lookup', { question: { by: 'owner', name: 'mynorthmeresupport10.org' } });
  const page = await written('html');
  const { last, replies } = await call('case.verify', {});
  for (const part of ['One <strong>wave</strong>.', 'ns1[.]veilhost-dns[.]net', ' names, one hand (', `${last}`]) {
    expect(page).toContain(part);
  }
  expect(page.match(/<figure>/g)).toHaveLength(2);
  expect(page.match(/<td>complete<\/td>/g)).toHaveLength(replies);
  expect(page).not.toContain('mynorthmeresupport10.org');
  expect(await written('markdown')).toMatch(/^\| name server \| ns1\\\[\.\\\]veilhost-dns/m);
  expect((await written('pdf')).startsWith('%PDF-')).toBe(true);
});

test('a reply that came whole but was cut at a limit is told as limited', async () => {
  await call('case.new', { title: 'Limits' });
  await call('graph.lookup', { question: { by: 'data-ip', address: '192.0.2.52' }, limit: 5 });
  await call('investigate.search', { search: { base: { registrar: 'Domainery LLC' } }, pageSize: 5 });
  const page = await written('html');
  expect(page).toContain('<td>limited by the service: “Result limit reached”</td>');
  expect(page).toContain('<td>limited by the service: more results than fit in one reply</td>');
  const { replies } = await call('case.replies', {});
  const told = await Promise.all(replies.map(({ id }) => call('case.reply', { id })));
  expect(told.map(({ reply, limit }) => [reply.operation, limit])).toEqual(
    expect.arrayContaining([
      ['pdns.lookup', '“Result limit reached”'],
      ['investigate', 'more results than fit in one reply'],
      ['pdns.rate_limit', null],
    ]),
  );
});

test('nothing that a service or a file said can run, lead anywhere or be fetched', async () => {
  await call('case.open', { path: place('nasty.sextant') });
  for (const defanged of [true, false]) {
    const page = await written('html', { defanged, title: '<script>alert(1)</script>{{method}}' });
    const tags = page.replace(/<style>[\s\S]*?<\/style>/, '').match(/<[a-z!/][^>]*>/gi) ?? [];
    expect(
      tags.filter((tag) => /^<(script|iframe|object|embed|link|base|form|a|use|image|foreignObject)\b/i.test(tag)),
    ).toEqual([]);
    expect(tags.filter((tag) => /\s(on\w+|href|xlink:href|srcset|style)\s*=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /\ssrc=/i.test(tag) && !/src="data:image\//.test(tag))).toEqual([]);
    expect(page).toContain("default-src 'none'");
    expect(page.match(/No request was sent to a service\./g)).toHaveLength(1);
  }
  const text = await written('markdown');
  const table = text.slice(text.indexOf('## Indicators'), text.indexOf('## Screenshots'));
  const cells = ['', 'Kind', 'Value', 'Created', 'Tags', 'Note', ''].length; // Nothing in it has a risk.
  for (const line of table.split('\n').filter((line) => line.startsWith('|'))) {
    expect(line.replace(/\\./g, '').split('|')).toHaveLength(cells);
    expect(line.replace(/\\./g, '')).not.toMatch(/[<>[\]`]/);
  }
});

test('a template says which parts there are and in which order, and is saved with the case', async () => {
  await call('case.new', { title: 'Own template' });
  const data = { ...newReport, template: '# Ours: {{title}}\n\n{{ledger}}\n\n{{nonsense}}\n' };
  await call('saved.save', { kind: 'report', name: 'Report', data });
  const page = await written('html');
  expect(page).toContain('<h1>Ours: Own template</h1>');
  expect(page).toContain('there is no ledger');
  expect(page).toContain('{{nonsense}}');
  expect(page).not.toContain('Indicators');
  expect([unknownParts(data.template), unknownParts(newReport.template)]).toEqual([['nonsense'], []]);
  expect(Object.keys(reportParts).filter((part) => !newReport.template.includes(`{{${part}}}`))).toEqual([]);
});

test('the report begins with who belongs to the campaign and why, and says what was ruled out', async () => {
  await call('case.new', { title: 'Ledger' });
  const { ids } = await call('case.add', {
    entities: ['member.example', 'registrar.example', 'perhaps.example'].map((value) => ({
      kind: 'domain' as const,
      value,
    })),
  });
  const [member = 0, registrar = 0, perhaps = 0] = ids;
  expect(await written('markdown')).toContain('Nothing was judged yet.');
  await call('membership.judge', { ids: [member], verdict: 'in', reason: 'Same <kit>.' });
  await call('membership.judge', { ids: [registrar], verdict: 'out', reason: 'The registrar’s own.' });
  await call('membership.judge', { ids: [perhaps], verdict: 'unsure' });
  await call('case.hide', { ids: [registrar] });
  const page = await written('html');
  expect(page).toContain('Ledger: 1 in, 1 unsure, 1 out.');
  expect(page).toContain('Same &#60;kit&#62;.');
  const places = [
    '1 unsure',
    'Who belongs to it',
    'member[.]example',
    'What links them',
    'The graph',
    'Ruled out and unsure',
    'registrar[.]example',
  ];
  const found = places.map((text) => page.indexOf(text));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(Math.min(...found)).toBeGreaterThan(0);
});

test('the preview has the sections of the written file, as text, and cuts what is long', async () => {
  const sectionsOf = async (text = {}) => (await call('report.preview', { text })).sections;
  await call('case.open', { path: place('nasty.sextant') });
  const text = {
    title: '<script>alert(1)</script> *x*',
    template: '# {{title}}\n\n```\n# code\n```\n\n## All\n\n{{indicators}}\n',
  };
  const [head, all] = await sectionsOf(text);
  expect(head).toEqual({ title: text.title, level: 1, blocks: [{ is: 'markdown', text: '\n```\n# code\n```\n' }] });
  const [table] = all?.blocks ?? [];
  if (table?.is !== 'table') throw new Error('no table');
  const page = await written('html', text);
  const rows = page.match(/<tr>/g)?.length ?? 0;
  expect(table.rows.length + table.more).toBe(rows - 1);

  await call('case.new', { title: 'Many' });
  const names = Array.from({ length: 130 }, (_none, at) => `name-${at}.example`);
  const { ids } = await call('case.add', { entities: names.map((value) => ({ kind: 'domain' as const, value })) });
  await call('membership.judge', { ids, verdict: 'in' });
  const sections = await sectionsOf();
  const headings = [...(await written('html')).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(sections.slice(1).map(({ title }) => title)).toEqual(headings);
  const members = sections.find(({ title }) => title === 'Who belongs to it')?.blocks.at(-1);
  expect(members).toMatchObject({ is: 'table', more: 30 });
  expect(members?.is === 'table' && members.rows).toHaveLength(100);
  const graph = sections.find(({ title }) => title === 'The graph')?.blocks[0];
  expect(graph).toMatchObject({ is: 'picture', source: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
});

test('what the members share comes before what many share, and one campaign can be reported alone', async () => {
  await call('case.new', { title: 'Ledger' });
  await call('graph.search', { search: { base: { registrant: 'Ilse Brandauer' } } });
  const { entities } = await call('case.graph', {});
  const domains = entities.filter(({ kind }) => kind === 'domain').map(({ id }) => id);
  await call('membership.judge', { ids: domains.slice(0, 5), verdict: 'in' });
  const page = await written('html');
  expect(page).toContain('5 members were compared.');
  const places = ['Ilse Brandauer', 'Shared with many others', 'Shadehost Ltd', 'The graph'];
  const from = page.indexOf('What links them');
  const found = places.map((text) => page.indexOf(text, from));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  const { campaigns } = await call('membership.list', {});
  const other = await call('membership.addCampaign', { name: 'Second' });
  await call('membership.judge', { ids: domains.slice(5, 6), verdict: 'in', campaign: other.id });
  expect(await written('html', { campaign: other.id })).not.toContain('5 in');
  expect(await written('html', { campaign: campaigns[0]?.id ?? 0 })).not.toContain('Second');
});
