import * as z from 'zod';
import { ImageType, pictureSizes, Shot, type StoredPicture } from '../../../shared/screenshots.ts';
import type { CaseFile } from '../case-file.ts';
import { chainRow } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { countCell, hashCell, idCell, jsonCell, longest, orNull, textCell } from '../unreadable-row.ts';

// The pictures of sites in the case. The ledger has their bytes, by hash.

/** The captures that one picture shows: two captures may have the same picture. */
const Captures = z.object({
  captures: z.array(
    z.object({
      taken: Shot.shape.taken,
      lastSeen: Shot.shape.lastSeen,
      lastAttempt: Shot.shape.lastAttempt,
      address: z.string().max(longest.name).nullable(),
      firstSeen: Shot.shape.firstSeen,
      toldAt: Shot.shape.toldAt,
      sizes: z.array(z.enum(pictureSizes)),
    }),
  ),
});
export type Capture = z.output<typeof Captures>['captures'][number];

export interface StoredImage {
  readonly domain: string;
  readonly picture: StoredPicture;
  readonly captures: readonly Capture[];
}

/** The pictures of these domains, in storage order. */
export function imagesOfDomains(file: CaseFile, domains: readonly string[]): StoredImage[] {
  const rows = databaseOf(file).all(
    'SELECT * FROM image WHERE domain IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(domains),
  );
  return imagesIn(file, rows);
}

/** The picture of a domain with this hash; null when the case has none. */
export function imageOfDomain(file: CaseFile, domain: string, sha256: string): StoredImage | null {
  const rows = databaseOf(file).all('SELECT * FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
  return imagesIn(file, rows)[0] ?? null;
}

/** The domain that a picture shows; null when the case has no such picture. */
export function domainOfImage(file: CaseFile, sha256: string): string | null {
  const row = databaseOf(file).one('SELECT domain FROM image WHERE sha256 = ? LIMIT 1', sha256);
  return row && String(row.domain);
}

export interface NewestImage {
  readonly domain: string;
  readonly sha256: string;
  readonly at: string;
  readonly type: string;
}

/** The newest picture of each domain, sorted by domain. */
export function newestImages(file: CaseFile): NewestImage[] {
  const rows = databaseOf(file).all(
    'SELECT domain, sha256, at, type, max(at) FROM image GROUP BY domain ORDER BY domain',
  );
  return rows.map(({ domain, sha256, at, type }) => ({
    domain: String(domain),
    sha256: String(sha256),
    at: String(at),
    type: String(type),
  }));
}

/**
 * Domains of the case after a name, in order: those with a picture, and those among `told` that are on the graph or in
 * a Detect list.
 */
export function domainsWithImages(file: CaseFile, told: readonly string[], after: string, limit: number): string[] {
  const rows = databaseOf(file).all(
    `WITH told AS (SELECT value AS domain FROM json_each(?1))
       SELECT domain FROM image WHERE domain > ?2
       UNION SELECT value FROM entity WHERE kind = 'domain' AND value > ?2 AND value IN (SELECT domain FROM told)
       UNION SELECT domain FROM watchlist WHERE domain > ?2 AND domain IN (SELECT domain FROM told)
       ORDER BY 1 LIMIT ?3`,
    JSON.stringify(told),
    after,
    limit,
  );
  return rows.map(({ domain }) => String(domain));
}

export interface NewImage extends Omit<StoredPicture, 'look'> {
  readonly domain: string;
  readonly at: string;
  readonly captures: readonly Capture[];
}

/** Stores a picture; updates only the captures of an existing one. */
export function putImage(file: CaseFile, image: NewImage): void {
  const database = databaseOf(file);
  const { domain, sha256, reply, at, type, width, height, captures } = image;
  database.transaction(() => {
    database.run(
      `INSERT INTO image (domain, sha256, reply, at, type, width, height, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (domain, sha256) DO UPDATE SET data = excluded.data`,
      ...[domain, sha256, reply, at, type, width, height, JSON.stringify({ captures })],
    );
    const kept = database.one('SELECT id FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
    if (kept) chainRow(database, 'image', Number(kept.id));
  });
}

/** Stores the hashes that find similar pictures. Returns the number of changed rows. */
export function putImageLooks(
  file: CaseFile,
  looks: readonly { readonly sha256: string; readonly look: string }[],
): number {
  const database = databaseOf(file);
  const bySha = JSON.stringify(Object.fromEntries(looks.map(({ sha256, look }) => [sha256, look])));
  const where = 'sha256 IN (SELECT key FROM json_each(?1))';
  return database.transaction(() => {
    const made = database.all(`SELECT id FROM image WHERE ${where}`, bySha);
    const look = '(SELECT value FROM json_each(?1) WHERE key = image.sha256)';
    const { changes } = database.run(`UPDATE image SET look = ${look} WHERE ${where}`, bySha);
    for (const { id } of made) chainRow(database, 'image', Number(id));
    return changes;
  });
}

/** Leaves unreadable pictures out, and reports them to the user. */
function imagesIn(file: CaseFile, rows: readonly Row[]): StoredImage[] {
  return readable(databaseOf(file), 'image', rows, (row) => ({
    domain: textCell(row.domain, longest.name),
    picture: pictureOf(row),
    captures: Captures.parse(jsonCell(row.data, 'object')).captures,
  }));
}

function pictureOf(row: Row): StoredPicture {
  return {
    sha256: hashCell(row.sha256),
    type: ImageType.parse(row.type),
    width: countCell(row.width),
    height: countCell(row.height),
    reply: idCell(row.reply),
    look: orNull(row.look, (value) => textCell(value, longest.name)),
  };
}
