import { type EventLine, Hit, ReplyLine } from '../../shared/case-lists.ts';
import { type EventKind, eventKinds } from '../../shared/case-rows.ts';
import type { Database, Row } from './database.ts';
import { originFile } from './file-row.ts';
import { type ReplyRow, replyFromRow } from './ledger.ts';
import { endOfRange, inRange } from './row-ranges.ts';
import {
  countCell,
  cutText,
  idCell,
  jsonCell,
  longest,
  oneOf,
  orNull,
  readingRow,
  textCell,
  timeCell,
  UnreadableRow,
} from './unreadable-row.ts';
import { isFaultOfIndex } from './words.ts';

/**
 * Selects observations whose record is a domain record; a line of a feed is another kind. Does not trust an imported
 * row's claim about one of our replies: the reply itself can be read.
 */
export const tellsRecord = `record IS NOT NULL AND EXISTS (
  SELECT 1 FROM reply AS told WHERE told.id = observation.reply
    AND (observation.origin IS NULL OR told.origin IS NOT NULL)
    AND told.operation IN ('investigate', 'enrich', 'file.records', 'detect.new', 'detect.watched', 'detect.ignored'))`;

/** Our own replies before imported ones, then the newest with the most detail: Detect has less about a domain. */
export const fullestFirst = `ORDER BY (SELECT told.origin IS NOT NULL FROM reply AS told WHERE told.id = observation.reply),
  (SELECT told.operation LIKE 'detect.%' FROM reply AS told WHERE told.id = observation.reply), reply DESC`;

/**
 * Entities whose value contains the text come first, then those with other matching words. In steps: the values of a
 * million entities are looked through for longer than main may be busy.
 */
export function* searchingCase(
  database: Database,
  text: string,
  limit: number,
  rowsPerStep = 100_000,
): Generator<undefined, { hits: Hit[]; more: boolean }> {
  const wanted = limit + 1;
  const byValue = yield* findingByValue(database, text, wanted, rowsPerStep);
  const known = new Set(byValue.map(({ id }) => id));
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `"${word}"*`).join(' ');
  const byWords = query ? foundByWords(database, query, wanted + byValue.length) : [];
  const hits = [
    ...readable(database, 'entity', byValue, (row) => hitOf(row, null)),
    ...readable(
      database,
      'entity',
      byWords.filter(({ id }) => !known.has(id ?? null)),
      (row) => hitOf(row, reason(row, words)),
    ),
  ];
  return { hits: hits.slice(0, limit), more: hits.length > limit };
}

/** The shortest values that contain a text. */
function* findingByValue(
  database: Database,
  text: string,
  wanted: number,
  rowsPerStep: number,
): Generator<undefined, Row[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  let found: Row[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const end = endOfRange(database, 'entity', after, rowsPerStep);
    const rows = database.all(
      `SELECT id, kind, value, shown, length(value) AS size FROM entity
         ${inRange} AND (value LIKE ? ESCAPE '\\' OR shown LIKE ? ESCAPE '\\') ORDER BY length(value), value LIMIT ?`,
      ...[after, end, pattern, pattern, wanted],
    );
    const isFirst = found.length === 0;
    found = isFirst ? rows : [...found, ...rows].sort(shorterFirst).slice(0, wanted);
    after = end;
    if (end !== null) yield;
  }
  return found;
}

function shorterFirst(one: Row, other: Row): number {
  const [value, otherValue] = [String(one.value), String(other.value)];
  return Number(one.size) - Number(other.size) || (value < otherValue ? -1 : Number(value > otherValue));
}

/** Empty if the index is damaged, which is reported; the next change rebuilds it. */
function foundByWords(database: Database, query: string, most: number): Row[] {
  try {
    return database.all(
      `SELECT entity.id, kind, value, shown, note, tags, facts FROM words JOIN entity ON entity.id = words.rowid
         WHERE words MATCH ? LIMIT ?`,
      query,
      most,
    );
  } catch (error) {
    if (!isFaultOfIndex(error)) throw error;
    database.odd.add('the index of words');
    return [];
  }
}

function hitOf(row: Row, because: string | null): Hit {
  return Hit.parse({ entity: row.id, kind: row.kind, value: textCell(row.value), because });
}

/** The readable rows; the others are reported to the user. */
export function readable<T>(database: Database, table: string, rows: readonly Row[], read: (row: Row) => T): T[] {
  return rows.flatMap((row) => {
    try {
      return [readingRow(`${table} ${row.id}`, () => read(row))];
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      database.odd.add(`${table} ${cutText(String(row.id), longest.word)}`);
      return [];
    }
  });
}

/** The first text of an entity that contains the first word. */
function reason(row: Row, words: readonly string[]): string | null {
  const first = words[0]?.toLowerCase() ?? '';
  const facts = jsonCell(row.facts, 'object') as Record<string, unknown>;
  const sayings = [String(row.note), ...(jsonCell(row.tags, 'list') as unknown[]), ...Object.values(facts).flat()];
  const found = sayings.find((saying) => typeof saying === 'string' && saying.toLowerCase().includes(first));
  return typeof found === 'string' ? found.slice(0, 120) : null;
}

export interface HistoryWish {
  readonly before?: number | undefined;
  readonly kinds?: readonly EventKind[] | undefined;
  readonly text?: string | undefined;
  readonly who?: string | undefined;
  readonly limit: number;
}

export function listHistory(database: Database, wish: HistoryWish): { events: EventLine[]; more: boolean } {
  const rows = database.all(
    `SELECT event.id, event.step, event.at, event.who, event.kind, event.label, event.rows, event.source, step.state
       FROM event JOIN step ON step.id = event.step
       WHERE event.id < ? AND (? IS NULL OR event.kind IN (SELECT value FROM json_each(?)))
         AND (? IS NULL OR event.label LIKE '%' || ? || '%') AND (? IS NULL OR event.who = ?)
       ORDER BY event.id DESC LIMIT ?`,
    wish.before ?? Number.MAX_SAFE_INTEGER,
    wish.kinds ? 1 : null,
    JSON.stringify(wish.kinds ?? []),
    wish.text ?? null,
    wish.text ?? null,
    wish.who ?? null,
    wish.who ?? null,
    wish.limit + 1,
  );
  const events = readable(database, 'event', rows.slice(0, wish.limit), (row) => ({
    id: idCell(row.id),
    step: idCell(row.step),
    at: timeCell(row.at),
    who: cutText(row.who),
    kind: oneOf(row.kind, Object.keys(eventKinds) as EventKind[]),
    label: cutText(row.label),
    rows: countCell(row.rows),
    undone: row.state !== 0,
    reply: orNull(row.source, replyNamed),
  }));
  return { events, more: rows.length > wish.limit };
}

function replyNamed(source: Row[string] | undefined): number | null {
  const { reply } = jsonCell(source, 'object', longest.source) as { reply?: Row[string] };
  return orNull(reply, idCell);
}

export function listReplies(database: Database, before: number | undefined, limit: number) {
  const rows = database.all(
    'SELECT * FROM reply WHERE id < ? ORDER BY id DESC LIMIT ?',
    before ?? Number.MAX_SAFE_INTEGER,
    limit + 1,
  );
  const replies = readable(database, 'reply', rows.slice(0, limit), (row) => lineOf(replyFromRow(row)));
  return { replies, more: rows.length > limit };
}

export function lineOf(row: ReplyRow): ReplyLine {
  const { id, at, connection, service, operation, method, url, requestBody, status, failure } = row;
  const { contentType, length, sha256, masked, file, hash } = row;
  return readingRow(`row ${id} of the ledger`, () =>
    ReplyLine.parse({
      ...{ id, at, connection, service, operation, method, url, requestBody, status, failure },
      ...{ contentType, length, sha256, masked, file, hash },
      origin: row.origin && originWords(row.origin),
    }),
  );
}

function originWords(origin: string): string {
  const [from = ''] = origin.split(' ');
  return from === originFile ? 'the file' : `case ${from.slice(0, 8)}`;
}

/** A query counts if the service answered it. */
export function listSpent(database: Database) {
  const rows = database.all(
    `SELECT substr(at, 1, 10) AS day, operation, count(*) AS queries FROM reply
       WHERE spends = 1 AND origin IS NULL AND status BETWEEN 200 AND 299 GROUP BY day, operation ORDER BY day DESC, operation`,
  );
  return rows.map((row) => ({
    day: cutText(row.day),
    operation: cutText(row.operation),
    queries: Number(row.queries),
  }));
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
