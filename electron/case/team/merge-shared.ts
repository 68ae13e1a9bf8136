import { setImmediate as turn } from 'node:timers/promises';
import type { MergeLook } from '../../../shared/comparison.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { cancelled } from '../../core/http/unsent.ts';
import type { CaseFile } from '../case-file.ts';
import { commonCase } from '../common-past.ts';
import type { Database } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { createDraft } from '../draft.ts';
import { bodyFrom, importImages, mustBeGood } from '../import-case.ts';
import { isFarAhead, timeOfStamp } from './clock.ts';
import { type Entry, readEntry } from './entry.ts';
import { writeAgain } from './fork.ts';
import { idOfName } from './names.ts';
import { peopleOf } from './people.ts';
import { isHeld, isShared, readableEntry, signerFor } from './team-store.ts';

/** Copies of one shared case hold signed entries: merging them is taking in the entries that are not here. */
export function areCopiesOfShared(mine: Database, theirs: Database): boolean {
  return isShared(mine) && isShared(theirs) && commonCase(mine, theirs).ok;
}

/** What taking in the entries of the copy would change. Conflicts are decided afterwards, by whoever wants to. */
export async function lookAtSharedCopy(
  file: CaseFile,
  theirs: Database,
  path: string,
  signal: AbortSignal,
): Promise<Result<MergeLook>> {
  const good = await mustBeGood(theirs, signal);
  if (!good.ok) return good;
  const mine = databaseOf(file);
  const look = { events: 0, replies: 0, who: new Set<string>(), counts: noCounts() };
  for (const entry of missing(mine, theirs)) {
    if (signal.aborted) return cancelled();
    const { said } = entry;
    look.who.add(peopleOf(theirs).get(said.author)?.name ?? said.author.slice(0, 12));
    if (said.what === 'reply') look.replies++;
    else if (said.what !== 'picture') look.events++;
    countOps(mine, entry, look.counts);
    await turn();
  }
  const common = theirs
    .all('SELECT hash, at FROM team_entry ORDER BY at DESC')
    .find(({ hash }) => isHeld(mine, String(hash)));
  const parted = common ? timeOfStamp(String(common.at)) : null;
  return ok({ ...look, path, parted, who: [...look.who], conflicts: [] });
}

function noCounts() {
  const none = () => ({ new: 0, gone: 0, changed: 0 });
  return { entity: none(), edge: none(), other: none() };
}

function countOps(mine: Database, { said }: Entry, counts: ReturnType<typeof noCounts>): void {
  if (said.what !== 'change') return;
  const draft = createDraft(mine);
  const idOf = (kind: unknown, value: unknown) => draft.idOf(kind as EntityKind, String(value));
  for (const { k, n, x } of said.ops) {
    const [table, ...parts] = k;
    const isEdge = table === 'edge';
    const [from, to] = isEdge ? [idOf(parts[0], parts[1]), idOf(parts[2], parts[3])] : [null, null];
    const isHere = isEdge
      ? from !== null && to !== null && draft.findEdge(from, to, String(parts[4])) !== null
      : table === 'entity' && idOf(parts[0], parts[1]) !== null;
    const count = counts[table === 'entity' || table === 'edge' ? table : 'other'];
    if (x) count.gone++;
    else if (n && !isHere) count.new++;
    else count.changed++;
  }
}

export async function mergeSharedCopy(
  file: CaseFile,
  theirs: Database,
  path: string,
  now: Date,
  signal: AbortSignal,
): Promise<Result<Pick<MergeLook, 'events' | 'replies' | 'counts'>>> {
  const looked = await lookAtSharedCopy(file, theirs, path, signal);
  if (!looked.ok) return looked;
  const mine = databaseOf(file);
  const me = signerFor(mine)?.author ?? null;
  let ownEnd: string | null = null;
  // Whoever is added may have written already.
  for (let known = -1; known !== peopleOf(mine).size; ) {
    known = peopleOf(mine).size;
    for (const entry of missing(mine, theirs)) {
      if (signal.aborted) return cancelled();
      const { said } = entry;
      const body = said.what === 'reply' && said.reply.sha256 ? bodyFrom(theirs, said.name, said.reply.sha256) : null;
      const taken = file.takeIn([{ entry, body }]);
      if (!taken.ok) return taken;
      if (said.author === me) ownEnd = entry.hash;
      await turn();
    }
  }
  const again = me !== null && ownEnd !== null ? writeAgain(file, me, ownEnd, now) : ok(0);
  if (!again.ok) return again;
  const pictures = importImages(file, theirs, repliesHere(mine, theirs));
  if (!pictures.ok) return pictures;
  const { events, replies, counts } = looked.value;
  return ok({ events, replies, counts });
}

/** The entries of the people of this case that only the copy has, each checked anew. */
function* missing(mine: Database, theirs: Database): Generator<Entry> {
  for (const author of [...peopleOf(mine).keys()]) {
    for (const { id = 0, hash } of theirs.all(
      'SELECT id, hash FROM team_entry WHERE author = ? ORDER BY seq, id',
      author,
    )) {
      if (isHeld(mine, String(hash))) continue;
      const row = theirs.one('SELECT * FROM team_entry WHERE id = ?', id);
      const stored = row && readableEntry(theirs, row);
      const entry = stored && readEntry(stored.text, stored.signature);
      if (!entry || typeof entry === 'string' || isFarAhead(entry.said.at, new Date())) break; // Nothing of this author after it can be taken in.
      yield entry;
    }
  }
}

function repliesHere(mine: Database, theirs: Database): Map<number, number> {
  const named = theirs.all(`SELECT id, name FROM team_name WHERE "table" = 'reply'`);
  return new Map(
    named.flatMap(({ id, name }) => {
      const here = idOfName(mine, 'reply', String(name));
      return here === null ? [] : [[Number(id), here] as const];
    }),
  );
}
