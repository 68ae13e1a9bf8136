import * as z from 'zod';
import { ok, type Result } from '../../../shared/result.ts';
import { type CarriedEntry, type Claim, longestEntry } from '../transport.ts';
import { readRows, type Session } from './connect.ts';
import { DatabaseTrouble, oddAnswer } from './failures.ts';

/** How much is sent or read at once. */
const slice = { entries: 1000, bytes: 8 * 1024 * 1024 } as const;

const StoredEntry = z.object({
  author: z.string().max(200),
  seq: z.int32().min(1),
  hash: z.string().max(64),
  text: z.string().refine((text) => text.length <= longestEntry),
  signature: z.string().max(200),
});
const StoredClaim = z.object({ isMine: z.boolean(), who: z.string().max(500), at: z.date() });
const LastSeq = z.object({ seq: z.int32().nullable() });

/**
 * The next entries after those that were reached, author by author. By author and number, never by a serial number or
 * a time of the server: what commits later may have a smaller one.
 */
export async function entriesAfter(
  session: Session,
  caseId: string,
  reached: ReadonlyMap<string, number>,
): Promise<{ readonly entries: readonly CarriedEntry[]; readonly isLast: boolean }> {
  const found = await session.query(
    `SELECT author, seq, hash, text, signature FROM (
       SELECT found.*, sum(octet_length(text)) OVER (ORDER BY author, seq) - octet_length(text) AS before
       FROM (
         SELECT later.* FROM unnest($2::text[], $3::integer[]) AS head (author, seq)
         CROSS JOIN LATERAL (
           SELECT author, seq, hash, text, signature FROM sextant.entry
           WHERE case_id = $1 AND author = head.author AND seq > head.seq ORDER BY seq LIMIT $4
         ) AS later
         ORDER BY author, seq LIMIT $4
       ) AS found
     ) AS sized WHERE before < $5 ORDER BY author, seq`,
    [caseId, [...reached.keys()], [...reached.values()], slice.entries, slice.bytes],
    'entries after',
  );
  const rows = readRows(StoredEntry, found);
  const bytes = rows.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return { entries: rows, isLast: rows.length < slice.entries && bytes < slice.bytes };
}

/** All of them or none. What is there already stays as it is. */
export async function storeEntries(
  session: Session,
  caseId: string,
  entries: readonly CarriedEntry[],
): Promise<Result<void>> {
  const parts = [...slices(entries.toSorted((one, other) => one.seq - other.seq))];
  const store = async () => {
    for (const part of parts) await storePart(session, caseId, part);
    return ok(undefined);
  };
  // One statement is a transaction by itself.
  return parts.length > 1 ? session.transaction(store) : store();
}

async function storePart(session: Session, caseId: string, part: readonly CarriedEntry[]): Promise<void> {
  const column = (name: keyof CarriedEntry) => part.map((entry) => entry[name]);
  await session.query(
    `INSERT INTO sextant.entry (case_id, author, seq, hash, text, signature)
     SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::text[], $5::text[], $6::text[])
     ON CONFLICT (case_id, hash) DO NOTHING`,
    [caseId, column('author'), column('seq'), column('hash'), column('text'), column('signature')],
    'store entries',
  );
}

function* slices(entries: readonly CarriedEntry[]): Generator<readonly CarriedEntry[]> {
  let part: CarriedEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    part.push(entry);
    bytes += Buffer.byteLength(entry.text);
    if (part.length < slice.entries && bytes < slice.bytes) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

/** Takes the right to do something, if nobody has it. Whoever has it keeps it, so asking again is safe. */
export async function takeClaim(session: Session, caseId: string, key: string): Promise<Result<Claim>> {
  await session.query(
    'INSERT INTO sextant.claim (case_id, key) VALUES ($1, $2) ON CONFLICT (case_id, key) DO NOTHING',
    [caseId, key],
  );
  const found = await session.query(
    `SELECT who = session_user AS "isMine", coalesce(name, who) AS who, claim.at FROM sextant.claim
     LEFT JOIN sextant.person ON person.case_id = claim.case_id AND login = who WHERE claim.case_id = $1 AND key = $2`,
    [caseId, key],
  );
  const [row] = readRows(StoredClaim, found);
  if (!row) throw new DatabaseTrouble(oddAnswer());
  return ok({ ...row, at: row.at.toISOString() });
}

/** The last entry of an author. */
export async function lastSeq(session: Session, caseId: string, author: string): Promise<Result<number>> {
  const found = await session.query('SELECT max(seq) AS seq FROM sextant.entry WHERE case_id = $1 AND author = $2', [
    caseId,
    author,
  ]);
  return ok(readRows(LastSeq, found)[0]?.seq ?? 0);
}
