import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { emulationPrefix, processorOf } from '../../build/emulated.ts';

describe.runIf(process.platform === 'linux')('a program for another processor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-emulated-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function programFor(machine: number): string {
    const path = join(folder, `program-${machine}`);
    const head = Buffer.alloc(64);
    head.write('\x7fELF', 'latin1');
    head.writeUInt16LE(machine, 18);
    writeFileSync(path, head);
    return path;
  }

  test('is told by the head of its file', () => {
    expect(processorOf(programFor(62))).toBe('x64');
    expect(processorOf(programFor(183))).toBe('arm64');
    expect(processorOf(process.execPath)).toBe(process.arch);
  });

  test('is not guessed where the file does not say', () => {
    const path = join(folder, 'script');
    writeFileSync(path, '#!/bin/sh\n');
    expect(processorOf(path)).toBeUndefined();
    expect(emulationPrefix(path)).toEqual([]);
  });

  test('runs in the old layout of memory, and one for this processor as it is', () => {
    const foreign = process.arch === 'x64' ? 183 : 62;
    expect(emulationPrefix(programFor(foreign))).toEqual(['setarch', '--addr-compat-layout']);
    expect(emulationPrefix(process.execPath)).toEqual([]);
  });
});
