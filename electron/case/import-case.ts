import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { RowOf, RowTable } from '../../shared/case-rows.ts';
import type { GraphAddition } from '../../shared/graph-addition.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/http/unsent.ts';
import { putAddition } from './addition.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { chainRow } from './chain.ts';
import { changesInSlices } from './change-slices.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { joinEntity } from './join.ts';
import { appendReply, bodyParts, isSameExchange, type PackedBody, type ReplyRow, replyFromRow } from './ledger.ts';
import { openAside } from './open-aside.ts';
import { pictureOfRow } from './picture.ts';
import { campaignFrom } from './queries/membership.ts';
import { countRows } from './reads.ts';
import { guarded } from './storage-failure.ts';
import { fromTeam } from './team/entry.ts';
import { writeRefusal } from './team/may-write.ts';
import { recordPicture } from './team/pictures.ts';
import { UnreadableRow } from './unreadable-row.ts';
import { verifyCase } from './verify.ts';
import type { Verdict } from './verify-verdict.ts';

/** The same for a case file, which is only read. */
export async function importCaseAt(file: CaseFile, path: string, signal: AbortSignal): ReturnType<typeof importCase> {
  const other = await openAside(path);
  if (!other.ok) return other;
  try {
    return await importCase(file, other.value.database, basename(path), signal);
  } finally {
    await other.value.close();
  }
}

/** The rows of another case that are imported, by their numbers there. */
export interface Chosen {
  readonly entities: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  readonly replies: ReadonlySet<number>;
  /** What their stored replies say of values that are not on their graph. */
  readonly inReplies: readonly { readonly reply: number; readonly addition: GraphAddition }[];
}

/** The row counts of a case file. */
export async function countsOfCaseAt(path: string): Promise<Result<ReturnType<typeof countRows>>> {
  const other = await openAside(path);
  if (!other.ok) return other;
  try {
    return ok(countRows(other.value.database));
  } finally {
    await other.value.close();
  }
}

/**
 * Adds everything from another case, whoever made it, after verifying it. Its replies get new rows in this ledger,
 * which name the case and their hash there. So imported data never refers to a reply of ours, and an imported reply
 * never answers a question of ours. Entities in both become one, nothing of ours is overwritten, and new entities
 * record their origin for ever.
 */
export async function importCase(
  file: CaseFile,
  other: Database,
  name: string,
  signal: AbortSignal,
  chosen: Chosen | null = null,
): Promise<Result<{ entities: number; edges: number; replies: number }>> {
  const checked = await mustBeGood(other, signal);
  if (!checked.ok) return checked;
  const replies = await importReplies(file, other, signal, null, chosen?.replies);
  if (!replies.ok) return replies;
  const title = String(other.one('SELECT title FROM "case"')?.title ?? '');
  const changes = changesInSlices(file, {
    kind: 'imported',
    label: `${chosen ? 'Brought over from' : 'Imported'} the case ${title}`,
    origin: name,
  });
  const groupIds = new Map<number, number>();
  const entityIds = new Map<number, number>();
  const edgeIds = new Map<number, number>();
  const campaignIds = new Map<number, number>();
  const fromReplies = { entities: new Set<number>(), edges: 0 };
  const done =
    (await changes.each(chosen ? [] : rowsOf(other, 'group'), signal, (draft, { id, ...group }) => {
      groupIds.set(id, draft.group(group).id);
    })) ??
    (await changes.each(rowsOf(other, 'entity'), signal, (draft, { id, kind, value, group, origin: _, ...row }) => {
      if (chosen && !chosen.ends.has(id)) return;
      const stack = group === null ? null : (groupIds.get(group) ?? null);
      entityIds.set(id, joinEntity(draft, { kind, value, row, group: stack, from: name }).id);
    })) ??
    (await changes.each(rowsOf(other, 'edge'), signal, (draft, edge) => {
      if (chosen && !chosen.entities.has(edge.from) && !chosen.entities.has(edge.to)) return;
      const [from, to] = [entityIds.get(edge.from), entityIds.get(edge.to)];
      if (from !== undefined && to !== undefined) edgeIds.set(edge.id, draft.edge(from, to, edge.kind, edge).id);
    })) ??
    (await changes.each(rowsOf(other, 'observation'), signal, (draft, { entity, edge, reply, record }) => {
      if (chosen && edge === null && !chosen.entities.has(entity ?? 0)) return;
      const row = replies.value.get(reply);
      const [entityId, edgeId] = [entityIds.get(entity ?? 0), edgeIds.get(edge ?? 0)];
      if (row === undefined) return;
      if (entityId !== undefined) draft.observe({ entity: entityId }, row, record);
      if (edgeId !== undefined) draft.observe({ edge: edgeId }, row, record);
    })) ??
    (await changes.each(rowsOf(other, 'campaign'), signal, (draft, campaign) => {
      if (chosen && !isJudgedIn(other, campaign.id, chosen.entities)) return;
      campaignIds.set(campaign.id, campaignFrom(file, draft, campaign.name, name));
    })) ??
    // Their verdicts stay in their own campaign: ours are never changed.
    (await changes.each(rowsOf(other, 'membership'), signal, (draft, { campaign, entity, verdict, reason }) => {
      if (chosen && !chosen.entities.has(entity)) return;
      const [here, of] = [campaignIds.get(campaign), entityIds.get(entity)];
      if (here !== undefined && of !== undefined && !draft.member(here, of)) draft.judge(here, of, verdict, reason);
    })) ??
    (await changes.each(chosen?.inReplies ?? [], signal, (draft, { reply, addition }) => {
      const row = replies.value.get(reply);
      if (row === undefined) return;
      for (const id of putAddition(draft, addition, row, null).ids) fromReplies.entities.add(id);
      fromReplies.edges += addition.links.length;
    }));
  if (done) return done;
  const pictures = importImages(file, other, replies.value);
  if (!pictures.ok) return pictures;
  const entities = new Set([...entityIds.values(), ...fromReplies.entities]).size;
  return ok({ entities, edges: edgeIds.size + fromReplies.edges, replies: replies.value.size });
}

function isJudgedIn(other: Database, campaign: number, entities: ReadonlySet<number>): boolean {
  const sql = 'SELECT 1 FROM membership WHERE campaign = ? AND entity IN (SELECT value FROM json_each(?)) LIMIT 1';
  return other.one(sql, campaign, JSON.stringify([...entities])) !== null;
}

/** Refuses a case that was changed by hand: its evidence would mix with ours. */
export async function mustBeGood(other: Database, signal: AbortSignal): Promise<Result<void>> {
  const verdict = await verifyCase(other, signal);
  if (signal.aborted) return cancelled();
  return verdict.kind === 'broken' ? notAsItWas(verdict) : ok(undefined);
}

function notAsItWas({ what, why }: Extract<Verdict, { kind: 'broken' }>): Result<never> {
  return fail('bad-reply', `The other case was changed: ${what}: ${why}.`, {
    kept: 'Nothing was changed.',
    next: 'Ask the sender for another copy.',
  });
}

/** The ledger contains the pictures of sites: their rows come with the replies. Colleagues of a shared case get them. */
export function importImages(file: CaseFile, other: Database, replies: ReadonlyMap<number, number>): Result<void> {
  const mine = databaseOf(file);
  return guarded(file.path, 'write', () => {
    const mayTell = writeRefusal(mine) === null; // A reader merges a copy for themselves.
    mine.transaction(() => {
      for (const row of other.each('SELECT * FROM image ORDER BY id')) {
        const { domain = '', sha256 = '', at = '', type = '', width = 0, height = 0, data = '', look = null } = row;
        const reply = replies.get(Number(row.reply));
        // A picture's bytes must be those of its own reply.
        const isOfReply =
          typeof sha256 === 'string' &&
          mine.one('SELECT 1 FROM reply WHERE id = ? AND sha256 = ?', reply ?? 0, sha256) !== null;
        if (reply === undefined || !isOfReply || typeof domain !== 'string' || typeof data !== 'string') continue;
        const added = mine.run(
          `INSERT INTO image (domain, sha256, reply, at, type, width, height, data, look) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (domain, sha256) DO NOTHING`,
          ...[domain, sha256, reply, at, type, width, height, data, look],
        );
        if (added.changes === 0) continue;
        chainRow(mine, 'image', added.id);
        const picture = mayTell ? pictureOfRow(row) : null;
        if (picture) recordPicture(mine, reply, picture, new Date());
      }
    });
    return ok(undefined);
  });
}

const rowsInPart = 1000;

function* rowsOf<T extends RowTable>(other: Database, table: T): Generator<RowOf<T>> {
  for (let after = 0; ; ) {
    const rows = selectRows(other, table, 'WHERE id > ? ORDER BY id LIMIT ?', after, rowsInPart);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const repliesAtOnce = 50;

/** Imports the replies of another case, or only some; for a copy of this one, those after the last common row. */
export async function importReplies(
  file: CaseFile,
  other: Database,
  signal: AbortSignal,
  common: number | null = null,
  only?: ReadonlySet<number>,
): Promise<Result<Map<number, number>>> {
  const theirId = String(other.one("SELECT value FROM about WHERE name = 'id'")?.value ?? 'unknown');
  const ids = new Map(Array.from({ length: common ?? 0 }, (_, index) => [index + 1, index + 1] as const));
  for (let after = common ?? 0; ; ) {
    if (signal.aborted) return cancelled();
    const rows = other
      .all('SELECT * FROM reply WHERE id > ? ORDER BY id LIMIT ?', after, repliesAtOnce)
      .map(replyFromRow);
    const last = rows.at(-1);
    if (!last) return ok(ids);
    const written = guarded(file.path, 'write', () =>
      ok(
        databaseOf(file).transaction(() => {
          for (const row of rows) {
            if (only && !only.has(row.id)) continue;
            // What their colleagues asked was not asked here: it must not answer for us.
            const isForeign = row.origin !== null && !row.origin.startsWith(fromTeam);
            const origin = isForeign ? row.origin : `${theirId} ${row.hash}`;
            const known = knownAs(databaseOf(file), row, origin, common !== null);
            const { id } =
              known ??
              appendReply(databaseOf(file), { ...row, origin }, bodyFrom(other, `reply ${row.id}`, row.sha256));
            ids.set(row.id, id);
          }
        }),
      ),
    );
    if (!written.ok) return written;
    after = last.id;
    await turn();
  }
}

/**
 * The row of an earlier import for the same exchange. A row's origin is only a claim, so all members must be equal. For
 * a copy of this case, a row of our own matches too.
 */
function knownAs(mine: Database, row: ReplyRow, origin: string, isCopy: boolean): ReplyRow | null {
  const [, hash = ''] = origin.split(' ');
  const sql = 'SELECT * FROM reply WHERE origin = ?1 OR (?2 AND origin IS NULL AND hash = ?3)';
  const found = mine.all(sql, origin, Number(isCopy), hash).map(replyFromRow);
  return found.find((known) => isSameExchange(known, row)) ?? null;
}

/** The bytes of a reply of another case, hashed before storing, so that the stored hash is right. */
export function bodyFrom(other: Database, what: string, sha256: string | null): PackedBody | null {
  if (sha256 === null) return null;
  const hash = createHash('sha256');
  for (const part of bodyParts(other, sha256)) hash.update(part);
  const rows = other.all('SELECT encoding, bytes FROM body WHERE sha256 = ? ORDER BY part', sha256);
  if (rows.length === 0) return null;
  if (hash.digest('hex') !== sha256) throw new UnreadableRow(`${what}: its bytes were changed`);
  return {
    sha256,
    parts: rows.map(({ encoding, bytes }) => ({
      encoding: encoding === 'zstd' ? 'zstd' : 'plain',
      bytes: bytes as Uint8Array,
    })),
  };
}
