import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPage } from '../../build/licences.ts';
import { root } from '../../build/run.ts';
import { filesIn } from '../../build/stage.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...page.matchAll(/`([\w.-]+\.(?:test|spec)\.ts)`: ([^;|]+?)(?=;| \|)/g)].map(
  ([, file = '', title = '']) => ({
    file,
    title: title.trim(),
  }),
);

test('the page of security names a test for every point of the checklist', () => {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBe(19); // 20 points; the two on web views are one row.
  for (const row of rows) expect(row).toMatch(/\.(test|spec)\.ts`|npm /);
});

test.each(named)('$file has a test called “$title”', ({ file, title }) => {
  const found = ['electron', 'renderer', 'shared', 'test']
    .flatMap((folder) => filesIn(join(root, folder)).map((path) => join(root, folder, path)))
    .filter((path) => basename(path) === file);
  expect(found.length).toBe(1);
  expect(readFileSync(found[0] ?? '', 'utf8')).toContain(`'${title}'`);
});

test('the page of licences is what the lock file says', () => {
  expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesPage());
  expect(licencesPage()).not.toMatch(/\b(A?GPL|SSPL|BUSL)\b/);
});
