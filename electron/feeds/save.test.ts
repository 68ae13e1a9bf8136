import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../test/support/exchange.ts';
import type { CaseFile } from '../case/case-file.ts';
import { createCaseFile } from '../case/create-case-file.ts';
import { createDatabase } from '../case/open-database.ts';
import { saveLines } from './save.ts';
import { storedLines } from './stored-feeds.ts';

let folder: string;
let file: CaseFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-save-'));
  const made = createDatabase(join(folder, 'case.sextant'), 'Case', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const parts = {
    who: 'me',
    now: () => new Date(),
    show: () => undefined,
    changed: () => undefined,
    isSpooled: () => false,
  };
  file = createCaseFile(made.value, parts);
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const line = (domain: string, more = {}) => JSON.stringify({ timestamp: '2026-06-01T12:00:00Z', domain, ...more });

async function keep(body: string | Buffer): Promise<number> {
  const kept = await file.keep(exchangeOf(1, body, { operation: 'feeds.read' }));
  if (!kept.ok) throw new Error(kept.failure.message);
  return kept.value.id;
}

const wish = (reply: number, format: 'csv' | 'ndjson') => ({
  feed: 'domainrdap' as const,
  path: join(folder, `out.${format}`),
  format,
  replies: new Map([[reply, null]]),
});

test('cells that a spreadsheet would run are made harmless', async () => {
  const fields = { registrar: { name: '=cmd|calc' }, nameservers: ['@a', 'b'] };
  const reply = await keep(`${line('-1+1.example', { parsed_record: { parsed_fields: fields } })}\n`);
  const saved = await saveLines(file, wish(reply, 'csv'), never);
  expect(saved).toMatchObject({ ok: true, value: { lines: 1 } });
  const [, row] = readFileSync(join(folder, 'out.csv'), 'utf8').split('\n');
  expect(row).toBe("2026-06-01T12:00:00.000Z,'-1+1.example,'=cmd|calc,,,,'@a b");
});

test('lines are written as they came; broken ones are skipped and counted, repeated ones left out', async () => {
  const odd = '{"timestamp":"2026-06-01T12:00:00Z","domain":"a.example","big":12345678901234567890,"x":1.0}';
  const reply = await keep(`${odd}\n\nnot json\n${odd}\n{"no":"name"}\n${line('b.example')}`);
  expect(await saveLines(file, wish(reply, 'ndjson'), never)).toMatchObject({ value: { lines: 2, skipped: 2 } });
  expect(readFileSync(join(folder, 'out.ndjson'), 'utf8')).toBe(`${odd}\n${line('b.example')}\n`);
});

test('a full disk leaves no file, and says that the lines are in the case', async () => {
  const reply = await keep(Array.from({ length: 20_000 }, (_, number) => line(`n${number}.example`)).join('\n'));
  const saved = await saveLines(file, wish(reply, 'ndjson'), never, { device: '/dev/full' });
  expect(saved).toMatchObject({
    ok: false,
    failure: {
      code: 'file',
      message: expect.stringContaining('the disk is full'),
      kept: expect.stringContaining('in the case'),
    },
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('out'))).toEqual([]);
});

test('cancelling leaves no file', async () => {
  const reply = await keep(`${line('a.example')}\n`);
  const stopped = await saveLines(file, wish(reply, 'ndjson'), AbortSignal.abort());
  expect(stopped).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(existsSync(join(folder, 'out.ndjson'))).toBe(false);
});

test('lines are counted as the reader of feeds counts them, and one longer than any record is not held', async () => {
  const reply = await keep(Buffer.concat([Buffer.from('a\n \n\n'), Buffer.alloc(9_000_000, 'x'), Buffer.from('\nb')]));
  expect([...storedLines(file, reply)].map(({ line, bytes }) => [line, bytes?.toString() ?? null])).toEqual([
    [0, 'a'],
    [1, null],
    [2, 'b'],
  ]);
});
