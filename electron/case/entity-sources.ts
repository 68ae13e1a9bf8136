import type * as z from 'zod';
import type { SourceOfItems } from '../../shared/case-lists.ts';
import type { Database, Row } from './database.ts';
import { changesOf } from './event-log.ts';
import { readable } from './reads.ts';
import { changesCell, cutText } from './unreadable-row.ts';

/** Few enough that a part takes a few milliseconds. */
const eventsInPart = 50;
const rowsOfEvents = 10_000;
const entitiesInPart = 2000;

/** Parts: first what was added by hand, then all entities by their origin or the first reply that names them. */
export function sourcesPart(database: Database, next: string | undefined) {
  const [table = 'event', after = '0'] = next?.split(':') ?? [];
  return table === 'event' ? addedByHand(database, Number(after)) : byReply(database, Number(after));
}

interface Part {
  readonly sources: z.input<typeof SourceOfItems>[];
  readonly next: string | null;
}

function addedByHand(database: Database, after: number): Part {
  const rows = database.all(
    `SELECT id, rows, changes FROM event WHERE id > ? AND kind = 'added' AND source = '{"by":"hand"}'
       ORDER BY id LIMIT ${eventsInPart}`,
    after,
  );
  let room = rowsOfEvents;
  const fitting = rows.filter((row, index) => {
    room -= Number(row.rows);
    return index === 0 || room > 0;
  });
  const ids = readable(database, 'event', fitting, ({ changes }) => changesOf(changesCell(changes)))
    // A person chose it from a list, but a reply is the source.
    .filter((changes) => !changes.some(({ table }) => table === 'observation'))
    .flatMap((changes) =>
      changes.flatMap(({ table, id, before }) => (table === 'entity' && before === null ? [id] : [])),
    );
  const last = fitting.at(-1)?.id;
  return {
    sources: ids.length === 0 ? [] : [{ by: 'hand', name: null, ids }],
    next: last === undefined ? 'entity:0' : `event:${Number(last)}`,
  };
}

/** The first reply counts: a later lookup tells more about an item, but did not bring it. */
function byReply(database: Database, after: number): Part {
  const rows = database.all(
    `SELECT entity.id, entity.origin, (SELECT operation FROM reply WHERE reply.id = (
         SELECT min(observation.reply) FROM observation WHERE observation.entity = entity.id
           OR observation.edge IN (SELECT id FROM edge WHERE from_id = entity.id UNION ALL SELECT id FROM edge WHERE to_id = entity.id)
       )) AS operation
       FROM entity WHERE entity.id > ? ORDER BY entity.id LIMIT ${entitiesInPart}`,
    after,
  );
  const sources = new Map<string, { by: SourceOfItems['by']; name: string | null; ids: number[] }>();
  for (const row of rows) {
    const [by, name] = sourceFrom(row);
    const key = `${by} ${name}`;
    const source = sources.get(key) ?? { by, name, ids: [] };
    if (Number.isSafeInteger(row.id)) source.ids.push(Number(row.id));
    sources.set(key, source);
  }
  const last = rows.at(-1)?.id;
  return {
    sources: [...sources.values()],
    next: rows.length < entitiesInPart || last === undefined ? null : `entity:${Number(last)}`,
  };
}

function sourceFrom({ origin, operation }: Row): [by: SourceOfItems['by'], name: string | null] {
  if (origin != null) return ['import', cutText(origin)];
  if (operation == null) return ['hand', null];
  const product = cutText(operation).split('.')[0] ?? '';
  return ['service', product];
}
