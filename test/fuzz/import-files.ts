import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countRead } from '../../electron/import/count-read.ts';
import { openImport } from '../../electron/import/open-import.ts';
import { importSamples, samplesFolder } from '../support/import-samples.ts';

/** What can happen to a file on its way, at a place between 0 and 1. */
type Harm =
  | { readonly is: 'cut' | 'twice'; readonly at: number }
  | { readonly is: 'flip' | 'insert'; readonly at: number; readonly byte: number }
  | { readonly is: 'remove'; readonly at: number; readonly length: number }
  | { readonly is: 'encode'; readonly as: BufferEncoding | 'utf16be' };

const at = fc.double({ min: 0, max: 1, noNaN: true });
const byte = fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('",;\t|\n{}[]<>&\0')));
const harm: fc.Arbitrary<Harm> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constantFrom('flip', 'insert'), at, byte }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('remove'), at, length: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('cut', 'twice'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('encode'), as: fc.constantFrom('utf16le', 'utf16be', 'latin1') }),
  },
) as fc.Arbitrary<Harm>;

/** A sample of any format, harmed. */
export const harmedSample = fc.record({
  name: fc.constantFrom(...importSamples.map(([name]) => name)),
  harms: fc.array(harm, { minLength: 1, maxLength: 8 }),
});

function harmed(bytes: Buffer, one: Harm): Buffer {
  if (one.is === 'encode') {
    const text = bytes.toString('utf8');
    return one.as === 'utf16be' ? Buffer.from(`\ufeff${text}`, 'utf16le').swap16() : Buffer.from(text, one.as);
  }
  const place = Math.floor(one.at * bytes.length);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  switch (one.is) {
    case 'cut':
      return before;
    case 'twice':
      return Buffer.concat([bytes, after]);
    case 'flip':
      return Buffer.concat([before, Buffer.from([one.byte]), after.subarray(1)]);
    case 'insert':
      return Buffer.concat([before, Buffer.from([one.byte]), after]);
    case 'remove':
      return Buffer.concat([before, after.subarray(one.length)]);
  }
}

/** Reads a harmed sample to its end, as the process of an import does. Returns how long the processor worked on it. */
export async function readHarmed(
  folder: string,
  { name, harms }: { readonly name: string; readonly harms: readonly Harm[] },
): Promise<number> {
  const path = join(folder, 'harmed');
  writeFileSync(path, harms.reduce(harmed, readFileSync(join(samplesFolder, name))));
  const began = process.cpuUsage();
  const opened = await openImport(path, new AbortController().signal);
  await countRead(opened.pieces(), new AbortController().signal);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
