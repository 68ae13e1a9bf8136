import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { entityKinds } from '../../../shared/entity-kinds.ts';
import type { CaseFile } from '../case-file.ts';
import { readableRows } from '../case-rows.ts';
import type { Database, Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { isShared, teamTimes } from '../team/team-store.ts';
import { countCell, cutText, idCell, longest, oneOf, orNull, textCell, timeCell } from '../unreadable-row.ts';
import { alikeOnAllMachines } from './shared-subject.ts';
import type { Judged, LinkRow, Subject } from './subject-shape.ts';

/** Rows per query: few enough that nothing else waits. */
const rowsAtOnce = 500;
const idsAtOnce = 20_000;

export interface SubjectWish {
  /** Only these entities; the complete case if undefined. */
  readonly ids?: readonly number[] | undefined;
  readonly hidden: boolean;
  /** Only the entities that are part of this campaign. */
  readonly campaign?: number | undefined;
}

/** For files that leave the program: a shared case is the same on every machine. */
export async function readExported(file: CaseFile, wish: SubjectWish): Promise<Subject> {
  const subject = await readSubjectInTurns(file, wish);
  return isShared(databaseOf(file)) ? alikeOnAllMachines(subject, teamTimes(databaseOf(file))) : subject;
}

/** Lets other work happen between its steps: the numbers of a million entities take more than half a second. */
export async function readSubjectInTurns(file: CaseFile, wish: SubjectWish): Promise<Subject> {
  const reading = readingSubject(file, wish);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** The same at once, for a case that is small or that nobody waits for. */
export function readSubject(file: CaseFile, wish: SubjectWish): Subject {
  const reading = readingSubject(file, wish);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

function* readingSubject(file: CaseFile, { ids, hidden, campaign }: SubjectWish): Generator<void, Subject> {
  const database = databaseOf(file);
  const order = isShared(database) ? 'kind, value' : 'id';
  const chosen = ids ? new Set(ids) : null;
  const members =
    campaign === undefined
      ? null
      : new Set(idsIn(database, "SELECT entity AS id FROM membership WHERE campaign = ? AND verdict = 'in'", campaign));
  // Fixes the set of entities at the beginning: entities that arrive during the export are not half included.
  const wanted: number[] = [];
  const isWanted = new Set<number>();
  for (const part of idParts(database, order, hidden)) {
    for (const id of part) {
      if (!(chosen?.has(id) ?? true) || !(members?.has(id) ?? true)) continue;
      wanted.push(id);
      isWanted.add(id);
    }
    yield;
  }
  const campaigns = readableRows(database, 'campaign', 'ORDER BY id');
  const byId = new Map(campaigns.map((one) => [one.id, one]));
  const about = (name: string) => database.one('SELECT value FROM about WHERE name = ?', name)?.value;
  const [row] = readableRows(database, 'case', '');
  const created = String(about('created') ?? new Date(0).toISOString());

  function* entities(): Generator<EntityRow> {
    for (const part of partsOf(wanted)) {
      const where = `WHERE id IN (SELECT value FROM json_each(?)) ORDER BY ${order}`;
      yield* readableRows(database, 'entity', where, part);
    }
  }

  function judged(id: number): Judged[] {
    if (campaigns.length === 0) return [];
    const found = new Map<number, Judged>();
    for (const { campaign: of, verdict, reason } of readableRows(
      database,
      'membership',
      'WHERE entity = ? ORDER BY id',
      id,
    )) {
      const known = byId.get(of);
      if (known) found.set(of, { campaign: known, verdict, reason });
    }
    return [...found.values()].sort((one, other) => one.campaign.id - other.campaign.id);
  }

  function* links(): Generator<LinkRow> {
    const sql = linksIn(isShared(database) ? 'from_kind, from_value, to_kind, to_value, relation' : 'edge.id');
    for (const part of partsOf(wanted)) {
      for (const link of readable(database, 'edge', database.all(sql, part), linkOf)) {
        if (isWanted.has(link.to)) yield link;
      }
    }
  }

  return {
    caseId: cutText(about('id'), longest.word),
    title: row?.title ?? '',
    note: row?.note ?? '',
    created,
    changed: String(database.one('SELECT max(at) AS at FROM event')?.at ?? created),
    groups: readableRows(database, 'group', 'ORDER BY id').filter(({ id }) => hasMember(database, id, isWanted)),
    campaigns,
    size: wanted.length,
    mostLinks: Number(database.one('SELECT count(*) AS n FROM edge')?.n ?? 0),
    entities,
    judged,
    links,
  };
}

function* partsOf(ids: readonly number[]): Generator<string> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) yield JSON.stringify(ids.slice(from, from + rowsAtOnce));
}

/** The numbers of all entities in this order, in parts. */
function* idParts(database: Database, order: 'id' | 'kind, value', hidden: boolean): Generator<number[]> {
  const visible = hidden ? '' : 'AND hidden = 0';
  const last = Number(database.one('SELECT max(id) AS id FROM entity')?.id ?? 0);
  let after: readonly SQLInputValue[] = order === 'id' ? [0] : ['', ''];
  const start = order === 'id' ? 'id > ?' : '(kind, value) > (?, ?)';
  const columns = order === 'id' ? 'id' : 'id, kind, value';
  for (;;) {
    const where = `WHERE ${start} AND id <= ? ${visible} ORDER BY ${order} LIMIT ${idsAtOnce}`;
    const rows = database.all(`SELECT ${columns} FROM entity ${where}`, ...after, last);
    yield rows.map(({ id }) => Number(id));
    const end = rows.at(-1);
    if (!end || rows.length < idsAtOnce) return;
    after = order === 'id' ? [end.id ?? 0] : [end.kind ?? '', end.value ?? ''];
  }
}

function hasMember(database: Database, group: number, wanted: ReadonlySet<number>): boolean {
  return idsIn(database, 'SELECT id FROM entity WHERE group_id = ?', group).some((id) => wanted.has(id));
}

/** As one text: a hundred thousand rows would block other work. */
function idsIn(database: Database, sql: string, ...values: readonly number[]): number[] {
  const row = database.one(`SELECT json_group_array(id) AS ids FROM (${sql})`, ...values);
  return JSON.parse(String(row?.ids ?? '[]')) as number[];
}

const linksIn = (order: string) => `
  SELECT edge.id, from_id, to_id, edge.kind AS relation, first, last, count, edge.origin AS origin,
      one.kind AS from_kind, one.value AS from_value, other.kind AS to_kind, other.value AS to_value
    FROM edge JOIN entity AS one ON one.id = from_id JOIN entity AS other ON other.id = to_id
    WHERE from_id IN (SELECT value FROM json_each(?)) ORDER BY ${order}`;

function linkOf(row: Row): LinkRow {
  return {
    id: idCell(row.id),
    from: idCell(row.from_id),
    to: idCell(row.to_id),
    kind: textCell(row.relation, longest.name),
    first: orNull(row.first, timeCell),
    last: orNull(row.last, timeCell),
    count: orNull(row.count, countCell),
    origin: orNull(row.origin, textCell),
    start: { kind: oneOf(row.from_kind, entityKinds), value: textCell(row.from_value) },
    end: { kind: oneOf(row.to_kind, entityKinds), value: textCell(row.to_value) },
  };
}
