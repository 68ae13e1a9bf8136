import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-last-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function run(program: string, args: readonly string[], stdout: 'pipe' | number = 'pipe') {
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
  });
}

test('what fails in a timer or a promise that nobody waits for does not end a window, and is logged and told', () => {
  const ended = run(place('../support/failing-window.ts'), [join(folder, 'data')]);
  expect([ended.status, ended.stderr]).toEqual([0, '']);
  expect(JSON.parse(ended.stdout)).toEqual({
    works: true,
    caught: 2,
    notices: [expect.stringContaining('made a mistake and goes on')],
  });
});

test('what fails without end closes the window in order', () => {
  const data = join(folder, 'data');
  const ended = run(place('../support/failing-window.ts'), [data, 'endless']);
  expect([ended.status, ended.stderr]).toEqual([1, '']);
  expect(existsSync(join(data, 'open-case.json'))).toBe(false); // The case was closed.
});

test.runIf(existsSync('/dev/full'))('a terminal that can’t write says so in one line, without a stack', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const ended = run(place('../../electron/shell-terminal/main.ts'), ['calls', '--json'], full);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toBe(
      'Sextant made a mistake: Error (ENOSPC). What was saved is safe; the log of the data folder may say more.\n',
    );
  } finally {
    closeSync(full);
  }
});
