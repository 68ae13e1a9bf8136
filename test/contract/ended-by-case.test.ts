import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../electron/case/open-database.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-ended-'));
  path = join(folder, 'bad.sextant');
  const made = createDatabase(path, 'Bad', new Date());
  if (made.ok) made.value.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL('../support/window-without-window.ts', import.meta.url));

/** A process of its own that opens the app, says what is open, and ends as it is told. */
async function run(end: 'killed' | 'in order', casePath?: string): Promise<{ path: string; notices: string[] }> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    program,
    join(folder, 'data'),
    ...(casePath ? [casePath] : []),
  ];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('\n')) break;
  }
  if (end === 'killed') child.kill('SIGKILL');
  else child.stdin.end();
  await ended;
  return JSON.parse(said);
}

test('a case that ended two runs at once is not opened by itself a third time, and the notice says how to', {
  timeout: 180_000,
}, async () => {
  expect((await run('killed', path)).path).toBe(path);
  const second = await run('killed');
  expect([second.path, second.notices]).toEqual([path, []]); // One end may have been the power.
  const third = await run('in order');
  expect(third.path).not.toBe(path);
  expect(third.notices).toEqual([expect.stringContaining(`--case ${path}`)]);
  expect((await run('in order')).path).toBe(third.path);
  expect((await run('in order', path)).path).toBe(path);
  expect((await run('killed')).path).toBe(path); // It ended in order meanwhile.
  expect((await run('killed')).path).toBe(path);
});
