import { ImageType, type StoredImage } from '../../../shared/screenshots.ts';
import type { CaseFile } from '../case-file.ts';
import { chainRow } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { addPicture, type Capture, Captures, type Picture } from '../picture.ts';
import { readable } from '../reads.ts';
import { recordPicture } from '../team/pictures.ts';
import { countCell, hashCell, idCell, jsonCell, longest, orNull, textCell } from '../unreadable-row.ts';

// The images of sites in the case. The ledger has their bytes, by hash.

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

/** Stores a picture, and tells colleagues of it. */
export function putPicture(file: CaseFile, reply: number, picture: Picture): void {
  const database = databaseOf(file);
  database.transaction(() => {
    addPicture(database, reply, picture);
    recordPicture(database, reply, picture, new Date());
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
