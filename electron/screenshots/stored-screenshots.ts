import { ok, type Result } from '../../shared/result.ts';
import type { ImageSize, Screenshot } from '../../shared/screenshots.ts';
import type { ReportedScreenshot, ReportedScreenshots } from '../api/reported-screenshots.ts';
import type { FetchedImage } from '../api/screenshots/client.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Capture } from '../case/picture.ts';
import { firstSeenOfDomains } from '../case/queries/entities.ts';
import { domainsWithImages, imagesOfDomains, putFingerprints, putPicture } from '../case/queries/images.ts';
import { guarded } from '../case/storage-failure.ts';

/** Stores an image in the case; its bytes are already in the ledger, by hash. */
export function storeImage(
  file: CaseFile,
  told: ReportedScreenshot,
  size: ImageSize,
  image: FetchedImage,
  reply: number,
): Result<void> {
  const { sha256, mime: type, width, height, at } = image;
  const captures = [{ ...captureOf(told), sizes: [size] }];
  const picture = { domain: told.domain, sha256, at, type, width, height, captures };
  return guarded(file.path, 'write', () => ok(putPicture(file, reply, picture)));
}

function captureOf({
  timestamp,
  last_seen,
  last_attempt,
  ip_address,
  firstSeen,
  at,
}: ReportedScreenshot): Omit<Capture, 'sizes'> {
  const times = { taken: timestamp, lastSeen: last_seen, lastAttempt: last_attempt };
  return { ...times, address: ip_address, firstSeen, toldAt: at };
}

/** The screenshots of these domains, newest first: those with images in the case, and those that a reply reported. */
export function screenshotsOf(file: CaseFile, told: ReportedScreenshots, domains: readonly string[]): Screenshot[] {
  const screenshots = new Map<string, Screenshot>();
  const keyOf = (domain: string, taken: string | null) => `${domain} ${taken}`;
  for (const { domain, image, captures } of imagesOfDomains(file, domains)) {
    for (const { sizes, ...capture } of captures) {
      const key = keyOf(domain, capture.taken);
      const before = screenshots.get(key) ?? { domain, ...capture, linked: false, thumbnail: null, whole: null };
      const images = Object.fromEntries(sizes.map((size) => [size, image]));
      screenshots.set(key, { ...newer(before, { ...before, ...capture }), ...images });
    }
  }
  for (const domain of domains) {
    for (const screenshot of told.of(domain)) {
      const key = keyOf(domain, screenshot.timestamp);
      const capture = captureOf(screenshot);
      const before = screenshots.get(key) ?? { domain, ...capture, linked: true, thumbnail: null, whole: null };
      screenshots.set(key, { ...newer(before, { ...before, ...capture }), linked: true });
    }
  }
  const firstSeen = firstSeenOfDomains(file, domains); // Detect doesn't have it; a record on the graph may.
  return [...screenshots.values()]
    .map((screenshot) => ({
      ...screenshot,
      firstSeen: screenshot.firstSeen ?? firstSeen.get(screenshot.domain) ?? null,
    }))
    .sort((one, other) => order(one.domain, other.domain) || order(other.taken ?? '', one.taken ?? ''));
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Later data replaces earlier data; the images stay. */
function newer(before: Screenshot, now: Screenshot): Screenshot {
  return now.toldAt >= before.toldAt ? { ...now, firstSeen: now.firstSeen ?? before.firstSeen } : before;
}

/** All domains with an image in the case, or with a screenshot reported since the start, in order. */
export function domainsWithScreenshot(
  file: CaseFile,
  told: ReportedScreenshots,
  after: string,
  limit: number,
): string[] {
  return domainsWithImages(file, told.domains(), after, limit);
}

export function storeFingerprints(
  file: CaseFile,
  fingerprints: readonly { sha256: string; fingerprint: string }[],
): Result<number> {
  return guarded(file.path, 'write', () => ok(putFingerprints(file, fingerprints)));
}
