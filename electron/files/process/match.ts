import { ok, type Result } from '../../../shared/result.ts';
import { type Column, cellsOf } from './cells.ts';
import { askFile } from './engine.ts';
import { locateLines } from './locate.ts';
import type { OpenedFile } from './opened-file.ts';

/** A normalised value to search for, with its entity. */
export interface Wanted {
  readonly id: number;
  readonly value: string;
}

/** How many lines of each hit are stored, for display and as evidence. */
const linesPerHit = 20;
/** A join returns lines in no order, so more are held until their numbers show which come first. */
const heldPerHit = 400;
const mostHeldBytes = 48 * 1024 * 1024;

export interface HeldLine {
  readonly text: string;
  /** Counted from 1; null if it was not found again. */
  number: number | null;
}

export interface Hit {
  readonly id: number;
  lines: number;
  readonly held: HeldLine[];
}

export interface Matched {
  readonly hits: ReadonlyMap<number, Hit>;
  /** The total number of mentions. */
  readonly lines: number;
}

const nameSigns = 'a-z0-9_@%+-';

/**
 * Extracts names, addresses and hashes from each line by their form, in any column and even in incomplete lines.
 * Patterns for rarer forms are included only if such a value is searched.
 */
export function tokenPattern(wanted: readonly Wanted[]): string {
  const hasSixes = wanted.some(({ value }) => value.includes(':'));
  const hasHashes = wanted.some(({ value }) => /^[0-9a-f]{32,64}$/.test(value));
  return [
    ...(hasSixes ? ['[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]+'] : []),
    `[${nameSigns}]+(?:\\.[${nameSigns}]+)+`,
    ...(hasHashes ? ['[0-9a-f]{32,64}'] : []),
  ].join('|');
}

/** The SQL query. `below`: the rest of a name without its first label, and without its first two, counts too. */
export function matchSql(from: string, pattern: string, below: boolean): string {
  const names = `regexp_extract_all(lower(line), '${pattern}')`;
  const parent = (list: string) => `list_transform(${list}, lambda name: substr(name, instr(name, '.') + 1))`;
  const tokens = below
    ? `(SELECT n, line, list_concat(names, parents, ${parent('parents')}) AS tokens
        FROM (SELECT n, line, names, ${parent('names')} AS parents FROM (SELECT n, line, ${names} AS names FROM ${from})))`
    : `(SELECT n, line, ${names} AS tokens FROM ${from})`;
  // A line that names a value twice counts once: takes only the first of equal tokens.
  return `SELECT id, n, line FROM
    (SELECT n, line, tokens, unnest(tokens) AS token, generate_subscripts(tokens, 1) AS place FROM ${tokens})
    JOIN wanted ON wanted.value = token WHERE list_position(tokens, token) = place`;
}

export async function matchFile(
  file: OpenedFile,
  wanted: readonly Wanted[],
  below: boolean,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Result<Matched>> {
  const hits = new Map<number, Hit>();
  let lines = 0;
  let heldBytes = 0;
  await askFile(file.path, {
    sql: matchSql(file.source().from, tokenPattern(wanted), below),
    wanted,
    signal,
    onProgress: (share) => onProgress(share * 0.8),
    onChunk: (chunk) => {
      const [ids, numbers, texts] = [0, 1, 2].map((column) => chunk.getColumnVector(column));
      for (let row = 0; row < chunk.rowCount; row++) {
        const id = Number(ids?.getItem(row));
        const hit = hits.get(id) ?? { id, lines: 0, held: [] };
        if (hit.lines === 0) hits.set(id, hit);
        hit.lines++;
        lines++;
        if (hit.held.length >= heldPerHit || heldBytes > mostHeldBytes) continue;
        const text = String(texts?.getItem(row));
        const number = numbers?.getItem(row);
        const line = { text, number: number == null ? null : Number(number) };
        hit.held.push(line);
        heldBytes += text.length;
      }
    },
  });
  if (file.form.format !== 'parquet') await numberLines(file, hits, signal, (share) => onProgress(0.8 + share * 0.2));
  for (const hit of hits.values()) {
    hit.held.sort((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity));
    hit.held.splice(linesPerHit);
  }
  return ok({ hits, lines });
}

/** A text in two hits is one line of the file; a text twice in one hit is two equal lines. */
async function numberLines(
  file: OpenedFile,
  hits: ReadonlyMap<number, Hit>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const times = new Map<string, number>();
  for (const hit of hits.values()) {
    for (const [text, lines] of Map.groupBy(hit.held, (line) => line.text)) {
      times.set(text, Math.max(times.get(text) ?? 0, lines.length));
    }
  }
  const texts = [...times].flatMap(([text, count]) => new Array<string>(count).fill(text));
  if (texts.length === 0) return;
  const { numbers } = await locateLines(file.handle, file.size, texts, {
    signal,
    onBlock: (read) => onProgress(read / file.size),
  });
  const byText = Map.groupBy(texts.keys(), (place) => texts[place] ?? '');
  for (const hit of hits.values()) {
    for (const [text, lines] of Map.groupBy(hit.held, (line) => line.text)) {
      const places = byText.get(text) ?? [];
      for (const [at, line] of lines.entries()) line.number = numbers[places[at] ?? -1] ?? null;
    }
  }
}

/** The columns in which the lines name a value, from the lines in memory. */
export function columnsNaming(file: OpenedFile, { held }: Hit, value: string): string[] {
  const naming = new Set<string>();
  for (const { text } of held.slice(0, 5)) {
    const read = cellsOf(file.form, text, file.columns, file.columns.length);
    if (!('cells' in read)) continue;
    for (const [at, cell] of read.cells.entries()) {
      const column: Column | undefined = file.columns[at];
      if (column && cell.toLowerCase().includes(value)) naming.add(column.name);
    }
  }
  return [...naming].slice(0, 6);
}
