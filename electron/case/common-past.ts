import * as z from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Database, Row } from './database.ts';
import type { Breathe } from './side.ts';
import { readingRow } from './unreadable-row.ts';

/** The point where two copies of one case diverged. */
export interface CommonPast {
  /** The last common event. */
  readonly event: number;
  readonly at: string | null;
  /** The last common row of the ledger. */
  readonly reply: number;
  /** The last event of the copy that this case has already, from the common past or an earlier merge. */
  readonly known: number;
}

/** Whether two files are copies of one case. */
export function commonCase(mine: Database, theirs: Database): Result<void> {
  const idOf = (database: Database) => database.one("SELECT value FROM about WHERE name = 'id'")?.value;
  if (idOf(mine) !== idOf(theirs)) {
    return fail('bad-input', 'This is a different case, not a copy: the two have no common history.', {
      kept: 'Nothing was changed.',
      next: 'Import it instead: duplicates are merged.',
    });
  }
  return ok(undefined);
}

export async function commonPast(mine: Database, theirs: Database, breathe: Breathe): Promise<Result<CommonPast>> {
  const common = commonCase(mine, theirs);
  if (!common.ok) return common;
  let event = 0;
  let at: string | null = null;
  for (;;) {
    const [our, their] = [mine, theirs].map((database) => eventIn(database, event + 1));
    if (!our || !their || !isSame(our, their)) break;
    event++;
    at = String(our.at);
    await breathe();
  }
  const reply = lastCommonReply(mine, theirs);
  return ok({ event, at, reply, known: Math.max(event, mergedBefore(mine, theirs)) });
}

function eventIn(database: Database, id: number): Row | null {
  return database.one('SELECT id, at, who, kind, label, changes FROM event WHERE id = ?', id);
}

function isSame(our: Row, their: Row): boolean {
  const [one, other] = [our.changes as Uint8Array, their.changes as Uint8Array];
  return isSameEvent(our, their) && readingRow(`event ${our.id}`, () => Buffer.compare(one, other) === 0);
}

function isSameEvent(our: Row, their: Row): boolean {
  return our.at === their.at && our.who === their.who && our.label === their.label;
}

/** A row's hash covers all rows before it, so a binary search finds the last common row. */
function lastCommonReply(mine: Database, theirs: Database): number {
  const hash = (database: Database, id: number) => database.one('SELECT hash FROM reply WHERE id = ?', id)?.hash;
  // A binary search can't handle larger numbers; Sextant never writes them.
  const last = mine.one('SELECT max(id) AS id FROM reply WHERE id < ?', Number.MAX_SAFE_INTEGER)?.id ?? 0;
  let [same, different] = [0, Number(last) + 1];
  while (different - same > 1) {
    const middle = Math.floor((same + different) / 2);
    const ours = hash(mine, middle);
    if (ours !== undefined && ours === hash(theirs, middle)) same = middle;
    else different = middle;
  }
  return same;
}

/** The part of a merge event that says how far the copy was merged. */
const Merged = z.object({
  merged: z.object({ event: z.int(), at: z.string(), who: z.string(), label: z.string() }).readonly(),
});
export type MergeSource = Readonly<z.output<typeof Merged>>;

/** The copy's last event from an earlier merge, unless that merge was undone. */
function mergedBefore(mine: Database, theirs: Database): number {
  const rows = mine.all(
    `SELECT event.source FROM event JOIN step ON step.id = event.step
       WHERE step.state = 0 AND event.kind = 'imported' AND event.source LIKE '{"merged":%'`,
  );
  const known = rows.flatMap(({ source }) => {
    const { merged } = readingRow('an event of a merge', () => Merged.parse(JSON.parse(String(source))));
    const their = eventIn(theirs, merged.event);
    return their && isSameEvent(their, { ...merged }) ? [merged.event] : [];
  });
  return Math.max(0, ...known);
}
