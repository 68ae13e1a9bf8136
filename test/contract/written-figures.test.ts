import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';

const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('renderer', name).replaceAll('\\', '/'))
  // The canvas is drawn outside of the window too, and writes its few figures itself.
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('renderer/graph/'));

/** What writes a number or a moment that `shared/figures.ts` writes for all. */
const ownWays = (text: string) =>
  [
    ...text.matchAll(
      /\.toLocale\w*String\(|new Intl\.|\.replace\('T', ' '\)\}|\.slice\(11, \d\d\)|toISOString\(\)\.slice\(0, 10\)/g,
    ),
  ].map(([what]) => what);

test('numbers and moments are written in one place', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(
    sources.flatMap((file) => ownWays(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`)),
  ).toEqual([]);
  expect(ownWays("count.toLocaleString('en-US')")).toEqual(['.toLocaleString(']);
});
