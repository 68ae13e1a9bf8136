import type { enrichCalls } from '../../shared/calls/enrich.ts';
import type { screenshotsCalls } from '../../shared/calls/screenshots.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { normalValue } from '../../shared/entities.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ImageSize, Screenshot, ScreenshotName, StoredImage } from '../../shared/screenshots.ts';
import { type ApiContext, overConnection, type Way } from '../api/api-context.ts';
import type { Product } from '../api/product.ts';
import { fetchNamedImage } from '../api/screenshots/handlers.ts';
import { readImageHead } from '../api/screenshots/image-head.ts';
import type { CaseFile } from '../case/case-file.ts';
import { domainOfImage } from '../case/queries/images.ts';
import { bodyOf } from '../case/queries/replies.ts';
import { storageFailure } from '../case/storage-failure.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { choosePlace } from '../core/disk/choose-place.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';
import type { Circumstances } from '../core/http/service-request.ts';
import { createRecall } from './recall.ts';
import { domainsWithScreenshot, screenshotsOf, storeFingerprints, storeImage } from './stored-screenshots.ts';

export interface ScreenshotsContext {
  readonly open: () => CaseFile;
  /** Waits until all replies are in the case. */
  readonly settled: () => Promise<void>;
  readonly api: ApiContext;
  readonly dialogs: Dialogs;
  /** Reads the record of a domain from a stored reply. */
  readonly readRecord: (reply: number, record: number) => Promise<DomainRecord | null>;
  /** Always makes a request: links in stored replies have expired. */
  readonly enrich: Pick<Product<typeof enrichCalls>, 'domains'>;
}

/** Wide enough to distinguish pages, and as high as the first screen. */
const thumbnailSize = { resizeWidth: 320, cropHeight: 240 };
const fetchedAtOnce = 4;
const domainsInPart = 300;
/** Limits a message to the page, so that decoding it doesn't block the page. */
const bytesInMessage = 512 * 1024;

type ScreenshotsHandlers = Omit<Handlers<typeof screenshotsCalls>, 'screenshots.image'>;

/** Screenshots: only main downloads them, stores the images in the case by hash, and reads them from there. */
export function screenshotsHandlers(context: ScreenshotsContext): ScreenshotsHandlers {
  const { open, api } = context;
  const { told } = api;
  const recall = createRecall(told, context.readRecord);
  let lastRead: { readonly sha256: string; readonly file: CaseFile; readonly bytes: Buffer } | null = null;

  const normal = (name: string) => normalValue('domain', name);

  function bytesOf(file: CaseFile, sha256: string): Buffer {
    if (lastRead?.sha256 !== sha256 || lastRead.file !== file) {
      lastRead = { sha256, file, bytes: bodyOf(file, sha256) };
    }
    return lastRead.bytes;
  }

  const screenshotNamed = (file: CaseFile, { domain, taken }: ScreenshotName): Screenshot | null =>
    screenshotsOf(file, told, [normal(domain)]).find((screenshot) => screenshot.taken === taken) ?? null;

  async function fetchOne(
    way: Way,
    name: ScreenshotName,
    size: ImageSize,
    circumstances: Circumstances,
  ): Promise<Result<Screenshot>> {
    const file = open();
    const known = screenshotNamed(file, name);
    if (known?.[size]) return ok(known);
    const screenshot = told.of(normal(name.domain)).find(({ timestamp }) => timestamp === name.taken);
    if (!screenshot) return noLink();
    if (file.readOnly !== null) return { ok: false, failure: storageFailure('read-only', file.path, 'write') };
    const wish = { src: screenshot.src, ...(size === 'thumbnail' && thumbnailSize) };
    const fetched = await fetchNamedImage(api, way, wish, circumstances);
    if (!fetched.ok) return fetched;
    await context.settled();
    const reply = file.replyOf(fetched.value.exchanges[0] ?? 0);
    if (reply === null || open() !== file) return notKept();
    const kept = storeImage(file, screenshot, size, fetched.value, reply);
    if (!kept.ok) return kept;
    const stored = screenshotNamed(file, name);
    return stored ? ok(stored) : notKept();
  }

  async function save(bytes: Buffer, name: string, path: string | undefined, signal: AbortSignal) {
    const place = path === undefined ? await choosePlace(context.dialogs, 'Save the image', name, signal) : ok(path);
    if (!place.ok) return place;
    if (place.value === null) return ok({ path: null, bytes: 0 });
    const written = await writeWholeFile(place.value, bytes);
    return written.ok ? ok({ path: place.value, bytes: bytes.length }) : written;
  }

  return {
    'screenshots.list': async ({ domains, next }) => {
      const file = open();
      if (domains) {
        const names = [...new Set(domains.map(normal))];
        await recall(file, names);
        return ok({ screenshots: screenshotsOf(file, told, names), next: null });
      }
      const names = domainsWithScreenshot(file, told, next ?? '', domainsInPart);
      const screenshots = screenshotsOf(file, told, names);
      return ok({ screenshots, next: names.length === domainsInPart ? (names.at(-1) ?? null) : null });
    },
    'screenshots.fetch': ({ screenshots, size }, signal) => {
      const title =
        screenshots.length === 1 ? 'Downloading a screenshot' : `Downloading ${screenshots.length} screenshots`;
      return overConnection(api, title, signal, async (way, circumstances) => {
        const results = await severalAtOnce(screenshots, fetchedAtOnce, (name) =>
          fetchOne(way, name, size, circumstances),
        );
        const outcomes = results.map(({ item, result }) => ({
          ...item,
          screenshot: result.ok ? result.value : screenshotNamed(open(), item),
          failure: result.ok ? null : result.failure,
        }));
        return ok({ outcomes });
      });
    },
    'screenshots.read': async ({ names }, signal) => {
      const wish = { names: [...new Set(names.map(normal))], parsedWhois: false, parsedDomainRdap: false };
      const answer = await context.enrich.domains({ ...wish, screenshots: true }, signal);
      if (!answer.ok) return answer;
      const { records, missing, completeness, stopped, at, exchanges } = answer.value;
      await context.settled();
      const without = records.flatMap(({ domain, screenshot }) => (screenshot === null ? [normal(domain)] : []));
      return ok({
        screenshots: screenshotsOf(open(), told, wish.names),
        without,
        missing,
        completeness,
        stopped,
        at,
        exchanges,
      });
    },
    'screenshots.thumbnails': async ({ sha256 }) => {
      const file = open();
      const images: { sha256: string; type: StoredImage['type']; base64: string }[] = [];
      let left = bytesInMessage;
      for (const hash of new Set(sha256)) {
        const bytes = bodyOf(file, hash);
        const head = readImageHead(bytes);
        if (!head) continue;
        left -= bytes.length;
        if (left < 0 && images.length > 0) break;
        images.push({ sha256: hash, type: head.mime, base64: bytes.toString('base64') });
      }
      return ok({ images });
    },
    'screenshots.storedImage': async ({ sha256, offset }) => {
      const file = open();
      const bytes = bytesOf(file, sha256);
      const head = readImageHead(bytes); // The ledger also has replies that are not images.
      if (!head) return notHere();
      const end = Math.min(bytes.length, offset + bytesInMessage);
      const base64 = bytes.toString('base64', offset, end);
      return ok({ type: head.mime, length: bytes.length, base64, next: end < bytes.length ? end : null });
    },
    'screenshots.saveFingerprints': async ({ fingerprints }) => {
      const file = open();
      if (file.readOnly !== null) return ok({ kept: 0 }); // They are computed again when needed.
      const kept = storeFingerprints(file, fingerprints);
      return kept.ok ? ok({ kept: kept.value }) : kept;
    },
    'screenshots.save': async ({ sha256, path }, signal) => {
      const file = open();
      const domain = domainOfImage(file, sha256);
      const bytes = bodyOf(file, sha256);
      const head = readImageHead(bytes);
      if (domain === null || !head) return notHere();
      return save(bytes, `${domain}-${sha256.slice(0, 8)}.${head.mime.slice('image/'.length)}`, path, signal);
    },
    'screenshots.saveSized': ({ domain, taken, path, ...bounds }, signal) =>
      overConnection(api, 'Downloading a screenshot', signal, async (way, circumstances) => {
        const screenshot = told.of(normal(domain)).find(({ timestamp }) => timestamp === taken);
        if (!screenshot) return noLink();
        const fetched = await fetchNamedImage(api, way, { src: screenshot.src, ...bounds }, circumstances);
        if (!fetched.ok) return fetched;
        const { bytes, width, height, mime, at, exchanges } = fetched.value;
        const name = `${normal(domain)}-${width}x${height}.${mime.slice('image/'.length)}`;
        const saved = await save(bytes, name, path, signal);
        return saved.ok ? ok({ ...saved.value, width, height, at, exchanges }) : saved;
      }),
  };
}

/** Runs a few tasks at a time; results are in the order of the list. */
async function severalAtOnce<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): Promise<{ readonly item: T; readonly result: R }[]> {
  const done: { item: T; result: R }[] = [];
  const waiting = [...items.entries()];
  async function takeTurns(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next;
      done[index] = { item, result: await work(item) };
    }
  }
  await Promise.all(Array.from({ length: most }, takeTurns));
  return done;
}

function noLink(): Result<never> {
  return fail('not-found', 'There is no link to this image.', { next: 'Look up the record again, with screenshots.' });
}

function notKept(): Result<never> {
  return fail('file', 'The image arrived, but could not be saved in the case.', {
    kept: 'It is not shown.',
    next: 'Check that the case can be saved, then download it again.',
  });
}

function notHere(): Result<never> {
  return fail('not-found', 'This image is not in the case.', { next: 'Download it again.' });
}
