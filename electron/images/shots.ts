import { ok, type Result } from '../../shared/result.ts';
import type { PictureSize, Shot } from '../../shared/screenshots.ts';
import type { KnownScreenshot, KnownScreenshots } from '../api/known-screenshots.ts';
import type { Picture } from '../api/screenshots/client.ts';
import type { CaseFile } from '../case/case-file.ts';
import { firstSeenOfDomains } from '../case/queries/entities.ts';
import {
  type Capture,
  domainsWithImages,
  imageOfDomain,
  imagesOfDomains,
  putImage,
  putImageLooks,
} from '../case/queries/images.ts';
import { guarded } from '../case/storage-failure.ts';

/** Writes a picture down: its bytes are in the ledger already, under its hash. */
export function keepPicture(
  file: CaseFile,
  told: KnownScreenshot,
  size: PictureSize,
  picture: Picture,
  reply: number,
): Result<void> {
  const { domain } = told;
  const { sha256, mime, width, height, at } = picture;
  return guarded(file.path, 'write', () => {
    const before = imageOfDomain(file, domain, sha256)?.captures ?? [];
    const same = before.find(({ taken }) => taken === told.timestamp);
    const sizes = [...new Set([...(same?.sizes ?? []), size])];
    const captures = [...before.filter((capture) => capture !== same), { ...captureOf(told), sizes }];
    return ok(putImage(file, { domain, sha256, reply, at, type: mime, width, height, captures }));
  });
}

function captureOf({
  timestamp,
  last_seen,
  last_attempt,
  ip_address,
  firstSeen,
  at,
}: KnownScreenshot): Omit<Capture, 'sizes'> {
  const times = { taken: timestamp, lastSeen: last_seen, lastAttempt: last_attempt };
  return { ...times, address: ip_address, firstSeen, toldAt: at };
}

/** The captures of these domains, the newest of each first: those the case holds pictures of, and those told of. */
export function shotsOf(file: CaseFile, told: KnownScreenshots, domains: readonly string[]): Shot[] {
  const shots = new Map<string, Shot>();
  const keyOf = (domain: string, taken: string | null) => `${domain} ${taken}`;
  for (const { domain, picture, captures } of imagesOfDomains(file, domains)) {
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
  const firstSeen = firstSeenOfDomains(file, domains); // Detect does not say it; a record on the graph may.
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

/** Every domain of the case that has a picture, or of which this run was told one, in order. */
export function picturedDomains(file: CaseFile, told: KnownScreenshots, after: string, limit: number): string[] {
  return domainsWithImages(file, told.domains(), after, limit);
}

export function keepLooks(file: CaseFile, looks: readonly { sha256: string; look: string }[]): Result<number> {
  return guarded(file.path, 'write', () => ok(putImageLooks(file, looks)));
}
