import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from './case-file.ts';
import { createCaseFile } from './create-case-file.ts';
import type { Database, Row } from './database.ts';
import { openAsItIs } from './open-aside.ts';
import { aboutNamed, keepAbout } from './queries/about.ts';
import { guarded } from './storage-failure.ts';
import { cutText, longest } from './unreadable-row.ts';

// What the index of all cases reads from a case, whoever made it and whatever its version. Nothing is changed, upgraded
// or locked; cells of a wrong type are left out.

export interface ReadCase {
  readonly id: string;
  readonly title: string;
  readonly isPrivate: boolean;
  readonly changed: string | null;
  /** Only for reading. */
  readonly file: CaseFile;
  entities(): Iterable<ReadEntity>;
  /** When the reply of each number came. */
  replyTimes(): Map<number, number>;
  /** The first and the last reply of each entity. */
  sights(): Iterable<{ readonly entity: number; readonly reply: number }>;
  verdicts(): Iterable<{ readonly entity: number; readonly verdict: string }>;
  lookalikes(): Iterable<{ readonly domain: string; readonly state: string; readonly escalated: boolean }>;
  /** Good replies to these operations, and lines of files: those of one operation in order of arrival. */
  answers(
    operations: readonly string[],
  ): Iterable<{ readonly reply: number; readonly operation: string; readonly length: number }>;
  close(): Promise<void>;
}

export interface ReadEntity {
  readonly id: number;
  readonly kind: string;
  readonly value: string;
  readonly tags: readonly string[];
  readonly note: string;
  /** The highest number of domains that a service counted for it; 0 without a count. */
  readonly count: number;
}

const lookalikesSince = 3;
const membershipSince = 6;
const mostTags = 20;
const longestTag = 100;
const longestNote = 300;

export async function readToRemember(path: string): Promise<Result<ReadCase>> {
  const opened = await openAsItIs(path);
  if (!opened.ok) return opened;
  const { database, close, version } = opened.value;
  const read = guarded(path, 'read', () => {
    const nobody = () => undefined;
    const parts = { who: '', now: () => new Date(), show: nobody, changed: nobody, isSpooled: () => false };
    const file = createCaseFile(database, parts);
    return ok({
      id: cutText(database.one("SELECT value FROM about WHERE name = 'id'")?.value, longest.name),
      title: cutText(database.one('SELECT title FROM "case" WHERE id = 1')?.title, longest.name),
      isPrivate: isPrivate(file),
      changed: timeIn(database.one('SELECT at FROM event ORDER BY id DESC LIMIT 1')?.at),
      file,
    });
  });
  if (!read.ok) {
    await close();
    return read;
  }
  return ok({
    ...read.value,
    entities: () => entitiesIn(database),
    replyTimes: () => {
      const times = new Map<number, number>();
      for (const { id, at } of inParts(database, 'SELECT id, at FROM reply WHERE id > ?')) {
        const time = Date.parse(String(at));
        if (typeof id === 'number' && time >= 0) times.set(id, Math.floor(time / 1000));
      }
      return times;
    },
    sights: () => sightsIn(database),
    verdicts: () => (version < membershipSince ? [] : verdictsIn(database)),
    lookalikes: () => (version < lookalikesSince ? [] : lookalikesIn(database)),
    answers: (operations) => answersIn(database, operations),
    close,
  });
}

function* entitiesIn(database: Database): Generator<ReadEntity> {
  const sql = `SELECT id, kind, value, CASE WHEN tags <> '[]' THEN tags END AS tags, substr(note, 1, ${longestNote}) AS note,
    CASE WHEN instr(facts, '"counts"') > 0 THEN facts END AS facts FROM entity WHERE id > ?`;
  for (const { id, kind, value, tags, note, facts } of inParts(database, sql)) {
    if (typeof id !== 'number' || typeof kind !== 'string' || typeof value !== 'string') continue;
    yield { id, kind, value, tags: tagsIn(tags), note: typeof note === 'string' ? note : '', count: countIn(facts) };
  }
}

function tagsIn(cell: Row[string] | undefined): string[] {
  if (typeof cell !== 'string') return [];
  try {
    const list: unknown = JSON.parse(cell);
    if (!Array.isArray(list)) return [];
    return list.filter((tag): tag is string => typeof tag === 'string' && tag.length <= longestTag).slice(0, mostTags);
  } catch {
    return [];
  }
}

/** The counts of a service, by the parameter of the search. */
function countIn(cell: Row[string] | undefined): number {
  if (typeof cell !== 'string') return 0;
  const [, counts = ''] = /"counts":\{([^{}]{0,2000})\}/.exec(cell) ?? [];
  let most = 0;
  for (const [, digits] of counts.matchAll(/:(\d{1,12})/g)) most = Math.max(most, Number(digits));
  return most;
}

function* sightsIn(database: Database): Generator<{ entity: number; reply: number }> {
  const sql = 'SELECT id, entity, reply FROM observation WHERE id > ? AND entity IS NOT NULL';
  for (const { entity, reply } of inParts(database, sql))
    if (typeof entity === 'number' && typeof reply === 'number') yield { entity, reply };
}

function* verdictsIn(database: Database): Generator<{ entity: number; verdict: string }> {
  for (const { entity, verdict } of inParts(database, 'SELECT id, entity, verdict FROM membership WHERE id > ?'))
    if (typeof entity === 'number') yield { entity, verdict: String(verdict) };
}

/** Rows with a number, a few thousand at a time: faster than one by one, and never all at once. */
function* inParts(database: Database, sql: string): Generator<Row> {
  for (let after: Row[string] = -1; ; ) {
    const rows = database.all(`${sql} ORDER BY id LIMIT ${rowsInPart}`, after);
    yield* rows;
    const last: Row[string] | undefined = rows.at(-1)?.id;
    if (rows.length < rowsInPart || last === undefined) return;
    after = last;
  }
}

const rowsInPart = 2000;

function* lookalikesIn(database: Database) {
  const sql = `SELECT domain, state, instr(data, '"escalations":[{') > 0 AS escalated FROM watchlist`;
  for (const { domain, state, escalated } of database.each(sql))
    if (typeof domain === 'string') yield { domain, state: String(state), escalated: escalated === 1 };
}

function* answersIn(database: Database, operations: readonly string[]) {
  const sql = `SELECT id, operation, length FROM reply WHERE (status BETWEEN 200 AND 299 OR service = 'file')
    AND sha256 IS NOT NULL AND operation = ? ORDER BY id`;
  for (const operation of operations)
    for (const { id, length } of database.each(sql, operation))
      if (typeof id === 'number') yield { reply: id, operation, length: Number(length) };
}

function timeIn(cell: Row[string] | undefined): string | null {
  const time = Date.parse(String(cell));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

const privateMark = 'private';

/** Whether a case is left out of the index of all cases, on every machine. */
export function isPrivate(file: CaseFile): boolean {
  return aboutNamed(file, privateMark, (value) => 'private' in value && value.private === true) ?? false;
}

export function setPrivate(file: CaseFile, isPrivate: boolean): Result<void> {
  return guarded(file.path, 'write', () => {
    keepAbout(file, privateMark, { private: isPrivate });
    return ok(undefined);
  });
}
