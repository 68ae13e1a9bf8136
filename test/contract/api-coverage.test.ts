import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { calls } from '../../shared/contract.ts';
import { ListFilters } from '../../shared/detect.ts';
import { BaseParameters, FilterParameters } from '../../shared/domain-search.ts';
import { annotationsIn, readAnnotations } from '../coverage/annotations.ts';
import { pages } from '../coverage/documents/pages.ts';
import { type Page, section } from '../coverage/row.ts';
import { coverageOf } from '../coverage/table.ts';

const { written, gaps } = coverageOf(pages, readAnnotations(root), root);
const sections = pages.flatMap((page) => page.sections);

test('every row of the documents is covered in all four columns, or says why not', () => {
  const rows = sections.flatMap(({ rows }) => rows);
  console.log(`api coverage: ${rows.length} rows`);
  expect(rows.length).toBeGreaterThan(500);
  expect(gaps).toEqual([]);
});

test('the pages are what `npm run coverage:api` writes', () => {
  const folder = join(root, 'docs', 'api-coverage');
  const files = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  expect(Object.fromEntries(files)).toEqual(
    Object.fromEntries([...written].map(([file, text]) => [`${file}.md`, text])),
  );
});

test('the first page leads to all of them', () => {
  const index = readFileSync(join(root, 'docs', 'api-coverage.md'), 'utf8');
  const linked = [...index.matchAll(/\]\(api-coverage\/([a-z]+)\.md\)/g)].map(([, file]) => file);
  expect(linked.toSorted()).toEqual([...written.keys()].toSorted());
});

test('every call of a product serves a section', () => {
  const products = /^(account|investigate|enrich|screenshots|detect|feeds|pdns|batch)\./;
  const served = new Set(sections.flatMap((each) => each.calls));
  expect(Object.keys(calls).filter((name) => products.test(name) && !served.has(name))).toEqual([]);
  expect([...served].filter((name) => !Object.hasOwn(calls, name))).toEqual([]);
});

test.each([
  ['investigate.base', Object.keys(BaseParameters.shape)],
  ['investigate.filter', Object.keys(FilterParameters.shape)],
  ['detect.list', Object.keys(ListFilters.shape)],
])('every parameter that a search takes is a row of %s', (id, wanted) => {
  const names = sections.find((each) => each.id === id)?.rows.map(({ name }) => name) ?? [];
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
});

test('no section has two rows of one name', () => {
  const twice = sections.flatMap(({ id, rows }) =>
    rows.filter(({ name }, at) => rows.findIndex((row) => row.name === name) !== at).map(({ name }) => `${id} ${name}`),
  );
  expect(twice).toEqual([]);
});

const page: Page = {
  file: 'trial',
  title: 'Trial',
  sections: [
    section('trial.list', 'GET /trial/', [], { parameter: ['limit', 'order'] }, { order: { window: 'not offered' } }),
  ],
};

function trial(...files: readonly (readonly [string, string])[]) {
  return coverageOf(
    [page],
    files.flatMap(([file, text]) => annotationsIn(file, text)),
    root,
  );
}

test('a row that nothing covers is a gap, and so is a name that is no row', () => {
  const { gaps: found } = trial(
    ['electron/api/trial.ts', '// covers: trial.list limit, order\nexport function list() {}'],
    ['electron/demo/trial.ts', '// covers: trial.list limit, ordre\nexport function list() {}'],
    ['electron/api/trial.test.ts', "// covers: trial.list limit, order\ntest('a list has an order', () => {});"],
  );
  expect(found).toEqual([
    'electron/demo/trial.ts:1: trial.list has no row “ordre”',
    'trial.list limit, window: nothing covers it',
    'trial.list order, demo: nothing covers it',
  ]);
});

test('a test that is over a table has its title after the table, and what is no test has none', () => {
  const text = "// covers: trial.list limit\ntest.each([\n  ['a', 1],\n])('the limit %s', () => {});";
  const title = (file: string, from: string) => annotationsIn(file, from)[0]?.title;
  expect(title('test/contract/trial.test.ts', text)).toBe('the limit %s');
  expect(title('test/contract/trial.test.ts', '// covers: trial.list limit\nconst x = 1;')).toBeNull();
});

test('a reason where something covers the row is a gap too', () => {
  const { gaps: found } = trial(['renderer/Trial.tsx', '// covers: trial.list order\nexport function Trial() {}']);
  expect(found).toContain('trial.list order, window: “not offered”, but renderer/Trial.tsx covers it');
});
