import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.ts';
import { failedFiles, unitTally } from './test-report.ts';

// The report of a real run of the test runner over a file made here.

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(root, 'build', 'tmp-report-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(source: string) {
  writeFileSync(join(folder, 'made.test.ts'), `import { expect, test } from 'vitest';\n${source}`);
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(process.execPath, [vitest, ...options], { cwd: folder, encoding: 'utf8' });
  return { tally: unitTally(report, status), again: failedFiles(report) };
}

const made = () => relative(root, join(folder, 'made.test.ts'));

test('a test that passes and one that is left out are counted', () => {
  const { tally, again } = reportOf("test('a', () => expect(1).toBe(1)); test.skip('b', () => {});");
  expect(tally).toEqual({ passed: 1, failed: 0, skipped: 1, failures: [] });
  expect(again).toEqual([]);
});

test('a failed test is named, with the first line of why, and its file is tried again', () => {
  const { tally, again } = reportOf("test('a', () => { throw new Error('why\\nmore'); });");
  expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [`${made()}: a: Error: why`] });
  expect(again).toEqual([made()]);
});

test('when the process of a file ends, the tests that did not end are named, and the file is tried again', () => {
  const { tally, again } = reportOf(
    "test('a', () => {}); test('b', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); }); test('c', () => {});",
  );
  expect(tally).toMatchObject({ skipped: 0 });
  expect(tally.failed).toBeGreaterThan(0);
  expect(tally.failures).toContain(`${made()}: c: did not end`);
  expect(again).toEqual([made()]);
});

test('an error outside all tests has a name', () => {
  const { tally } = reportOf(
    "test('a', () => { setTimeout(() => { throw new Error('late'); }); return new Promise((end) => setTimeout(end, 200)); });",
  );
  expect(tally).toMatchObject({ passed: 1, failed: 1 });
  expect(tally.failures).toEqual(['the unit tests ended with the code 1, although none failed']);
});
