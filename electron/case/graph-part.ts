import type { GraphPart } from '../../shared/case-lists.ts';
import { type EntityRow, withoutWords } from '../../shared/case-rows.ts';
import { readableRows, rowsInPart } from './case-rows.ts';
import type { Database } from './database.ts';
import { mostInMessage, type PartRange, type PartRead, packedPart } from './packed-part.ts';
import { endOfRange, inRange } from './row-ranges.ts';

export type Shown = 'all' | 'visible' | 'hidden';
type Table = 'entity' | 'edge';

/** Where a reading is: after this number of a table, and whether it has met hidden entities. */
interface Place {
  readonly table: Table;
  readonly after: number;
  readonly hasHidden: boolean;
}

const hiddenEnd = (end: string) => `(SELECT hidden FROM entity WHERE entity.id = ${end})`;
/** A link is visible if both of its ends are. */
const visibility = {
  all: { entity: '1', edge: '1' },
  visible: { entity: 'hidden = 0', edge: `${hiddenEnd('from_id')} = 0 AND ${hiddenEnd('to_id')} = 0` },
  hidden: { entity: 'hidden = 1', edge: `(${hiddenEnd('from_id')} = 1 OR ${hiddenEnd('to_id')} = 1)` },
} as const;

/**
 * How many rows are looked at for each that is wanted, once some do not pass: one part takes milliseconds, however few of
 * a million pass.
 */
const lookedAt = 10;

/** First groups, then entities, then edges, by id. `packed` rows are one text. */
export function graphPart(
  database: Database,
  next: string | undefined,
  only: Shown,
  rowsAtMost: number,
  packed = false,
): GraphPart {
  const place = placeOf(next);
  const { table, after } = place;
  const groups = next === undefined ? readableRows(database, 'group', 'ORDER BY id LIMIT ?', mostGroups) : [];
  const passesAll = only === 'all' || (only === 'visible' && !place.hasHidden);
  const end = endOfRange(database, table, after, rowsAtMost * (passesAll ? 1 : lookedAt));
  const condition = table === 'edge' && passesAll ? '1' : visibility[only][table];
  const where = `${inRange} AND ${condition} ORDER BY id LIMIT ${rowsAtMost}`;
  const range = [after, end] as const;
  const part = (packed ? packedPart(database, table, where, range) : null) ?? plainPart(database, table, where, range);
  const isWhole = part.looked < rowsAtMost;
  const last = isWhole ? end : part.last;
  const hasHidden = place.hasHidden || (table === 'entity' && hasMet(database, only, place, part, last));
  const reached = { table, after: last ?? after, hasHidden };
  const following = last === null ? afterAll(reached, only) : textOf(reached);
  const ahead = packed && passesAll ? [...placesAfter(database, following, only, rowsAtMost)] : [];
  return { ...part.rows, groups, next: following, ...(ahead.length > 0 && { ahead }) };
}

/** So many parts are on their way at once: main, the page and what carries them work at the same time. */
const partsAhead = 3;

/** What follows a part and those after it, as far as one may ask ahead. */
function* placesAfter(database: Database, next: string | null, only: Shown, rowsAtMost: number): Generator<string> {
  let place = next;
  for (let number = 0; number < partsAhead && place !== null; number++) {
    place = nextOf(database, placeOf(place), only, rowsAtMost);
    if (place !== null) yield place;
  }
}

/** What follows the part that begins here, if all of its rows pass and fit. */
function nextOf(database: Database, place: Place, only: Shown, rowsAtMost: number): string | null {
  const end = endOfRange(database, place.table, place.after, rowsAtMost);
  return end === null ? afterAll(place, only) : textOf({ ...place, after: end });
}

const nothing = { entities: [], edges: [] };

function plainPart(database: Database, table: Table, where: string, range: PartRange): PartRead {
  if (table === 'edge') {
    const { rows, last, looked } = rowsInPart(database, table, where, ...range);
    return { rows: { ...nothing, edges: rows }, last: last ?? 0, looked };
  }
  const { rows, last, looked } = fitting(rowsInPart(database, table, where, ...range));
  return { rows: { ...nothing, entities: rows }, last: last ?? 0, looked };
}

/** Whether this part of the entities has hidden ones: only then must each link be looked at. */
function hasMet(database: Database, only: Shown, { after }: Place, { looked }: PartRead, last: number | null): boolean {
  if (only !== 'visible') return looked > 0;
  const all = database.one(`SELECT count(*) AS n FROM entity ${inRange}`, after, last)?.n;
  return Number(all) !== looked;
}

function placeOf(next: string | undefined): Place {
  const [table = 'entity', after = '0', hidden = '0'] = next?.split(':') ?? [];
  return { table: table === 'edge' ? 'edge' : 'entity', after: Number(after) || 0, hasHidden: hidden === '1' };
}

const textOf = ({ table, after, hasHidden }: Place) => `${table}:${after}:${Number(hasHidden)}`;

/** After the last entity come the links, unless only those of hidden entities are wanted and there are none. */
function afterAll({ table, hasHidden }: Place, only: Shown): string | null {
  if (table === 'edge' || (only === 'hidden' && !hasHidden)) return null;
  return textOf({ table: 'edge', after: 0, hasHidden });
}

const mostGroups = 100_000;

/** As many of the first rows as fit in a message, at least one. */
function fitting<R extends EntityRow>(part: { rows: R[]; last: number | null; looked: number }) {
  const rows: R[] = [];
  let room = mostInMessage;
  for (const row of part.rows.map(withoutWords)) {
    room -= sizeOf(row);
    if (room < 0 && rows.length > 0) return { rows, last: rows.at(-1)?.id ?? 0, looked: Number.POSITIVE_INFINITY };
    rows.push(row);
  }
  return { ...part, rows };
}

/** The approximate number of characters in a message. */
function sizeOf({ value, shown, note, facts, tags }: EntityRow): number {
  const long = value.length + (shown?.length ?? 0) + note.length + tags.reduce((sum, tag) => sum + tag.length, 0);
  return long + (facts.title?.length ?? 0) + (facts.registrar?.length ?? 0) + (facts.registrant?.length ?? 0) + 500;
}
