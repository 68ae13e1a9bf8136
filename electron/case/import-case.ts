import { setImmediate as turn } from 'node:timers/promises';
import { ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/unsent.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import type { Database } from './database.ts';
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
  const entities = selectRows(other, 'entity', 'ORDER BY id');
  const edges = selectRows(other, 'edge', 'ORDER BY id');
  const groups = selectRows(other, 'group', 'ORDER BY id');
  const seen = selectRows(other, 'observation', 'ORDER BY id');
  const request = { kind: 'imported', label: `Imported the case ${title}`, source: { by: 'import' } } as const;
  const done = file.change(request, (draft) => {
    const groupIds = new Map(groups.map(({ id, ...group }) => [id, draft.group(group).id]));
    const entityIds = new Map<number, number>();
    for (const theirs of entities) {
      const ours = draft.find(theirs.kind, theirs.value);
      const { id } = draft.entity(theirs.kind, theirs.shown ?? theirs.value, ours ? {} : theirs.facts);
      entityIds.set(theirs.id, id);
      const group = theirs.group === null ? null : (groupIds.get(theirs.group) ?? null);
      if (!ours) {
        const { hidden, x, y, pinned, colour, tags, note } = theirs;
        draft.update('entity', id, { hidden, x, y, pinned, colour, tags, note, group });
        continue;
      }
      draft.update('entity', id, {
        facts: { ...theirs.facts, ...ours.facts },
        tags: [...new Set([...ours.tags, ...theirs.tags])],
        note: ours.note.includes(theirs.note) ? ours.note : [ours.note, theirs.note].filter(Boolean).join('\n\n'),
        colour: ours.colour ?? theirs.colour,
      });
    }
    const edgeIds = new Map<number, number>();
    for (const edge of edges) {
      const [from, to] = [entityIds.get(edge.from), entityIds.get(edge.to)];
      if (from !== undefined && to !== undefined) edgeIds.set(edge.id, draft.edge(from, to, edge.kind, edge).id);
    }
    for (const { entity, edge, reply, record } of seen) {
      const row = replies.value.get(reply);
      const [entityId, edgeId] = [entityIds.get(entity ?? 0), edgeIds.get(edge ?? 0)];
      if (row === undefined) continue;
      if (entityId !== undefined) draft.observe({ entity: entityId }, row, record);
      if (edgeId !== undefined) draft.observe({ edge: edgeId }, row, record);
    }
    return { entities: entityIds.size, edges: edgeIds.size };
  });
  return done.ok ? ok({ ...done.value.value, replies: replies.value.size }) : done;
}

const repliesAtOnce = 50;

async function importReplies(
  file: CaseFile,
  other: Database,
  signal: AbortSignal,
): Promise<Result<Map<number, number>>> {
  const theirId = String(other.one("SELECT value FROM about WHERE name = 'id'")?.value ?? 'unknown');
  const ids = new Map<number, number>();
  for (let after = 0; ; ) {
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
            const known = file.database.one('SELECT id FROM reply WHERE origin = ?', origin);
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
