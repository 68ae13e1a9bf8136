import type { TeamNews } from '../../../shared/team.ts';
import type { CaseFile } from '../case-file.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { changesOf } from '../event-log.ts';
import { readable } from '../reads.ts';
import { teamFact } from '../team/team-store.ts';
import { changesCell, cutText, idCell } from '../unreadable-row.ts';

const mostItems = 10_000;

/**
 * What colleagues changed since the user last looked: the items with who changed them last, and the first such event.
 * Asked again and again while they work: from a mark on, only what came after it is read.
 */
export function teamNews(file: CaseFile, after = '0 0'): TeamNews {
  const database = databaseOf(file);
  const fact = Number(teamFact(database, 'looked') ?? 0);
  const looked = Number.isSafeInteger(fact) ? Math.max(0, fact) : 0;
  const [lookedThen, reached] = after.split(' ').map(Number);
  const begin = lookedThen === looked ? (reached ?? 0) : 0;
  let last = begin;
  const items = new Map<number, string>();
  let from: number | null = null;
  // Entries become events in the order in which they are stored: before the first that was looked at, all were.
  for (let before = Number.MAX_SAFE_INTEGER; items.size < mostItems; ) {
    const rows = database.all(
      `SELECT event.id, event.who, event.changes, team_entry.id AS entry
         FROM event LEFT JOIN team_entry
           ON team_entry.hash = CASE WHEN json_valid(event.source) THEN json_extract(event.source, '$.team') END
         WHERE event.kind = 'joined' AND event.id > ? AND event.id < ? ORDER BY event.id DESC LIMIT 100`,
      begin,
      before,
    );
    last = Math.max(last, Number(rows[0]?.id ?? 0));
    const fresh = rows.filter(({ entry }) => Number(entry ?? 0) > looked);
    for (const { id, who, ids } of readable(database, 'event', fresh, newsOf)) {
      from = id;
      for (const item of ids) if (!items.has(item)) items.set(item, who);
    }
    if (rows.length < 100 || fresh.length < rows.length) break;
    before = Number(rows.at(-1)?.id);
  }
  return {
    from,
    items: [...items].slice(0, mostItems).map(([id, who]) => ({ id, who })),
    mark: `${looked} ${last}`,
    isWhole: begin === 0,
  };
}

function newsOf(row: Row): { readonly id: number; readonly who: string; readonly ids: readonly number[] } {
  const ids = changesOf(changesCell(row.changes)).flatMap(({ table, id, after }) => {
    if (after === null) return [];
    if (table === 'entity') return [id];
    return table === 'membership' && typeof after.entity === 'number' ? [after.entity] : [];
  });
  return { id: idCell(row.id), who: cutText(row.who), ids };
}
