import { basename } from 'node:path';
import { normalValue } from '../../shared/entities.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';
import { type Chosen, importCase } from './import-case.ts';
import { openAside } from './open-aside.ts';
import { guarded } from './storage-failure.ts';

/** Where another case has some values. */
export interface Whereabouts {
  /** Those on its graph. */
  readonly things: readonly Thing[];
  /** What its stored replies say of the others. */
  readonly inReplies: Chosen['inReplies'];
}

/**
 * Adds what another case knows of some items: these, their links with what is at the other end, the verdicts on them,
 * and the replies behind all of it.
 */
export async function bringOver(
  file: CaseFile,
  path: string,
  { things, inReplies }: Whereabouts,
  signal: AbortSignal,
): ReturnType<typeof importCase> {
  const other = await openAside(path);
  if (!other.ok) return other;
  try {
    const { database } = other.value;
    const chosen = guarded(path, 'read', () => ok(chosenIn(database, things, inReplies)));
    if (!chosen.ok) return chosen;
    if (chosen.value.entities.size === 0 && inReplies.length === 0) return notOnTheirGraph();
    return await importCase(file, database, basename(path), signal, chosen.value);
  } finally {
    await other.value.close();
  }
}

function chosenIn(other: Database, things: readonly Thing[], inReplies: Whereabouts['inReplies']): Chosen {
  const entities = new Set<number>();
  for (const { kind, value } of things) {
    const row = other.one('SELECT id FROM entity WHERE kind = ? AND value = ?', kind, normalValue(kind, value));
    if (typeof row?.id === 'number') entities.add(row.id);
  }
  const ids = JSON.stringify([...entities]);
  const mine = 'IN (SELECT value FROM json_each(?1))';
  const ends = new Set(entities);
  for (const { from_id, to_id } of other.all(
    `SELECT from_id, to_id FROM edge WHERE from_id ${mine} OR to_id ${mine}`,
    ids,
  ))
    for (const end of [from_id, to_id]) if (typeof end === 'number') ends.add(end);
  const sql = `SELECT DISTINCT reply FROM observation WHERE entity ${mine}
    OR edge IN (SELECT id FROM edge WHERE from_id ${mine} OR to_id ${mine})`;
  const replies = new Set(other.all(sql, ids).map(({ reply }) => Number(reply)));
  for (const { reply } of inReplies) replies.add(reply);
  return { entities, ends, replies, inReplies };
}

function notOnTheirGraph(): Result<never> {
  return fail('not-found', 'These items are not on the graph of the other case.', {
    kept: 'Nothing was changed.',
    next: 'Open that case to see where it has them.',
  });
}
