import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';

/**
 * Keys that do something are rows of `shared/commands.ts`, and those that every list, slider and form has are read in
 * `renderer/ui/widget-keys.ts`. A source that looks at `event.key` itself has a key that no key sheet lists.
 */
const mayRead = [
  'renderer/ui/widget-keys.ts',
  'renderer/ui/keep-keys-whole.ts', // Any key: which one makes no difference.
  'renderer/graph/keyboard.ts', // Walks along links; what else it hears is in the table.
  'renderer/question/question.ts', // The window of main's questions has no table.
];

const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('renderer', name).replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !mayRead.includes(name));

const keysRead = (text: string) =>
  [...text.matchAll(/\b(?:event|press|pressed)\.(?:key|code)\b[^;\n]*|\bcode === '(?:Key|Digit)\w'/g)].map(
    ([what]) => what,
  );

test('no panel looks at a key that stands in no table', () => {
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((file) =>
    keysRead(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
  expect(keysRead("if (event.key === 'c') copy();")).toEqual(["event.key === 'c') copy()"]);
});

test('the canvas looks at no letter and no sign', () => {
  const text = readFileSync(join(root, 'renderer/graph/keyboard.ts'), 'utf8');
  expect([...text.matchAll(/(?:case |=== )'(\S)'/g)].map(([, key]) => key)).toEqual([]);
});
