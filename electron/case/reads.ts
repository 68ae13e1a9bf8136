import { EventLine, type GraphPart, Hit, ReplyLine } from '../../shared/calls/case.ts';
import { type EventKind, withoutWords } from '../../shared/case-rows.ts';
import { selectRows } from './case-rows.ts';
import type { Database, Row } from './database.ts';
import { type ReplyRow, replyFromRow } from './ledger.ts';
import { readingRow } from './odd-row.ts';

/**
 * Of observations: those whose record is one of a domain. A line of a feed is another kind of record. What somebody else
 * says that a reply of ours says is not believed: the reply itself is there to be read.
 */
export const tellsRecord = `record IS NOT NULL AND EXISTS (
  SELECT 1 FROM reply AS told WHERE told.id = observation.reply
    AND (observation.origin IS NULL OR told.origin IS NOT NULL)
    AND told.operation IN ('investigate', 'enrich', 'detect.new', 'detect.watched', 'detect.ignored'))`;

/** What was asked here before what another case brought, then the newest that tells most: Detect tells less of a domain. */
export const fullestFirst = `ORDER BY (SELECT told.origin IS NOT NULL FROM reply AS told WHERE told.id = observation.reply),
  (SELECT told.operation LIKE 'detect.%' FROM reply AS told WHERE told.id = observation.reply), reply DESC`;

const visibility = {
  all: { entity: '1', edge: '1' },
  visible: {
    entity: 'hidden = 0',
    edge: 'from_id IN (SELECT id FROM entity WHERE hidden = 0) AND to_id IN (SELECT id FROM entity WHERE hidden = 0)',
  },
  hidden: {
    entity: 'hidden = 1',
    edge: '(from_id IN (SELECT id FROM entity WHERE hidden = 1) OR to_id IN (SELECT id FROM entity WHERE hidden = 1))',
  },
} as const;

/** First groups, then entities, then edges, in the order of their ids. */
export function graphPart(
  database: Database,
  next: string | undefined,
  only: keyof typeof visibility,
  rowsInPart: number,
): GraphPart {
  const [table = 'entity', after = '0'] = next?.split(':') ?? [];
  const page = (name: 'entity' | 'edge') =>
    `WHERE id > ? AND ${visibility[only][name]} ORDER BY id LIMIT ${rowsInPart}`;
  if (table === 'entity') {
    const entities = selectRows(database, 'entity', page('entity'), Number(after));
    const last = entities.at(-1);
    const groups = next === undefined ? selectRows(database, 'group', 'ORDER BY id') : [];
    const isLast = entities.length < rowsInPart || !last;
    return { entities: entities.map(withoutWords), edges: [], groups, next: isLast ? 'edge:0' : `entity:${last.id}` };
  }
  const edges = selectRows(database, 'edge', page('edge'), Number(after));
  const last = edges.at(-1);
  return { entities: [], edges, groups: [], next: edges.length < rowsInPart || !last ? null : `edge:${last.id}` };
}

/** Things whose value holds the text come first, then those that other words of theirs lead to. */
export function searchCase(database: Database, text: string, limit: number): { hits: Hit[]; more: boolean } {
  const wanted = limit + 1;
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const byValue = database.all(
    `SELECT id, kind, value, shown FROM entity WHERE value LIKE ? ESCAPE '\\' OR shown LIKE ? ESCAPE '\\'
       ORDER BY length(value), value LIMIT ?`,
    pattern,
    pattern,
    wanted,
  );
  const known = new Set(byValue.map(({ id }) => id));
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `"${word}"*`).join(' ');
  const byWords = query
    ? database
        .all(
          `SELECT entity.id, kind, value, shown, note, tags, facts FROM words JOIN entity ON entity.id = words.rowid
             WHERE words MATCH ? LIMIT ?`,
          query,
          wanted + byValue.length,
        )
        .filter(({ id }) => !known.has(id ?? null))
    : [];
  const hits = [...byValue.map((row) => hitOf(row, null)), ...byWords.map((row) => hitOf(row, reason(row, words)))];
  return { hits: hits.slice(0, limit), more: hits.length > limit };
}

function hitOf(row: Row, because: string | null): Hit {
  return readingRow(`entity ${row.id}`, () => Hit.parse({ entity: row.id, kind: row.kind, value: row.value, because }));
}

/** The first saying of a thing that holds the first word. */
function reason(row: Row, words: readonly string[]): string | null {
  const first = words[0]?.toLowerCase() ?? '';
  const sayings = readingRow(`entity ${row.id}`, () => {
    const facts = JSON.parse(String(row.facts)) as Record<string, unknown>;
    return [String(row.note), ...(JSON.parse(String(row.tags)) as string[]), ...Object.values(facts).flat()];
  });
  const found = sayings.find((saying) => typeof saying === 'string' && saying.toLowerCase().includes(first));
  return typeof found === 'string' ? found.slice(0, 120) : null;
}

export interface HistoryWish {
  readonly before?: number | undefined;
  readonly kinds?: readonly EventKind[] | undefined;
  readonly text?: string | undefined;
  readonly limit: number;
}

export function listHistory(database: Database, wish: HistoryWish): { events: EventLine[]; more: boolean } {
  const rows = database.all(
    `SELECT event.id, event.step, event.at, event.who, event.kind, event.label, event.rows, event.source, step.state
       FROM event JOIN step ON step.id = event.step
       WHERE event.id < ? AND (? IS NULL OR event.kind IN (SELECT value FROM json_each(?)))
         AND (? IS NULL OR event.label LIKE '%' || ? || '%')
       ORDER BY event.id DESC LIMIT ?`,
    wish.before ?? Number.MAX_SAFE_INTEGER,
    wish.kinds ? 1 : null,
    JSON.stringify(wish.kinds ?? []),
    wish.text ?? null,
    wish.text ?? null,
    wish.limit + 1,
  );
  return { events: rows.slice(0, wish.limit).map(eventLineOf), more: rows.length > wish.limit };
}

function eventLineOf({ id, step, at, who, kind, label, rows, state, source }: Row): EventLine {
  return readingRow(`event ${id}`, () => {
    const { reply = null } = typeof source === 'string' ? (JSON.parse(source) as { reply?: number }) : {};
    return EventLine.parse({ id, step, at, who, kind, label, rows, undone: state !== 0, reply });
  });
}

export function listReplies(database: Database, before: number | undefined, limit: number) {
  const rows = database.all(
    'SELECT * FROM reply WHERE id < ? ORDER BY id DESC LIMIT ?',
    before ?? Number.MAX_SAFE_INTEGER,
    limit + 1,
  );
  return { replies: rows.slice(0, limit).map((row) => lineOf(replyFromRow(row))), more: rows.length > limit };
}

export function lineOf(row: ReplyRow): ReplyLine {
  const { id, at, connection, service, operation, method, url, requestBody, status, failure } = row;
  const { contentType, length, sha256, masked, file, hash } = row;
  return readingRow(`row ${id} of the ledger`, () =>
    ReplyLine.parse({
      ...{ id, at, connection, service, operation, method, url, requestBody, status, failure },
      ...{ contentType, length, sha256, masked, file, hash },
      origin: row.origin === null ? null : `case ${row.origin.split(' ')[0]?.slice(0, 8)}`,
    }),
  );
}

/** A query counts when the service answered it. */
export function listSpent(database: Database) {
  const rows = database.all(
    `SELECT substr(at, 1, 10) AS day, operation, count(*) AS queries FROM reply
       WHERE spends = 1 AND origin IS NULL AND status BETWEEN 200 AND 299 GROUP BY day, operation ORDER BY day DESC, operation`,
  );
  return rows.map((row) => ({ day: String(row.day), operation: String(row.operation), queries: Number(row.queries) }));
}

export function countRows(database: Database) {
  const count = (table: string) => Number(database.one(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0);
  return {
    entities: count('entity'),
    edges: count('edge'),
    groups: count('"group"'),
    replies: count('reply'),
    events: count('event'),
  };
}
