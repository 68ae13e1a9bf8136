import * as z from 'zod';
import { ImageType, imageSizes, Screenshot, type StoredImage } from '../../../shared/screenshots.ts';
import type { CaseFile } from '../case-file.ts';
import { chainRow } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { countCell, hashCell, idCell, jsonCell, longest, orNull, textCell } from '../unreadable-row.ts';

// The images of sites in the case. The ledger has their bytes, by hash.

/** The captures that one image shows: two captures may have the same image. */
const Captures = z.object({
  captures: z.array(
    z.object({
      taken: Screenshot.shape.taken,
      lastSeen: Screenshot.shape.lastSeen,
      lastAttempt: Screenshot.shape.lastAttempt,
      address: z.string().max(longest.name).nullable(),
      firstSeen: Screenshot.shape.firstSeen,
      toldAt: Screenshot.shape.toldAt,
      sizes: z.array(z.enum(imageSizes)),
    }),
  ),
});
export type Capture = z.output<typeof Captures>['captures'][number];

export interface ImageRow {
  readonly domain: string;
  readonly image: StoredImage;
  readonly captures: readonly Capture[];
}

/** The images of these domains, in storage order. */
export function imagesOfDomains(file: CaseFile, domains: readonly string[]): ImageRow[] {
  const rows = databaseOf(file).all(
    'SELECT * FROM image WHERE domain IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(domains),
  );
  return imagesIn(file, rows);
}

/** The image of a domain with this hash; null when the case has none. */
export function imageOfDomain(file: CaseFile, domain: string, sha256: string): ImageRow | null {
  const rows = databaseOf(file).all('SELECT * FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
  return imagesIn(file, rows)[0] ?? null;
}

/** The domain that an image shows; null when the case has no such image. */
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

/** The newest image of each domain, sorted by domain. */
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
 * Domains of the case after a name, in order: those with an image, and those among `told` that are on the graph or in a
 * Detect list.
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

export interface NewImage extends Omit<StoredImage, 'fingerprint'> {
  readonly domain: string;
  readonly at: string;
  readonly captures: readonly Capture[];
}

/** Stores an image; updates only the captures of an existing one. */
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

/** Stores the fingerprints that find similar images. Returns the number of changed rows. */
export function putFingerprints(
  file: CaseFile,
  fingerprints: readonly { readonly sha256: string; readonly fingerprint: string }[],
): number {
  const database = databaseOf(file);
  const bySha = JSON.stringify(
    Object.fromEntries(fingerprints.map(({ sha256, fingerprint }) => [sha256, fingerprint])),
  );
  const where = 'sha256 IN (SELECT key FROM json_each(?1))';
  return database.transaction(() => {
    const made = database.all(`SELECT id FROM image WHERE ${where}`, bySha);
    const look = '(SELECT value FROM json_each(?1) WHERE key = image.sha256)';
    const { changes } = database.run(`UPDATE image SET look = ${look} WHERE ${where}`, bySha);
    for (const { id } of made) chainRow(database, 'image', Number(id));
    return changes;
  });
}

/** Leaves unreadable runs out, and reports them to the user. */
function imagesIn(file: CaseFile, rows: readonly Row[]): ImageRow[] {
  return readable(databaseOf(file), 'image', rows, (row) => ({
    domain: textCell(row.domain, longest.name),
    image: imageOf(row),
    captures: Captures.parse(jsonCell(row.data, 'object')).captures,
  }));
}

function imageOf(row: Row): StoredImage {
  return {
    sha256: hashCell(row.sha256),
    type: ImageType.parse(row.type),
    width: countCell(row.width),
    height: countCell(row.height),
    reply: idCell(row.reply),
    fingerprint: orNull(row.look, (value) => textCell(value, longest.name)),
  };
}
