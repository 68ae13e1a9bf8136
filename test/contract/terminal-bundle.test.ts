import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../build/run.ts';

// A copy of the project, as a fresh clone has it: its sources are changed here.

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'sextant-clone-'));
  for (const part of ['build', 'shared', 'electron', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const keys = { SEXTANT_PLATFORM_KEY: 'p', SEXTANT_PDNS_KEY: 'd', SEXTANT_BATCH_KEY: 'b' };

function sextant(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(copy, 'build', 'sextant.mjs'), ...args], {
      env: { ...process.env, ...keys },
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
    });
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

/** Says something else of one call, in a file of the same length. */
function rewrite(from: string, to: string): void {
  const file = join(copy, 'shared', 'calls', 'demo.ts');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

test('a fresh clone runs, a change of the sources is there at the next run, and where no bundle can be made the sources run', async () => {
  const first = await sextant('calls');
  expect([first.code, first.err]).toEqual([0, '']);
  const [, sentence = ''] = /^demo\.clock +(.*)$/m.exec(first.out) ?? [];
  const bundles = readdirSync(join(copy, 'dist', 'terminal'));
  expect(bundles).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), 'newest.json']);
  expect(await sextant('calls')).toEqual(first);
  expect(readdirSync(join(copy, 'dist', 'terminal'))).toEqual(bundles);

  const other = sentence.replace(/[a-z]/g, 'x');
  rewrite(sentence, other);
  const second = await sextant('calls');
  expect(second.out).toBe(first.out.replace(sentence, other));
  expect((await sextant('calls', 'demo.clock')).out).toContain(other);

  rmSync(join(copy, 'dist'), { recursive: true });
  writeFileSync(join(copy, 'dist'), 'in the way');
  expect(await sextant('calls')).toEqual(second);
});
