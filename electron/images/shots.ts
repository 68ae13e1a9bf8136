import * as z from 'zod';
import { ImageType, type PictureSize, pictureSizes, Shot, type StoredPicture } from '../../shared/calls/screenshots.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Picture } from '../api/screenshots/client.ts';
import type { ToldShot, ToldShots } from '../api/told-shots.ts';
import type { CaseFile } from '../case/case-file.ts';
import { chainRow } from '../case/chain.ts';
import type { Row } from '../case/database.ts';
import { countCell, hashCell, idCell, jsonCell, longest, orNull, textCell } from '../case/odd-row.ts';
import { readable } from '../case/reads.ts';
import { guarded } from '../case/storage-failure.ts';

/** What the service said of the captures that one picture shows, as the case keeps it: of two, it may be the same picture. */
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
type Capture = z.output<typeof Captures>['captures'][number];

/** Writes a picture down: its bytes are in the ledger already, under its hash. */
export function keepPicture(
  file: CaseFile,
  told: ToldShot,
  size: PictureSize,
  picture: Picture,
  reply: number,
): Result<void> {
  const { domain } = told;
  const { sha256, mime, width, height, at } = picture;
  return guarded(file.path, 'write', () => {
    const known = file.database.all('SELECT * FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
    const before = picturesIn(file, known).flatMap(({ captures }) => captures);
    const same = before.find(({ taken }) => taken === told.timestamp);
    const sizes = [...new Set([...(same?.sizes ?? []), size])];
    const captures = [...before.filter((capture) => capture !== same), { ...captureOf(told), sizes }];
    file.database.transaction(() => {
      file.database.run(
        `INSERT INTO image (domain, sha256, reply, at, type, width, height, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (domain, sha256) DO UPDATE SET data = excluded.data`,
        ...[domain, sha256, reply, at, mime, width, height, JSON.stringify({ captures })],
      );
      const kept = file.database.one('SELECT id FROM image WHERE domain = ? AND sha256 = ?', domain, sha256);
      if (kept) chainRow(file.database, 'image', Number(kept.id));
    });
    return ok(undefined);
  });
}

function captureOf({
  timestamp,
  last_seen,
  last_attempt,
  ip_address,
  firstSeen,
  at,
}: ToldShot): Omit<Capture, 'sizes'> {
  const times = { taken: timestamp, lastSeen: last_seen, lastAttempt: last_attempt };
  return { ...times, address: ip_address, firstSeen, toldAt: at };
}

function capturesIn(row: Row): Capture[] {
  return Captures.parse(jsonCell(row.data, 'object')).captures;
}

/** A picture of the case with what it shows; one that can't be read is left out, and named. */
function picturesIn({ database }: CaseFile, rows: readonly Row[]) {
  return readable(database, 'image', rows, (row) => ({
    domain: textCell(row.domain, longest.name),
    picture: pictureOf(row),
    captures: capturesIn(row),
  }));
}

/** The captures of these domains, the newest of each first: those the case holds pictures of, and those told of. */
export function shotsOf(file: CaseFile, told: ToldShots, domains: readonly string[]): Shot[] {
  const list = JSON.stringify(domains);
  const rows = file.database.all(
    'SELECT * FROM image WHERE domain IN (SELECT value FROM json_each(?)) ORDER BY id',
    list,
  );
  const shots = new Map<string, Shot>();
  const keyOf = (domain: string, taken: string | null) => `${domain} ${taken}`;
  for (const { domain, picture, captures } of picturesIn(file, rows)) {
    for (const { sizes, ...capture } of captures) {
      const key = keyOf(domain, capture.taken);
      const before = shots.get(key) ?? { domain, ...capture, linked: false, thumbnail: null, whole: null };
      const pictures = Object.fromEntries(sizes.map((size) => [size, picture]));
      shots.set(key, { ...newer(before, { ...before, ...capture }), ...pictures });
    }
  }
  for (const domain of domains) {
    for (const shot of told.of(domain)) {
      const key = keyOf(domain, shot.timestamp);
      const capture = captureOf(shot);
      const before = shots.get(key) ?? { domain, ...capture, linked: true, thumbnail: null, whole: null };
      shots.set(key, { ...newer(before, { ...before, ...capture }), linked: true });
    }
  }
  const firstSeen = firstSeenOf(file, list);
  return [...shots.values()]
    .map((shot) => ({ ...shot, firstSeen: shot.firstSeen ?? firstSeen.get(shot.domain) ?? null }))
    .sort((one, other) => order(one.domain, other.domain) || order(other.taken ?? '', one.taken ?? ''));
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What was said later wins; the pictures stay. */
function newer(before: Shot, now: Shot): Shot {
  return now.toldAt >= before.toldAt ? { ...now, firstSeen: now.firstSeen ?? before.firstSeen } : before;
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

/** Detect does not say when a domain was first seen; a record on the graph may. */
function firstSeenOf(file: CaseFile, domains: string): Map<string, string> {
  const rows = file.database.all(
    `SELECT value, CASE WHEN json_valid(facts) THEN facts ->> '$.firstSeen' END AS seen FROM entity
       WHERE kind = 'domain' AND value IN (SELECT value FROM json_each(?)) AND seen IS NOT NULL`,
    domains,
  );
  return new Map(
    rows.flatMap(({ value, seen }) => {
      const time = Date.parse(String(seen));
      return Number.isNaN(time) ? [] : [[String(value), new Date(time).toISOString()] as const];
    }),
  );
}

/** Every domain of the case that has a picture, or of which this run was told one, in order. */
export function picturedDomains(file: CaseFile, told: ToldShots, after: string, limit: number): string[] {
  const rows = file.database.all(
    `WITH told AS (SELECT value AS domain FROM json_each(?1))
       SELECT domain FROM image WHERE domain > ?2
       UNION SELECT value FROM entity WHERE kind = 'domain' AND value > ?2 AND value IN (SELECT domain FROM told)
       UNION SELECT domain FROM watchlist WHERE domain > ?2 AND domain IN (SELECT domain FROM told)
       ORDER BY 1 LIMIT ?3`,
    JSON.stringify(told.domains()),
    after,
    limit,
  );
  return rows.map((row) => String(row.domain));
}

/** The domain that a picture of the case shows; null where the case has no such picture. */
export function domainPictured(file: CaseFile, sha256: string): string | null {
  const row = file.database.one('SELECT domain FROM image WHERE sha256 = ? LIMIT 1', sha256);
  return row && String(row.domain);
}

export function keepLooks(file: CaseFile, looks: readonly { sha256: string; look: string }[]): Result<number> {
  const bySha = JSON.stringify(Object.fromEntries(looks.map(({ sha256, look }) => [sha256, look])));
  return guarded(file.path, 'write', () => {
    const where = 'sha256 IN (SELECT key FROM json_each(?1))';
    return ok(
      file.database.transaction(() => {
        const made = file.database.all(`SELECT id FROM image WHERE ${where}`, bySha);
        const look = '(SELECT value FROM json_each(?1) WHERE key = image.sha256)';
        const { changes } = file.database.run(`UPDATE image SET look = ${look} WHERE ${where}`, bySha);
        for (const { id } of made) chainRow(file.database, 'image', Number(id));
        return changes;
      }),
    );
  });
}
