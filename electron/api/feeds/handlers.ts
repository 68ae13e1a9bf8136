import { basename } from 'node:path';
import * as z from 'zod';
import type { feedsCalls } from '../../../shared/calls/feeds.ts';
import { FeedPage, FeedQuestion } from '../../../shared/feeds.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import type { Dialogs } from '../../core/bridge/dialogs.ts';
import { choosePlace } from '../../core/disk/choose-place.ts';
import { readResume } from '../../core/http/resume.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import { nothingSaved } from '../nothing-saved.ts';
import { orLastAnswer, type Remembered } from '../or-last-answer.ts';
import type { Product } from '../product.ts';
import { saveArchive } from './archive.ts';
import { endSession, listArchives } from './client.ts';
import { readPage } from './read-session.ts';

const FeedResume = z.object({ kind: z.literal('feeds.read'), question: FeedQuestion });

export function feedsOver(context: ApiContext, dialogs: Dialogs): Product<typeof feedsCalls> {
  const read = (question: FeedQuestion, signal: AbortSignal) =>
    overConnection(context, `Reading the feed ${question.feed}`, signal, async (way, circumstances) => {
      const fits = canBeAsked(question, way.worldClock());
      if (!fits.ok) return fits;
      const ask = () => readPage(way.http, question, circumstances);
      // A session hands its data over once; only a window is the same question again.
      return question.session === undefined ? orLastAnswer(context, way, rememberedWindow(question), ask) : ask();
    });
  return {
    read,
    more: async ({ resume }, signal) => {
      const place = readResume(resume, FeedResume);
      return place.ok ? read(place.value.question, signal) : place;
    },
    endSession: ({ feed, session }, signal) =>
      overConnection(context, `Ending a session of ${feed}`, signal, async ({ http }, circumstances) => {
        const ended = await endSession(http, feed, session, circumstances);
        return ended.ok ? ok({ at: ended.value.at.toISOString(), exchanges: [ended.value.exchange] }) : ended;
      }),
    archives: ({ feed, limit }, signal) =>
      overConnection(context, `Listing archives of ${feed}`, signal, async (way, circumstances) => {
        const listed = await listArchives(way.http, feed, limit, circumstances);
        if (!listed.ok) return listed;
        const { reply, ...list } = listed.value;
        await context.named.remember(
          way,
          'archive',
          list.files.map(({ url }) => url),
        );
        return ok({ ...list, at: reply.at.toISOString(), exchanges: [reply.exchange] });
      }),
    download: ({ url, checksumUrl }, signal) =>
      overConnection(context, `Downloading ${archiveName(url)}`, signal, async (way, circumstances, job) => {
        const named = await wereNamed(context, way, { url, checksumUrl });
        if (!named.ok) return named;
        const name = new URL(url).pathname;
        const place = await choosePlace(dialogs, 'Save an archive file', name, circumstances.signal);
        if (!place.ok) return place;
        if (place.value === null) {
          return ok({ file: nothingSaved, checksum: 'not-checked', at: new Date().toISOString(), exchanges: [] });
        }
        const archive = { url, checksumUrl, path: place.value };
        const saved = await saveArchive(way.http, archive, circumstances, (done, of) =>
          job.progress(done, of, 'bytes'),
        );
        if (!saved.ok) return saved;
        const { file, checksum, at, exchanges } = saved.value;
        return ok({ file, checksum, at: at.toISOString(), exchanges: [...exchanges] });
      }),
  };
}

function archiveName(url: string): string {
  return basename(new URL(url).pathname);
}

function rememberedWindow(question: FeedQuestion): Remembered<typeof FeedPage> {
  const members = Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    query: JSON.stringify(['feeds.read', ...members]),
    schema: FeedPage,
    count: ({ records }) => records.length,
  };
}

/** The service accepts addresses of about 8,000 characters, and has no other form of request. */
const longestNames = 7000;

/** Checks beyond the schema: relative times need the current time. */
function canBeAsked({ after, before, domains }: FeedQuestion, now: Date): Result<void> {
  if (after !== undefined && before !== undefined && momentOf(after, now) > momentOf(before, now)) {
    return refuse('before', 'The end of the window must not be before its start.');
  }
  const names = (domains ?? []).reduce((length, name) => length + encodeURIComponent(name).length + 8, 0);
  return names > longestNames
    ? refuse('domains', 'These names are too long for one request: give fewer.')
    : ok(undefined);
}

function momentOf(time: string | number, now: Date): number {
  return typeof time === 'number' ? now.getTime() + time * 1000 : Date.parse(time);
}

function refuse(field: string, why: string): Result<never> {
  return failUnsent('bad-input', why, { fields: { [field]: [why] } });
}

const notListed = {
  why: 'This link is in no list of archives of this connection.',
  next: 'List the archives again: their links expire soon.',
};

/** Main opens only addresses that the service itself listed, not any that it receives. */
async function wereNamed(
  { named }: ApiContext,
  way: Way,
  asked: { readonly url: string; readonly checksumUrl: string | undefined },
): Promise<Result<void>> {
  for (const [field, link] of Object.entries(asked)) {
    if (link === undefined) continue;
    const known = await named.check(way, 'archive', link, { field, ...notListed });
    if (!known.ok) return known;
  }
  return ok(undefined);
}
