import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { counted } from '../../shared/figures.ts';
import { importSamples, samplesFolder } from '../support/import-samples.ts';
import { sextantIn } from '../support/terminal.ts';
import { someOf } from '../support/whole-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-import-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = ['--data-dir', join(folder, 'data')];

/** Every format of every sample is read in `electron/import/formats.test.ts`. */
const samples = someOf(importSamples, 8);

test('sextant import takes every sample in, each into a case of its own', async () => {
  const seen: [string, string][] = [];
  for (const [name] of samples) {
    const path = join(folder, `${name}.sextant`);
    const made = await sextantIn(folder, ['call', ...data, 'case.new', JSON.stringify({ path })]);
    expect(made.code).toBe(0);
    const { code, out } = await sextantIn(folder, ['import', ...data, join(samplesFolder, name), '--case', path]);
    seen.push([name, `${code} ${out.split(/\.\s/, 1)[0]}`]);
  }
  expect(seen).toEqual(
    samples.map(([name, , items, links]) => [
      name,
      items === 0
        ? '0 NOTHING ADDED: the file contains no indicators'
        : `0 ADDED ${items} of ${counted(items, 'item')} and ${counted(links, 'link')}`,
    ]),
  );
});
