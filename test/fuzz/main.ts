// `npm run test:fuzz -- [RUNS]`: throws made-up input at everything that reads what others wrote. Each reader must answer
// or refuse in words, in bounded time. Prints the seed of a failure, so that it can be had again.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import * as z from 'zod';
import { readOptions, wrongUsage } from '../../build/options.ts';
import { selectRows } from '../../electron/case/case-rows.ts';
import { openDatabase } from '../../electron/case/open-database.ts';
import { guarded } from '../../electron/case/storage-failure.ts';
import { readJsonLines } from '../../electron/core/http/ndjson.ts';
import { findIndicators } from '../../electron/graph/indicators.ts';
import { readJsonGraph } from '../../electron/import/read-json.ts';
import { readList } from '../../electron/import/read-list.ts';
import { readStix } from '../../electron/import/read-stix.ts';
import { readCsv } from '../../electron/import/read-table.ts';
import { type CallName, calls } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import { openTestApp } from '../support/app.ts';
import { fittingInput } from './fitting-input.ts';
import { harmedSample, readHarmed } from './import-files.ts';

const command = 'npm run test:fuzz';
const usage = `Usage: npm run test:fuzz -- [RUNS]

  RUNS  how often each reader is tried; 10000 without it`;
const { positionals } = readOptions({ command, usage, options: {}, allowPositionals: true });
const runs = Number(positionals[0] ?? 10_000);
if (!(runs >= 1)) wrongUsage(command, 'RUNS must be a number from 1.');
/** Of the processor: the machine may do other things meanwhile. */
const slowestMs = 5000;
/** What has not answered by then never will. */
const hangsMs = 120_000;
/** Of this process, with everything that it read before. */
const mostMemory = 2_000_000_000;
const folder = mkdtempSync(join(tmpdir(), 'sextant-fuzz-'));

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('\u202e', '\0', '=cmd()', '<script>', '\ufeff', '{"a":', '[', '\ud800', '1e999', '__proto__'),
);
const indicatorText = fc
  .array(fc.oneof(oddText, fc.domain(), fc.ipV4(), fc.ipV6(), fc.webUrl(), fc.emailAddress()), { maxLength: 12 })
  .map((parts) => parts.join(' '));
const jsonText = fc.oneof(fc.json({ maxDepth: 6 }), oddText);
const stixText = fc
  .record({
    type: fc.constantFrom('bundle', 'indicator', 7),
    id: oddText,
    objects: fc.array(
      fc.oneof(
        fc.anything(),
        fc.record({
          type: fc.constantFrom('domain-name', 'ipv4-addr', 'relationship', 'note', 'observed-data', 'indicator'),
          id: oddText,
          value: oddText,
          source_ref: oddText,
          target_ref: oddText,
          pattern: oddText,
        }),
      ),
    ),
  })
  .map((bundle) => JSON.stringify(bundle, (_name, value) => (typeof value === 'bigint' ? String(value) : value)));

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _piece of source);
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** A reader may refuse with words of its own, but never stumble. */
function isStumble(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

async function reads(read: (chunks: AsyncIterable<string>) => AsyncIterable<unknown>, text: string): Promise<void> {
  try {
    await drain(read(once(text)));
  } catch (error) {
    if (isStumble(error)) throw error;
  }
}

async function fuzz(title: string, property: fc.IAsyncProperty<unknown>): Promise<void> {
  const began = performance.now();
  await fc.assert(property, { numRuns: runs, timeout: hangsMs } as fc.Parameters<unknown>);
  console.log(`${title}: ${runs} runs, ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const app = await openTestApp({ dataFolder: join(folder, 'data'), offline: true });
const names = (Object.keys(calls) as CallName[]).filter((name) => !/^(app\.quit|dialog\.|demo\.)/.test(name));
async function answers(name: CallName, input: unknown): Promise<void> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), 400);
  const answer = await app.app.run(name, input, stop.signal);
  clearTimeout(late);
  if (answer.ok) answered.add(name);
  else if (answer.failure.code === 'bug') throw new Error(`${name} stumbled`);
}
const answered = new Set<CallName>();
await fuzz(
  'the dispatcher, with odd inputs for every call',
  fc.asyncProperty(fc.constantFrom(...names), fc.anything({ maxDepth: 3 }), answers),
);
const word = fc.oneof(oddText, fc.domain(), fc.ipV4(), fc.constantFrom('a.example', '1'));
const fitting = names.flatMap((name) => {
  const schema = z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' });
  // Where a place can be named, made-up names would be written to.
  return /"(path|to|file)":/.test(JSON.stringify(schema)) ? [] : [{ name, input: fittingInput(schema as never, word) }];
});
await fuzz(
  `every call that names no file (${fitting.length} of ${names.length}), with inputs that fit it`,
  fc.asyncProperty(
    fc.constantFrom(...fitting).chain(({ name, input }) => fc.tuple(fc.constant(name), input)),
    ([name, input]) => answers(name, input),
  ),
);
console.log(`  ${answered.size} calls answered well at least once`);
await app.close();
await fuzz(
  'the reader of streams',
  fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), async (chunks) => {
    async function* source() {
      for (const chunk of chunks) yield Buffer.from(chunk);
    }
    await drain(readJsonLines(source()));
  }),
);
await fuzz(
  'the reader of pasted text',
  fc.asyncProperty(indicatorText, async (text) => {
    findIndicators(text);
  }),
);
await fuzz(
  'the reader of lists',
  fc.asyncProperty(indicatorText, (text) => reads(readList, text)),
);
await fuzz(
  'the reader of CSV',
  fc.asyncProperty(fc.oneof(oddText, indicatorText), (text) => reads(readCsv, text)),
);
await fuzz(
  'the reader of JSON',
  fc.asyncProperty(jsonText, (text) => reads(readJsonGraph, text)),
);
await fuzz(
  'the reader of STIX',
  fc.asyncProperty(fc.oneof(stixText, jsonText), (text) => reads(readStix, text)),
);

let slowest = { ms: 0, name: '' };
await fuzz(
  'the readers of imports, with a harmed sample of every format',
  fc.asyncProperty(harmedSample, async (sample) => {
    const ms = await readHarmed(folder, sample);
    if (ms > slowest.ms) slowest = { ms, name: sample.name };
    if (ms > slowestMs) throw new Error(`${sample.name} took ${Math.round(ms)} ms`);
    if (process.memoryUsage.rss() > mostMemory) throw new Error(`${sample.name} filled the memory`);
  }),
);
console.log(`  the slowest took ${Math.round(slowest.ms)} ms (${slowest.name})`);

const whole = readFileSync(new URL('../fixtures/case-v3.sextant', import.meta.url));
const path = join(folder, 'mutated.sextant');
await fuzz(
  'the opener of cases, with changed bytes',
  fc.asyncProperty(
    fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
    async (changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      for (const ending of ['', '-wal', '-shm', '.v3.backup']) rmSync(`${path}${ending}`, { force: true });
      writeFileSync(path, bytes);
      const opened = openDatabase(path);
      if (!opened.ok) return;
      guarded(path, 'read', () => ok(selectRows(opened.value, 'entity', '')));
      guarded(path, 'read', () => ok(opened.value.all('SELECT * FROM event')));
      opened.value.close();
    },
  ),
);
rmSync(folder, { recursive: true, force: true });
console.log('Nothing stumbled.');
process.exit(0);
