import * as z from 'zod';
import { ImageType, imageSizes, Screenshot } from '../../shared/screenshots.ts';
import { chainRow } from './chain.ts';
import type { Database, Row } from './database.ts';
import { jsonCell, longest } from './unreadable-row.ts';

// The rows of pictures of sites. The ledger has their bytes, by hash.

/** What a service said of a site at the time of a picture, and in which sizes the picture was loaded. */
const Capture = z.object({
  taken: Screenshot.shape.taken,
  lastSeen: Screenshot.shape.lastSeen,
  lastAttempt: Screenshot.shape.lastAttempt,
  address: z.string().max(longest.name).nullable(),
  firstSeen: Screenshot.shape.firstSeen,
  toldAt: Screenshot.shape.toldAt,
  sizes: z.array(z.enum(imageSizes)),
});
export type Capture = z.output<typeof Capture>;

/** The captures that one image shows: two captures may have the same image. */
export const Captures = z.object({ captures: z.array(Capture).max(1000) });

/** A picture of a site, without what only one file has. */
export const Picture = z.object({
  domain: z.string().min(1).max(longest.name),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  type: ImageType,
  width: z.int().min(0),
  height: z.int().min(0),
  ...Captures.shape,
});
export type Picture = z.output<typeof Picture>;

/** A stored picture; null if it is not readable. */
export function pictureOfRow(row: Row): Picture | null {
  const read = Picture.safeParse({ ...row, captures: capturesIn(row) });
  return read.success ? read.data : null;
}

function capturesIn({ data }: Row): Capture[] {
  try {
    return Captures.parse(jsonCell(data, 'object')).captures;
  } catch {
    return [];
  }
}

/** Adds a picture, or captures to one that is there. Call it inside a transaction. */
export function addPicture(database: Database, reply: number, picture: Picture): void {
  const { domain, sha256, at, type, width, height } = picture;
  const row = database.one('SELECT data FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
  const captures = merged(row ? capturesIn(row) : [], picture.captures);
  database.run(
    `INSERT INTO image (domain, sha256, reply, at, type, width, height, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (domain, sha256) DO UPDATE SET data = excluded.data`,
    ...[domain, sha256, reply, at, type, width, height, JSON.stringify({ captures })],
  );
  const kept = database.one('SELECT id FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
  if (kept) chainRow(database, 'image', Number(kept.id));
}

/** Of each capture what was told last, and all sizes that were loaded. */
function merged(known: readonly Capture[], more: readonly Capture[]): Capture[] {
  const byTime = new Map(known.map((capture) => [capture.taken, capture]));
  for (const capture of more) {
    const before = byTime.get(capture.taken);
    const newest = before && before.toldAt > capture.toldAt ? before : capture;
    byTime.delete(capture.taken);
    byTime.set(capture.taken, { ...newest, sizes: [...new Set([...(before?.sizes ?? []), ...capture.sizes])] });
  }
  return [...byTime.values()];
}
