import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPage } from '../../build/licences.ts';
import { root } from '../../build/run.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('the page of security names a test for every point of the checklist', () => {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBe(19); // 20 points; the two on web views are one row.
  for (const row of rows) expect(row).toMatch(/\.(test|spec)\.ts`|npm /);
});

test('the page of licences is what the lock file says', () => {
  expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesPage());
  expect(licencesPage()).not.toMatch(/\b(A?GPL|SSPL|BUSL)\b/);
});
