import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { ListFilters } from '../../shared/calls/detect.ts';
import { BaseParameters, FilterParameters } from '../../shared/calls/investigate.ts';
import { calls } from '../../shared/contract.ts';

const index = readFileSync(join(root, 'docs', 'api-coverage.md'), 'utf8');
const pages = [...index.matchAll(/\]\((api-coverage\/[a-z]+\.md)\)/g)].map((match) =>
  join(root, 'docs', match[1] ?? ''),
);

interface Row {
  readonly page: string;
  readonly what: string;
  readonly call: string;
  readonly test: string;
}

function rowsOf(page: string): Row[] {
  const lines = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const [what = '', call = '', proof = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { page, what, call, test: proof };
  });
}

/** A row may name several tests; each must be there, by file and title. */
function missingTest(row: Row): string | null {
  const named = [...row.test.matchAll(/`([^`]+?\.test\.ts): ([^`]+)`/g)];
  if (named.length === 0) return `${row.what}: no test`;
  for (const [, file = '', title = ''] of named) {
    const path = join(root, file);
    if (!existsSync(path)) return `${row.what}: there is no ${file}`;
    if (!readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title))
      return `${row.what}: ${file} has no test "${title}"`;
  }
  return null;
}

test('every page that the table names is there', () => {
  expect(pages.length).toBe(8);
  expect(pages.filter((page) => !existsSync(page))).toEqual([]);
});

test('every row names a test that is there', () => {
  const rows = pages.filter((page) => existsSync(page)).flatMap(rowsOf);
  console.log(`api coverage: ${rows.length} rows`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.map(missingTest).filter(Boolean)).toEqual([]);
});

test('every call of a product stands in a row', () => {
  const text = pages
    .filter((page) => existsSync(page))
    .map((page) => readFileSync(page, 'utf8'))
    .join('\n');
  const products = /^(account|investigate|enrich|screenshots|detect|feeds|pdns|batch)\./;
  const names = Object.keys(calls).filter((name) => products.test(name));
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

test.each([
  ['investigate', Object.keys(BaseParameters.shape).map((name) => `base \`${name}\``)],
  ['investigate', Object.keys(FilterParameters.shape).map((name) => `filter \`${name}\``)],
  ['detect', Object.keys(ListFilters.shape).map((name) => `\`GET domains\` \`${name}\``)],
])('every parameter of a search of %s stands in a row of its own', (product, wanted) => {
  const rows = rowsOf(join(root, 'docs', 'api-coverage', `${product}.md`)).map(({ what }) => what);
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((name) => !rows.includes(name))).toEqual([]);
});
