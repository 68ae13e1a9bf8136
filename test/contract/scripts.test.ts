import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from '../../build/run.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const withOptions = [
  'start',
  'tour',
  'bench',
  'test:fuzz',
  'test:soak',
  'test:packed',
  'dist',
  'dist:portable',
  'demo-service',
];

/** As npm would, without npm's own start. */
const call = (name: string, ...options: readonly string[]) =>
  run(process.execPath, [...(scripts[name] ?? '').split(' ').slice(1), ...options]);

test.each(withOptions)('npm run %s says what it takes, and names an option that it does not know', async (name) => {
  const [help, wrong] = await Promise.all([call(name, '--help'), call(name, '--colour')]);
  expect({ code: help.code, begins: help.output.slice(0, 11) }).toEqual({ code: 0, begins: 'Usage: npm ' });
  expect(wrong).toEqual({
    code: 2,
    output: expect.stringMatching(
      /^(There is no option --colour|Unknown option '--colour')\. "npm [^"]+ --help" lists the options\.\n$/,
    ),
  });
});

test('the tour says in one line that its pictures need a folder', async () => {
  const file = join(root, 'README.md');
  expect(await call('tour', '--out', file)).toEqual({
    code: 2,
    output: `--out needs a folder, and ${file} can't be one. "npm run tour -- --help" lists the options.\n`,
  });
});
