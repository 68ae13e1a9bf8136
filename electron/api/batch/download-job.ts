import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import * as z from 'zod';
import type { batchCalls } from '../../../shared/calls/batch.ts';
import { fitOf, rangeWords } from '../../../shared/channel-window.ts';
import { type ChannelDetails, ChannelRange } from '../../../shared/channels.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import type { Job } from '../../../shared/jobs.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readLink } from '../../../shared/share-link.ts';
import type { Dialogs } from '../../core/bridge/dialogs.ts';
import { choosePlace, safeName } from '../../core/disk/choose-place.ts';
import { partName } from '../../core/disk/file-sink.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { JobEnd, KeptJobHandle } from '../../core/jobs/jobs.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import { type Progress, roomAt, type Saved } from '../download.ts';
import { saveLink } from '../download-link.ts';
import { channelDetails, makeUrl } from './client.ts';
import { fetchRange, heldAgainstWindow, rangeFileName } from './fetch.ts';
import { linkFileName, ofDownloadHost } from './handlers.ts';

/** What a download needs to continue after a restart, without the secret part of a link: see `linkFor`. */
const DownloadData = z.object({
  connection: z.string(),
  path: z.string(),
  by: z.enum(['fetch', 'link']),
  /** Null for a link whose address does not name a range. */
  range: ChannelRange.nullable(),
  /** The address of a link without its secret part; null when a link is made on demand. */
  object: z.string().nullable(),
});
type DownloadData = z.output<typeof DownloadData>;

/** Two concurrent downloads: one can wait for the first byte while the other transfers. */
const atOnce = 2;

export interface DownloadParts {
  readonly context: ApiContext;
  readonly dialogs: Dialogs;
  /** A link of the open case, by its address without the secret part. */
  readonly linkInCase: (object: string) => string | null;
}

export function downloadHandlers({
  context,
  dialogs,
  linkInCase,
}: DownloadParts): Pick<Handlers<typeof batchCalls>, 'batch.download'> {
  /** The given links by path: only in memory, lost at exit. */
  const links = new Map<string, string>();
  /** The job that writes to a path, or will: two writers would spoil the file. */
  const writers = new Map<string, number>();
  const isPromised = (path: string) => context.jobs.list().some(({ id }) => id === writers.get(path));

  const downloads = context.jobs.define('channel-download', {
    data: DownloadData,
    title: titleOf,
    atOnce,
    goesOn: true,
    run: async (data, job) => {
      writers.set(data.path, job.id);
      const way = await context.http(data.connection);
      if (!way.ok) return way;
      const circumstances: Circumstances = { signal: job.signal, waiting: job.waitUntil };
      const saved =
        data.by === 'fetch' && data.range
          ? await fetchRange(way.value.http, data.range, data.path, circumstances, progressOf(job))
          : await overLink(way.value, data, circumstances, progressOf(job));
      return ended(saved, data.by);
    },
  });

  async function overLink(
    way: Way,
    data: DownloadData,
    circumstances: Circumstances,
    progress: Progress,
  ): Promise<Result<Saved>> {
    const { path, range } = data;
    const link = await linkFor(way, data, circumstances);
    if (!link.ok) return link;
    const save = (address: string) =>
      saveLink(way.http, { service: 'batch', operation: 'batch.fetchLink', address, path, progress }, circumstances);
    if (range === null) return save(link.value);
    const saved = await heldAgainstWindow(way.http, range, circumstances, () => save(link.value));
    if (saved.ok || saved.failure.code !== 'not-permitted' || circumstances.signal.aborted) return saved;
    // It expired while it waited or ran: a new link leads to the same data, and the download resumes.
    links.delete(path);
    const anew = await makeUrl(way.http, range, circumstances);
    if (!anew.ok) return saved;
    links.set(path, anew.value.url);
    return heldAgainstWindow(way.http, range, circumstances, () => save(anew.value.url));
  }

  /** The given link, or a stored one to the same data, or a new one. */
  async function linkFor(way: Way, { path, range, object }: DownloadData, circumstances: Circumstances) {
    const known = links.get(path) ?? (object === null ? null : linkInCase(object));
    const end = known === null ? null : (readLink(known)?.expiresAt ?? null);
    const isOver = end !== null && Date.parse(end) <= way.worldClock().getTime();
    if (known !== null && !(isOver && range)) return ok(known);
    if (!range) {
      return fail('not-found', 'The list of jobs does not store the secret part of a link.', {
        kept: 'The data received before is still there.',
        next: 'Enter the link again: the download resumes where it stopped.',
      });
    }
    const made = await makeUrl(way.http, range, circumstances);
    if (!made.ok) return made;
    links.set(path, made.value.url);
    return ok(made.value.url);
  }

  return {
    'batch.download': async ({ ranges, urls, by }, signal) => {
      const wanted = [...ranges.map((range) => ({ range, url: null })), ...urls.map(wantedOf)];
      const planned = await overConnection(context, 'Preparing downloads', signal, async (way, circumstances) => {
        for (const url of urls) {
          const ours = ofDownloadHost(way, url);
          if (!ours.ok) return ours;
        }
        const estimated = await estimate(way, wanted, circumstances);
        return estimated.ok ? ok({ connection: way.connectionId, estimated: estimated.value }) : estimated;
      });
      if (!planned.ok) return planned;
      const { connection, estimated } = planned.value;
      const names = wanted.map(({ range, url }) => (range ? rangeFileName(range) : linkFileName(url ?? '')));
      const question =
        names.length === 1 ? 'Save channel data' : `Save ${names.length} files: choose a place for the first`;
      const place = await choosePlace(dialogs, question, names[0] ?? '', signal);
      if (!place.ok) return place;
      if (place.value === null) return ok({ jobs: [], estimated });
      if (isPromised(place.value)) return promisedAlready(place.value);
      const room = await hasRoom(place.value, estimated);
      if (!room.ok) return room;
      const paths = besideEachOther(place.value, names, isPromised);
      const jobs: Job[] = [];
      for (const [index, { range, url }] of wanted.entries()) {
        const path = paths[index] ?? '';
        if (url !== null) links.set(path, url);
        const object = url === null ? null : (readLink(url)?.object ?? null);
        const started = downloads.start({ connection, path, by: url === null ? by : 'link', range, object });
        if (!started.ok) return started;
        jobs.push(started.value);
        writers.set(path, started.value.id);
      }
      return ok({ jobs, estimated });
    },
  };
}

interface Wanted {
  readonly range: ChannelRange | null;
  readonly url: string | null;
}

function wantedOf(url: string): Wanted {
  const { channel, start, end } = readLink(url) ?? {};
  const range = ChannelRange.safeParse({ channel, start, end });
  return { url, range: range.success ? range.data : null };
}

/** The approximate number of bytes; null when the service does not say. */
async function estimate(
  { http, worldClock }: Way,
  wanted: readonly Wanted[],
  circumstances: Circumstances,
): Promise<Result<number | null>> {
  const channels = [...new Set(wanted.flatMap(({ range }) => (range ? [range.channel] : [])))];
  if (channels.length === 0) return ok(null);
  const details = await channelDetails(http, channels, circumstances);
  // If the channel's content is unknown, the download itself will show it.
  if (!details.ok)
    return details.failure.code === 'cancelled' || details.failure.code === 'offline' ? details : ok(null);
  const now = worldClock().getTime();
  const of = (channel: number): ChannelDetails | null =>
    details.value.channels.find((each) => each.channel === channel) ?? null;
  return ok(
    wanted.reduce(
      (sum, { range }) => sum + (range ? (fitOf(range, of(range.channel), { asked: now, now }).bytes ?? 0) : 0),
      0,
    ),
  );
}

async function hasRoom(path: string, bytes: number | null): Promise<Result<void>> {
  const room = await roomAt(path);
  if (room === null || bytes === null || bytes <= room) return ok(undefined);
  const megabytes = (each: number) => `${Math.ceil(each / 1024 / 1024).toLocaleString('en-US')} MB`;
  return fail(
    'file',
    `The download has about ${megabytes(bytes)}, but ${dirname(path)} has room for only ${megabytes(room)}.`,
    {
      kept: 'Nothing was downloaded.',
      next: 'Free some space, or choose another place or a shorter range.',
    },
  );
}

/** The first goes to the chosen path; the others beside it, under free names. */
function besideEachOther(first: string, names: readonly string[], isPromised: (path: string) => boolean): string[] {
  const taken = new Set([first]);
  return names.map((name, index) => {
    if (index === 0) return first;
    const plain = safeName(name);
    const ending = extname(plain);
    for (let number = 1; ; number++) {
      const numbered = number === 1 ? plain : `${plain.slice(0, plain.length - ending.length)}-${number}${ending}`;
      const path = join(dirname(first), numbered);
      if (taken.has(path) || isPromised(path) || existsSync(path) || existsSync(partName(path))) continue;
      taken.add(path);
      return path;
    }
  });
}

function promisedAlready(path: string): Result<never> {
  return fail('in-use', `Another download is writing to ${path}.`, {
    kept: 'Nothing was started.',
    next: 'Choose another place, or wait until it ends.',
  });
}

function titleOf({ range, object }: DownloadData): string {
  if (!range) return `Download ${object ?? 'from a link'}`;
  return `Download ch${range.channel}, ${rangeWords(range)}`;
}

function progressOf(job: KeptJobHandle<DownloadData>): Progress {
  return (done, of) => job.progress(done, of, 'bytes');
}

/** The job list's text about a finished download. */
function ended(saved: Result<Saved>, by: DownloadData['by']): Result<JobEnd> {
  if (!saved.ok) return saved;
  const { path, bytes, sha256, completeness } = saved.value.file;
  const file = path === null ? null : { path, bytes, sha256 };
  switch (completeness.kind) {
    case 'whole':
      return ok({ said: 'Complete.', whole: true, file });
    case 'partial':
      return ok({ said: completeness.why, whole: false, file });
    case 'cut-off': {
      const next =
        by === 'link'
          ? 'Resume: the data received so far is used.'
          : 'Try again: the download starts from the beginning.';
      return fail('unreachable', completeness.why, {
        kept: 'The data received is in the same folder, under another name.',
        next,
      });
    }
    case 'more':
    case 'limited':
    case 'refused':
      return ok({ said: 'Incomplete.', whole: false, file });
  }
}
