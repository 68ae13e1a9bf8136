import { createHash } from 'node:crypto';
import type { CaseFile } from '../case/case-file.ts';
import { ledgerRowOfFile, originFile } from '../case/file-row.ts';
import { type NewReply, type PackedBody, packBody } from '../case/ledger.ts';
import { addReply, recordsOfFile } from '../case/queries/replies.ts';
import type { ReadPiece } from './pieces.ts';

/** What proves which file it was. */
export interface FileEvidence {
  readonly sha256: string;
  readonly bytes: number;
}

/** Records of a file, ready to be stored as one row of the ledger. */
export interface StoredRecords {
  readonly is: 'stored';
  readonly row: NewReply;
  readonly body: PackedBody | null;
  /** Whose they are, in their order. */
  readonly domains: readonly string[];
}

const [mostRecords, mostLetters] = [100, 2_000_000];

/** Passes everything on, records in rows of the ledger: so a case reads them like those of a reply. */
export async function* inRows(
  pieces: AsyncIterable<ReadPiece>,
  name: string,
  evidence: FileEvidence,
): AsyncGenerator<ReadPiece | StoredRecords> {
  let records: string[] = [];
  let domains: string[] = [];
  let letters = 0;
  const take = () => {
    const taken = rowOf(records, domains, name, evidence);
    [records, domains, letters] = [[], [], 0];
    return taken;
  };
  for await (const piece of pieces) {
    if (piece.is !== 'record') {
      yield piece;
      continue;
    }
    const text = JSON.stringify(piece.record);
    records.push(text);
    domains.push(piece.domain);
    letters += text.length;
    if (records.length >= mostRecords || letters >= mostLetters) yield await take();
  }
  if (records.length > 0) yield await take();
}

async function rowOf(
  records: readonly string[],
  domains: readonly string[],
  name: string,
  evidence: FileEvidence,
): Promise<StoredRecords> {
  const bytes = Buffer.from(`{"response":{"results":[${records.join(',')}]}}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row: NewReply = {
    ...ledgerRowOfFile(name, new Date().toISOString()),
    operation: 'file.records',
    requestBody: JSON.stringify({ file: name, sha256: evidence.sha256, bytes: evidence.bytes }),
    question: `records of ${evidence.sha256} ${sha256}`,
    contentType: 'application/json',
    ...{ sha256, length: bytes.length, origin: `${originFile} ${evidence.sha256}` },
  };
  return { is: 'stored', row, domains, body: await packBody({ sha256, bytes, file: null }, () => false) };
}

/** The number of its row: that of an earlier import of the same file if there is one. Call it inside a change. */
export function storedAs(file: CaseFile, { row, body }: StoredRecords): number {
  return recordsOfFile(file, row.question) ?? addReply(file, row, body);
}
