import type { EntitySource } from '../../shared/case-lists.ts';
import type { EdgeRow, EntityRow, ObservationRow } from '../../shared/case-rows.ts';
import { readableRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { changesOf } from './event-log.ts';
import { readable } from './reads.ts';
import { changesCell } from './unreadable-row.ts';

/** The most additions by hand that are searched for one entity, newest first. */
const mostAdditions = 2000;
const mostEdges = 200;

/** The replies that name an entity only as the end of a link. */
export function seenAsEnd(database: Database, id: number, most: number): ObservationRow[] {
  const edges = `SELECT id FROM edge WHERE from_id = ?1 OR to_id = ?1 ORDER BY id LIMIT ${mostEdges}`;
  return readableRows(database, 'observation', `WHERE edge IN (${edges}) ORDER BY reply DESC LIMIT ${most}`, id);
}

/** How an entity came into the case. */
export function sourceOf(database: Database, entity: EntityRow, isInReply: boolean): EntitySource {
  if (entity.origin != null) return { by: 'import', from: entity.origin };
  if (isInReply) return { by: 'reply' };
  const isObserved = 'EXISTS (SELECT 1 FROM observation WHERE observation.edge = "edge".id)';
  const first = `WHERE (from_id = ?1 OR to_id = ?1) AND ${isObserved} ORDER BY id LIMIT 1`;
  const [edge] = readableRows(database, 'edge', first, entity.id);
  const item = edge && !isAddedByHand(database, entity.id) ? otherEnd(database, edge, entity.id) : null;
  return item === null ? { by: 'hand' } : { by: 'item', item };
}

function otherEnd(database: Database, { from, to, kind: relation }: EdgeRow, id: number) {
  const [other] = readableRows(database, 'entity', 'WHERE id = ?', from === id ? to : from);
  return other ? { id: other.id, kind: other.kind, value: other.value, relation } : null;
}

/** Links may reach an entity later than the user did: its first event decides. */
function isAddedByHand(database: Database, id: number): boolean {
  const rows = database.all(
    `SELECT id, changes FROM event WHERE kind = 'added' AND source = '{"by":"hand"}' ORDER BY id DESC LIMIT ?`,
    mostAdditions,
  );
  return readable(database, 'event', rows, ({ changes }) => changesOf(changesCell(changes))).some((changes) =>
    changes.some((change) => change.table === 'entity' && change.id === id && change.before === null),
  );
}
