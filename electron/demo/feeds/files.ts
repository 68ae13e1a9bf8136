// Feed archives: a gzip file of each hour or day of a feed with its checksum, made when it is asked for.

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Service } from '../service-state.ts';
import type { Feed, FeedName } from './catalogue.ts';
import { feeds } from './catalogue.ts';
import { jsonLine, tsvLine, valuesOf } from './formats.ts';

/** A name under which files can be listed. */
export interface Archive {
  readonly name: string;
  readonly feed: Feed;
  /** Seconds that one file covers. */
  readonly span: number;
  readonly ending: '.json.gz' | '.tsv.gz';
}

const hour = 3_600;
const day = 24 * hour;
/** Files are kept for ninety days. */
const keptFor = 90 * day;

const daily: readonly (readonly [string, FeedName])[] = [
  ['daily_domain_discovery', 'domaindiscovery'],
  ['daily_domain_hotlist', 'domainhotlist'],
  ['daily_domain_risk', 'domainrisk'],
  ['daily_ip_hotlist', 'iphotlist'],
  ['daily_ip_risk', 'iprisk'],
];

// covers: feeds.archives daily and five-minute names, .sha256 beside each file
export const archives: readonly Archive[] = [
  ...feeds.map((feed): Archive => ({ name: feed.name, feed, span: hour, ending: '.json.gz' })),
  ...daily.flatMap(([name, feedName]) =>
    feeds
      .filter((feed) => feed.name === feedName)
      .map((feed): Archive => ({ name, feed, span: day, ending: '.tsv.gz' })),
  ),
];

export interface ArchiveFile {
  readonly name: string;
  /** First second it covers. */
  readonly from: number;
  readonly checksum: boolean;
}

/** Files that are there at this second, newest first: the data and its checksum, one pair for each span that is over. */
export function* filesOf(archive: Archive, now: number): Generator<ArchiveFile> {
  const { span } = archive;
  const newest = Math.floor(now / span) * span - span;
  for (let from = newest; from >= now - keptFor; from -= span) {
    const name = `${archive.name}_${stampOf(archive, from)}${archive.ending}`;
    yield { name, from, checksum: false };
    yield { name: `${name}.sha256`, from, checksum: true };
  }
}

/** The file with this name, when it is there at this second. */
export function findFile(archive: Archive, name: string, now: number): ArchiveFile | null {
  const stamp = name.slice(archive.name.length + 1).split('.')[0] ?? '';
  const from = Date.parse(archive.span === hour ? `${stamp}:00:00Z` : `${stamp}T00:00:00Z`) / 1000;
  if (Number.isNaN(from) || from < now - keptFor || from + archive.span > now) return null;
  const plain = `${archive.name}_${stampOf(archive, from)}${archive.ending}`;
  if (name !== plain && name !== `${plain}.sha256`) return null;
  return { name, from, checksum: name !== plain };
}

function stampOf(archive: Archive, from: number): string {
  return new Date(from * 1000).toISOString().slice(0, archive.span === hour ? 13 : 10);
}

/** What was made lately, so that a file and its checksum belong together even while the world moves on. */
const lately = new WeakMap<Service, Map<string, Buffer>>();
const mostKept = 40;

export function contentOf(service: Service, archive: Archive, file: ArchiveFile, worldNow: number): string | Buffer {
  const name = file.checksum ? file.name.slice(0, -'.sha256'.length) : file.name;
  const kept = lately.get(service) ?? new Map<string, Buffer>();
  lately.set(service, kept);
  const bytes = kept.get(name) ?? packed(service, archive, file.from, worldNow);
  // The oldest entry stands first.
  kept.delete(name);
  kept.set(name, bytes);
  for (const old of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(old);
  }
  return file.checksum ? `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n` : bytes;
}

function packed(service: Service, archive: Archive, from: number, worldNow: number): Buffer {
  const { feed, span, ending } = archive;
  const columns = feed.columns ?? [];
  let text = '';
  for (const record of feed.records(service.world(worldNow), service.seed, from, from + span)) {
    text += ending === '.tsv.gz' ? tsvLine(valuesOf(record, columns)) : jsonLine(record);
    text += '\n';
  }
  return gzipSync(text);
}
