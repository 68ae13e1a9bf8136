import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { filesIn } from '../../build/stage.ts';
import { pointerOnly } from '../support/pointer-only.ts';

// Pages that hold up a claim by naming a test.
const pages = ['docs/security.md', 'docs/proof.md'];

const named = pages.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/`([\w.-]+\.(?:test|spec)\.ts)`: ([^;|]+?)(?=;| \|)/g)].map(
    ([, file = '', title = '']) => ({ page: path, file, title: title.trim() }),
  ),
);

const leftToPointer = pointerOnly.flatMap(({ spec, test, provenBy }) => [
  { spec, test },
  ...(provenBy ? [provenBy] : []),
]);
const inTable = leftToPointer.map(({ spec, test }) => ({
  page: 'test/support/pointer-only.ts',
  file: spec,
  title: test,
}));

const files = ['electron', 'renderer', 'shared', 'test'].flatMap((folder) =>
  filesIn(join(root, folder)).map((path) => join(root, folder, path)),
);

test.each(pages)('%s names tests', (page) => {
  expect(named.filter((claim) => claim.page === page).length).toBeGreaterThan(10);
});

test.each([...named, ...inTable])('$page: $file has a test called “$title”', ({ file, title }) => {
  const found = files.filter((path) => basename(path) === file);
  expect(found.map((path) => readFileSync(path, 'utf8')).join('\n')).toContain(`'${title}'`);
});
