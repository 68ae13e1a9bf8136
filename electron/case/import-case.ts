import { setImmediate as turn } from 'node:timers/promises';
import type { RowOf, RowTable } from '../../shared/case-rows.ts';
import { ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/unsent.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { changesInSlices } from './change-slices.ts';
import type { Database } from './database.ts';
import { joinEntity } from './join.ts';
import { appendReply, type PackedBody, replyFromRow } from './ledger.ts';
import { guarded } from './storage-failure.ts';

/**
 * Adds everything of another case to this one. Its replies get rows of their own in this ledger, which name the case
 * and the hash that they had there; things that both have become one, and nothing of ours is written over.
 */
export async function importCase(
  file: CaseFile,
  other: Database,
  signal: AbortSignal,
): Promise<Result<{ entities: number; edges: number; replies: number }>> {
  const replies = await importReplies(file, other, signal);
  if (!replies.ok) return replies;
  const title = String(other.one('SELECT title FROM "case"')?.title ?? '');
  const changes = changesInSlices(file, { kind: 'imported', label: `Imported the case ${title}` });
  const groupIds = new Map<number, number>();
  const entityIds = new Map<number, number>();
  const edgeIds = new Map<number, number>();
  const done =
    (await changes.each(rowsOf(other, 'group'), signal, (draft, { id, ...group }) => {
      groupIds.set(id, draft.group(group).id);
    })) ??
    (await changes.each(rowsOf(other, 'entity'), signal, (draft, { id, kind, value, group, ...row }) => {
      const stack = group === null ? null : (groupIds.get(group) ?? null);
      entityIds.set(id, joinEntity(draft, { kind, value, row, group: stack }).id);
    })) ??
    (await changes.each(rowsOf(other, 'edge'), signal, (draft, edge) => {
      const [from, to] = [entityIds.get(edge.from), entityIds.get(edge.to)];
      if (from !== undefined && to !== undefined) edgeIds.set(edge.id, draft.edge(from, to, edge.kind, edge).id);
    })) ??
    (await changes.each(rowsOf(other, 'observation'), signal, (draft, { entity, edge, reply, record }) => {
      const row = replies.value.get(reply);
      const [entityId, edgeId] = [entityIds.get(entity ?? 0), edgeIds.get(edge ?? 0)];
      if (row === undefined) return;
      if (entityId !== undefined) draft.observe({ entity: entityId }, row, record);
      if (edgeId !== undefined) draft.observe({ edge: edgeId }, row, record);
    }));
  if (done) return done;
  const pictures = importImages(file, other, replies.value);
  if (!pictures.ok) return pictures;
  return ok({ entities: entityIds.size, edges: edgeIds.size, replies: replies.value.size });
}

/** Pictures of sites lie in the ledger: what is told of them comes along with the replies. */
export function importImages(file: CaseFile, other: Database, replies: ReadonlyMap<number, number>): Result<void> {
  return guarded(file.path, 'write', () => {
    file.database.transaction(() => {
      for (const row of other.each('SELECT * FROM image ORDER BY id')) {
        const { domain = '', sha256 = '', at = '', type = '', width = 0, height = 0, data = '', look = null } = row;
        const reply = replies.get(Number(row.reply));
        if (reply === undefined) continue;
        file.database.run(
          `INSERT INTO image (domain, sha256, reply, at, type, width, height, data, look) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (domain, sha256) DO NOTHING`,
          ...[domain, sha256, reply, at, type, width, height, data, look],
        );
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

/** Takes in the replies of another case that come after a row which both have. */
export async function importReplies(
  file: CaseFile,
  other: Database,
  signal: AbortSignal,
  common = 0,
): Promise<Result<Map<number, number>>> {
  const theirId = String(other.one("SELECT value FROM about WHERE name = 'id'")?.value ?? 'unknown');
  const ids = new Map(Array.from({ length: common }, (_, index) => [index + 1, index + 1] as const));
  for (let after = common; ; ) {
    if (signal.aborted) return cancelled();
    const rows = other
      .all('SELECT * FROM reply WHERE id > ? ORDER BY id LIMIT ?', after, repliesAtOnce)
      .map(replyFromRow);
    const last = rows.at(-1);
    if (!last) return ok(ids);
    const written = guarded(file.path, 'write', () =>
      ok(
        file.database.transaction(() => {
          for (const row of rows) {
            const origin = row.origin ?? `${theirId} ${row.hash}`;
            const [, hash = ''] = origin.split(' '); // Of a row that was ours to begin with.
            const known = file.database.one('SELECT id FROM reply WHERE origin = ? OR hash = ?', origin, hash);
            const { id } = known ?? appendReply(file.database, { ...row, origin }, bodyOf(other, row.sha256));
            ids.set(row.id, Number(id));
          }
        }),
      ),
    );
    if (!written.ok) return written;
    after = last.id;
    await turn();
  }
}

function bodyOf(other: Database, sha256: string | null): PackedBody | null {
  if (sha256 === null) return null;
  const rows = other.all('SELECT encoding, bytes FROM body WHERE sha256 = ? ORDER BY part', sha256);
  if (rows.length === 0) return null;
  return {
    sha256,
    parts: rows.map(({ encoding, bytes }) => ({
      encoding: encoding === 'zstd' ? 'zstd' : 'plain',
      bytes: bytes as Uint8Array,
    })),
  };
}
