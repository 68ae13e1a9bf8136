import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCopiesFolder } from './copies-folder.ts';

test('copies of a process that was ended are removed by the next one; those of a living one stay', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const left = join(tmpdir(), `sextant-copies-${pid}-left`);
  mkdirSync(left);
  writeFileSync(join(left, 'case.sextant'), 'evidence');
  const mine = await makeCopiesFolder();
  const second = await makeCopiesFolder();
  try {
    expect(existsSync(left)).toBe(false);
    expect(existsSync(mine)).toBe(true);
    expect(second).not.toBe(mine);
  } finally {
    for (const folder of [left, mine, second]) rmSync(folder, { recursive: true, force: true });
  }
});
