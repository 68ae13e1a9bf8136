// Everything that a run left behind, as one text to search: what it said, every file of its folders, and every value of every case
// and database, unpacked.
import { copyFileSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';

export interface LeftBehind {
  readonly text: string;
  readonly files: number;
  readonly bytes: number;
}

const mostSearched = 64 * 2 ** 20;
/** No text of this language is longer than twice this. */
const mostText = 2 ** 28;

export function leftBehind(folder: string): LeftBehind {
  const texts: string[] = [];
  let [files, bytes] = [0, 0];
  for (const path of filesBelow(folder)) {
    const { size } = lstatSync(path);
    files++;
    bytes += size;
    if (size > mostSearched) continue; // So much is a finding by itself.
    const content = readFileSync(path);
    texts.push(path, content.toString('latin1'));
    if (content.subarray(0, 15).toString() === 'SQLite format 3') texts.push(...valuesOf(path));
  }
  let length = 0;
  const searched = texts.filter((text) => {
    length += text.length + 1;
    return length < mostText;
  });
  return { text: searched.join('\n'), files, bytes };
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile());
}

/** Every value of a database, read from a copy: where it lies there may be no room for what SQLite needs beside it. */
export function valuesOf(path: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-attack-look-'));
  const copy = join(folder, 'copy');
  for (const ending of ['', '-wal'])
    if (existsSync(`${path}${ending}`)) copyFileSync(`${path}${ending}`, `${copy}${ending}`);
  const database = new DatabaseSync(copy);
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%fts5%'")
      .all();
    return tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .flatMap((row) => Object.values(row).map(unpacked)),
    );
  } catch {
    return []; // Not whole yet: its bytes were searched as they are.
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpacked(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value);
  const bytes = Buffer.from(value);
  if (bytes.subarray(0, 4).toString('hex') !== '28b52ffd') return bytes.toString('latin1');
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: mostSearched }).toString('latin1');
  } catch {
    return bytes.toString('latin1');
  }
}
