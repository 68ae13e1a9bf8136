import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import { safeName } from '../core/disk/choose-place.ts';
import { type CarriedBody, type CarriedEntry, longestEntry, type PullWish, type Transport } from './transport.ts';

/**
 * A shared folder of any kind: a network drive, a Git repository, a folder that a tool synchronises. Every author has a
 * folder there and writes only in it; every file is written once, and its name has the hash of its content. So files
 * may arrive in any order, in part, twice or late.
 */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const About = z.object({
  v: z.literal(1),
  case: z.uuid(),
  owner: z.string().regex(/^[0-9a-f]{64}$/),
  title: z.string().max(2000),
});
export type FolderCase = z.output<typeof About>;

const segmentName = /^(\d{8})-(\d{8})-([0-9a-f]{64})\.entries$/;
const authorName = /^[0-9a-f]{64}$/;
const [mostPacked, mostUnpacked] = [64 * 1024 * 1024, 256 * 1024 * 1024];
const lookEveryMs = 2000;
/** Small enough to copy quickly, large enough that a long case is not a million files. */
const [entriesInSegment, bytesInSegment] = [500, 8 * 1024 * 1024];

/** The case that is shared in a folder, or beside this file of it. */
export async function caseIn(place: string): Promise<Result<FolderCase & { readonly folder: string }>> {
  for (const folder of [place, dirname(place)]) {
    const about = await readAbout(folder);
    if (about) return ok({ ...about, folder });
  }
  return fail('bad-input', `${place} is not a folder with a shared case.`, {
    kept: 'Nothing was changed.',
    next: 'Choose the folder of your colleague that has the file case.json.',
  });
}

async function readAbout(folder: string): Promise<FolderCase | null> {
  try {
    const path = join(folder, 'case.json');
    if (!(await isFileUpTo(path, 10_000))) return null;
    return About.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Every case has a folder of its own: in one that has other things, a new one with the name of the case. */
export async function ownFolderIn(chosen: string, title: string): Promise<string> {
  const folder = resolve(chosen);
  const names = await readdir(folder).catch((): string[] => []);
  return names.length === 0 || names.includes('case.json') ? folder : join(folder, safeName(`case ${title}`));
}

/** Prepares the folder for a case, by its owner. */
export async function prepareFolder(folder: string, about: FolderCase): Promise<Result<void>> {
  const there = await readAbout(folder);
  if (there && there.case !== about.case) {
    return fail('bad-input', `Another case, ${there.title}, is shared in ${folder}.`, {
      kept: 'Nothing was changed.',
      next: 'Choose another folder: every case has its own.',
    });
  }
  return attempt(folder, async () => {
    await mkdir(folder, { recursive: true });
    if (!there) await writeOnce(join(folder, 'case.json'), Buffer.from(`${JSON.stringify(about, null, 2)}\n`));
  });
}

interface Segment {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly sha256: string;
}

export function openFolder(folder: string): Transport {
  const timers = new Set<NodeJS.Timeout>();

  async function segmentsOf(author: string): Promise<Segment[]> {
    const names = await readdir(join(folder, author)).catch(() => []);
    return names
      .flatMap((name): Segment[] => {
        const [, from = '', to = '', sha256 = ''] = segmentName.exec(name) ?? [];
        return sha256 === '' ? [] : [{ name, from: Number(from), to: Number(to), sha256 }];
      })
      .sort((one, other) => one.from - other.from || one.to - other.to);
  }

  async function* pull({ after: wanted, signal }: PullWish): AsyncGenerator<Result<CarriedEntry[]>> {
    const names = await attempt(folder, () => readdir(folder));
    if (!names.ok) return yield names;
    for (const author of names.value.filter((name) => authorName.test(name) && wanted.has(name))) {
      const after = wanted.get(author) ?? 0;
      const segments = await segmentsOf(author);
      // The same number in two files: somebody wrote under one identity on two machines.
      const overlaps = ({ name, from, to }: Segment) =>
        segments.some((other) => other.name !== name && other.from <= to && from <= other.to);
      for (const segment of segments) {
        if (signal.aborted) return;
        const isNews = segment.to > after;
        if (!isNews && !overlaps(segment)) continue;
        const entries = await readSegment(join(folder, author, segment.name), author, segment.sha256);
        if (entries) yield ok(overlaps(segment) ? entries : entries.filter(({ seq }) => seq > after));
      }
    }
  }

  /** By what is in the files: anybody who can write there can name one as if everything had been sent. */
  async function lastOf(author: string, areHeld: Parameters<Transport['lastOf']>[1]): Promise<Result<number>> {
    return attempt(folder, async () => {
      await readdir(folder);
      let last = 0;
      for (const { name, sha256 } of await segmentsOf(author)) {
        const entries = (await readSegment(join(folder, author, name), author, sha256)) ?? [];
        const held = areHeld(entries.map(({ hash }) => hash));
        for (const { seq, hash } of entries) if (seq === last + 1 && held.has(hash)) last = seq;
      }
      return last;
    });
  }

  async function push(entries: readonly CarriedEntry[], bodies: readonly CarriedBody[]): Promise<Result<void>> {
    const [first] = entries;
    if (!first) return ok(undefined);
    return attempt(folder, async () => {
      const own = join(folder, first.author);
      await mkdir(own, { recursive: true });
      for (const { sha256, read } of bodies) {
        const path = join(own, `${sha256}.body`);
        if (!(await exists(path))) await writeOnce(path, await compress(read()));
      }
      for (const part of segments(entries)) await writeSegment(own, part);
    });
  }

  async function body(sha256: string, most: number): Promise<Result<Buffer | null>> {
    return attempt(folder, async () => {
      for (const author of (await readdir(folder)).filter((name) => authorName.test(name))) {
        const bytes = await readBounded(join(folder, author, `${sha256}.body`), most);
        if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
      }
      return null;
    });
  }

  return {
    kind: 'folder',
    pull,
    push,
    body,
    lastOf,
    onNews: (listener) => {
      const timer = setInterval(listener, lookEveryMs).unref();
      timers.add(timer);
      return () => {
        clearInterval(timer);
        timers.delete(timer);
      };
    },
    claim: async () => ok(null),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

const Line = z.tuple([z.string().max(longestEntry), z.string().max(200)]);
const Numbered = z.object({ seq: z.int().min(1) });

/** The entries of a segment; null while the file is incomplete. */
async function readSegment(path: string, author: string, sha256: string): Promise<CarriedEntry[] | null> {
  const bytes = await readBounded(path, mostUnpacked, sha256);
  if (!bytes) return null;
  try {
    return bytes
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [text, signature] = Line.parse(JSON.parse(line));
        const { seq } = Numbered.parse(JSON.parse(text));
        return { author, seq, hash: createHash('sha256').update(text).digest('hex'), text, signature };
      });
  } catch {
    return null;
  }
}

/** Unpacked, if it is complete and not larger than allowed. */
async function readBounded(path: string, most: number, packedSha256?: string): Promise<Buffer | null> {
  try {
    if (!(await isFileUpTo(path, Math.min(mostPacked, most + 1024)))) return null;
    const packed = await readFile(path);
    if (packedSha256 && createHash('sha256').update(packed).digest('hex') !== packedSha256) return null;
    return await decompress(packed, { maxOutputLength: most });
  } catch {
    return null;
  }
}

/** A pipe or a device could be read for ever. */
async function isFileUpTo(path: string, most: number): Promise<boolean> {
  const found = await stat(path);
  return found.isFile() && found.size <= most;
}

function* segments(entries: readonly CarriedEntry[]): Generator<CarriedEntry[]> {
  let part: CarriedEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    part.push(entry);
    bytes += entry.text.length;
    if (part.length < entriesInSegment && bytes < bytesInSegment) continue;
    yield part;
    [part, bytes] = [[], 0];
  }
  if (part.length > 0) yield part;
}

async function writeSegment(folder: string, entries: readonly CarriedEntry[]): Promise<void> {
  const lines = entries.map(({ text, signature }) => `${JSON.stringify([text, signature])}\n`);
  const packed = await compress(Buffer.from(lines.join('')));
  const number = (seq: number | undefined) => String(seq ?? 0).padStart(8, '0');
  const sha256 = createHash('sha256').update(packed).digest('hex');
  await writeOnce(join(folder, `${number(entries[0]?.seq)}-${number(entries.at(-1)?.seq)}-${sha256}.entries`), packed);
}

/** Complete under its name, or not there: it is written under another name first. */
async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(beside, bytes, { flag: 'wx' });
    const file = await open(beside, 'r');
    await file.sync().finally(() => file.close());
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function attempt<T>(folder: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    return { ok: false, failure: folderFailure(folder, (error as NodeJS.ErrnoException).code) };
  }
}

function folderFailure(folder: string, code: string | undefined): Failure {
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  const missing = code === 'ENOENT';
  const why = full ? 'has no space left' : missing ? 'is not there' : 'can’t be used';
  const next = full
    ? 'Free some space there.'
    : missing
      ? 'Connect the drive, or start the tool that synchronises it.'
      : 'Check that you may write there.';
  const kept = 'Your changes are saved in the case, and are sent later.';
  return { code: 'file', message: `The shared folder ${folder} ${why}.`, kept, next };
}
