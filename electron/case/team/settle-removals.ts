import type { RowOf } from '../../../shared/case-rows.ts';
import { selectRows } from '../case-rows.ts';
import type { Database } from '../database.ts';
import type { Draft } from '../draft.ts';
import { keyText } from './row-keys.ts';
import type { SettleNotes } from './settle-notes.ts';

/** Where rows are made what the entries say. */
export interface Place {
  readonly database: Database;
  readonly draft: Draft;
  readonly notes: SettleNotes;
  /** The number of a reply, by its name. */
  readonly replies: (name: string) => number | null;
}

/** With its links, which come back with it. */
export function removeEntity(place: Place, { id }: RowOf<'entity'>, text: string): void {
  const { database, draft, notes } = place;
  for (const edge of selectRows(database, 'edge', 'WHERE from_id = ? OR to_id = ?', id, id)) {
    const other = draft.get('entity', edge.from === id ? edge.to : edge.from);
    const here = JSON.parse(text) as string[];
    const ends = edge.from === id ? [here, other] : [other, here];
    const [from = [], to = []] = ends.map((end) =>
      Array.isArray(end) ? end.slice(1) : end ? [end.kind, end.value] : [],
    );
    if (from.length === 2 && to.length === 2) notes.wait(text, JSON.stringify(['edge', ...from, ...to, edge.kind]));
    if (draft.get('edge', edge.id)) removeEdge(database, draft, edge.id);
  }
  for (const { id: seen } of selectRows(database, 'observation', 'WHERE entity = ?', id))
    draft.remove('observation', seen);
  for (const { id: judged } of selectRows(database, 'membership', 'WHERE entity = ?', id))
    draft.remove('membership', judged);
  draft.remove('entity', id);
}

export function removeEdge(database: Database, draft: Draft, id: number): void {
  for (const { id: seen } of selectRows(database, 'observation', 'WHERE edge = ?', id))
    draft.remove('observation', seen);
  draft.remove('edge', id);
}

export function removeNamed(place: Place, table: 'group' | 'campaign' | 'kept', id: number, text: string): void {
  const { database, draft, notes } = place;
  const waits = (entity: RowOf<'entity'> | null) => {
    if (entity) notes.wait(text, keyText(['entity', entity.kind, entity.value]));
  };
  if (table === 'group') {
    for (const entity of selectRows(database, 'entity', 'WHERE group_id = ?', id)) {
      waits(entity);
      draft.update('entity', entity.id, { group: null });
    }
  }
  if (table === 'campaign') {
    for (const row of selectRows(database, 'membership', 'WHERE campaign = ?', id)) {
      waits(draft.get('entity', row.entity));
      draft.remove('membership', row.id);
    }
  }
  draft.remove(table, id);
}
