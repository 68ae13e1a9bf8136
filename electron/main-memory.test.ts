import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { engineFlags } from './main-memory.ts';
import { scriptSwitches } from './page-memory.ts';

/** An unknown flag is ignored at run time: without this test, nobody would hear that an engine has another name for it. */
test('the engine knows all flags that Sextant sets', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const flags = [...engineFlags, scriptSwitches[1]];
  expect(flags.filter((flag) => !known.includes(`${flag.replace('--no-', '--').split('=')[0]} (`))).toEqual([]);
  expect(known).not.toContain('--no-such-flag (');
});
