import { setImmediate as turn } from 'node:timers/promises';
import type { DomainRecord } from '../../shared/domain-record.ts';
import type { CaseFile } from '../case/case-file.ts';
import { domainsById } from '../case/queries/entities.ts';
import { bestRecordOf } from '../case/queries/records.ts';
import { replyById } from '../case/queries/replies.ts';
import type { StoredAnswers } from './stored-answers.ts';

export interface StoredRecord {
  readonly id: number;
  readonly record: DomainRecord | null;
  readonly at: string | null;
}

/** How many are read before yielding to other work. */
const inOneTurn = 50;

/** The best stored record of each domain. Records of one reply follow each other, so that it is read once. */
export async function storedRecords(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<StoredRecord[]> {
  const places = domainsById(file, ids).map(({ id }) => ({ id, seen: bestRecordOf(file, id) }));
  places.sort((one, other) => (one.seen?.reply ?? 0) - (other.seen?.reply ?? 0));
  const records: StoredRecord[] = [];
  for (const [index, { id, seen }] of places.entries()) {
    if (signal?.aborted) break;
    const record = seen ? ((await answers.read(seen.reply)).domains[seen.record ?? 0] ?? null) : null;
    records.push({ id, record, at: record && seen ? (replyById(file, seen.reply)?.at ?? null) : null });
    if (index % inOneTurn === inOneTurn - 1) await turn();
  }
  return records;
}
