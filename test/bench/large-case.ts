import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { CaseFile } from '../../electron/case/case-file.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { exchangeOf } from '../support/exchange.ts';

export const size = { entities: 100_000, edges: 300_000, replies: 20_000, visible: 5000 } as const;

const parts = {
  who: 'bench',
  now: () => new Date(),
  show: () => undefined,
  changed: () => undefined,
  isSpooled: () => false,
};

export interface LargeCase {
  readonly file: CaseFile;
  readonly rawBytes: number;
  readonly fileBytes: number;
}

/**
 * A case as large as the largest we promise to handle, built through the same code that a person's is. What looks at the
 * graph alone can do with fewer replies, which take most of the time.
 */
export async function buildLargeCase(path: string, replies: number = size.replies): Promise<LargeCase> {
  const made = createDatabase(path, 'Large', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, parts);
  let rawBytes = 0;
  for (let number = 1; number <= replies; number++) {
    const bytes = replyOf(number);
    rawBytes += bytes.length;
    const kept = await file.keep(
      exchangeOf(number, bytes, { at: new Date(1_780_000_000_000 + number * 1000).toISOString() }),
    );
    if (!kept.ok) throw new Error(kept.failure.message);
  }
  const perStep = 2000;
  for (let from = 0; from < size.entities; from += perStep) {
    const done = file.change({ kind: 'added', label: `Pivot ${from / perStep}` }, (draft) => {
      for (let number = from; number < from + perStep; number++) addOne(draft, number, replies);
    });
    if (!done.ok) throw new Error(done.failure.message);
  }
  databaseOf(file).all('PRAGMA wal_checkpoint(TRUNCATE)');
  return { file, rawBytes, fileBytes: statSync(path).size };
}

type Draft = Parameters<Parameters<CaseFile['change']>[1]>[0];

/** Three links each to things of earlier numbers, a reply behind it, and a place on the canvas where it is visible. */
function addOne(draft: Draft, number: number, replies: number): void {
  const isAddress = number % 5 === 4;
  const entity = isAddress
    ? draft.entity('ip', `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.7`)
    : draft.entity('domain', `${word(number)}-${word(number * 7)}${number}.example`, {
        risk: number % 101,
        created: '2026-01-02',
        registrar: `Registrar ${number % 40}`,
        registrant: `${word(number * 3)} ${word(number * 5)} Trading`,
        words: `ns1.${word(number % 900)}.example admin@${word(number % 3000)}.example ${word(number * 11)} street`,
      });
  const isVisible = number < size.visible;
  draft.update('entity', entity.id, {
    hidden: !isVisible,
    x: isVisible ? (number % 70) * 40 : null,
    y: isVisible ? Math.floor(number / 70) * 40 : null,
  });
  draft.observe({ entity: entity.id }, (number % replies) + 1, number % 50);
  for (const step of [1, 7, 31]) {
    const other = entity.id - step;
    if (other > 0) draft.edge(entity.id, other, step === 1 ? 'A' : step === 7 ? 'name server' : 'registrar');
  }
}

const syllables = [
  'ba',
  'ke',
  'lo',
  'mi',
  'nu',
  'pra',
  'sto',
  'ver',
  'zin',
  'qua',
  'tor',
  'hel',
  'gra',
  'fen',
  'dov',
  'rik',
];
export function word(number: number): string {
  return [0, 4, 8, 12].map((shift) => syllables[((number * 2654435761) >>> shift) & 15]).join('');
}

/** Some 100 kB each: records that share much, as replies of a service do. */
function replyOf(number: number): Buffer {
  const records = Array.from({ length: 50 }, (_, index) => ({
    domain: `${word(number * 50 + index)}${number}.example`,
    ip: [{ address: { value: `192.0.2.${index}`, count: number }, asn: [{ value: 64500 + (number % 9), count: 12 }] }],
    registrant_name: { value: `${word(number + index)} ${word(number * index)}`, count: index },
    registrar: { value: `Registrar ${number % 40}`, count: 900 },
    name_server: [1, 2].map((server) => ({ host: { value: `ns${server}.${word(index)}.example`, count: index } })),
    ssl_info: [{ hash: { value: createHash('sha1').update(`${number}/${index}`).digest('hex'), count: 1 } }],
    filler: `${word(index).repeat(100)}${word(number + index).repeat(10)}`,
  }));
  return Buffer.from(JSON.stringify({ response: { results: records } }));
}

export { parts };
