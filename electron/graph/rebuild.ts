import { setImmediate as turn } from 'node:timers/promises';
import { Reading } from '../../shared/readings.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { applyChanges, readableRows } from '../case/case-rows.ts';
import { createDatabase, type Database } from '../case/database.ts';
import { createDraft } from '../case/draft.ts';
import { resolveStored } from '../case/event-log.ts';
import { changesCell, jsonCell, longest, orNull, readingRow } from '../case/odd-row.ts';
import { cancelled } from '../core/unsent.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { additionsOf, putReading } from './take.ts';

export interface Rebuilt {
  readonly same: boolean;
  readonly entities: number;
  readonly edges: number;
  readonly differences: string[];
}

const compared = ['entity', 'edge', 'observation', 'group'] as const;
const mostDifferences = 20;

/**
 * Makes the graph anew in an empty case: what people did is done again from the log, and what came from replies is read
 * from the replies again, not from the log. Both graphs must then be the same, row by row.
 */
export async function rebuildGraph(
  file: CaseFile,
  answers: StoredAnswers,
  signal: AbortSignal,
): Promise<Result<Rebuilt>> {
  const made = createDatabase(':memory:', 'Rebuilt', new Date());
  if (!made.ok) return made;
  const copy = made.value;
  try {
    applyBeginning(file.database, copy);
    for (const { id } of file.database.all('SELECT id FROM event ORDER BY id')) {
      if (signal.aborted) return cancelled();
      await replayEvent(file.database, copy, Number(id), answers);
      await turn();
    }
    const differences = compared.flatMap((table) => differencesIn(file.database, copy, table));
    const count = (table: 'entity' | 'edge') => readableRows(copy, table, '').length;
    return ok({
      same: differences.length === 0,
      entities: count('entity'),
      edges: count('edge'),
      differences: differences.slice(0, mostDifferences),
    });
  } finally {
    copy.close();
  }
}

function applyBeginning(from: Database, to: Database): void {
  const title = from.one('SELECT title FROM "case"')?.title ?? '';
  to.run('UPDATE "case" SET title = ?', title);
}

async function replayEvent(from: Database, to: Database, id: number, answers: StoredAnswers): Promise<void> {
  const row = from.one('SELECT changes, source FROM event WHERE id = ?', id);
  if (!row) return;
  const source = readingRow(`event ${id}`, () =>
    orNull(row.source, (value) => jsonCell(value, 'object', longest.source)),
  );
  const reading = Reading.safeParse(source);
  const additions = reading.success ? await additionsOf(answers, reading.data) : null;
  to.transaction(() => {
    if (!reading.success || additions === null) {
      // Somebody else may have written it: what can't be applied to a copy is not ours.
      readingRow(`event ${id}`, () => applyChanges(to, resolveStored(to, changesCell(row.changes))));
      return;
    }
    const draft = createDraft(to);
    putReading(draft, reading.data, additions);
    applyChanges(to, draft.changes());
  });
}

function differencesIn(one: Database, other: Database, table: (typeof compared)[number]): string[] {
  const written = (database: Database) =>
    new Map(readableRows(database, table, 'ORDER BY id').map((row) => [row.id, JSON.stringify(row)]));
  const [kept, made] = [written(one), written(other)];
  const missing = [...kept].flatMap(([id, row]) => {
    const again = made.get(id);
    if (again === row) return [];
    return [
      again === undefined
        ? `${table} ${id} is not in the replies: ${row}`
        : `${table} ${id} differs: ${row} / ${again}`,
    ];
  });
  const extra = [...made.keys()].flatMap((id) => (kept.has(id) ? [] : [`${table} ${id} is in the replies alone`]));
  return [...missing, ...extra];
}
