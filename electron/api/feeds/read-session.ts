import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import type { FeedPage, FeedQuestion, FeedRecord } from '../../../shared/feeds.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { writeResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { type FeedAnswer, readFeed } from './client.ts';

/** The most text in one answer: records of some feeds have thousands of characters. */
const mostCharacters = 2_500_000;

/** The most answers per call: at two a minute, some minutes. */
const mostAnswers = 12;

// covers: feeds.read 206: more waits, 200 with an empty body
/**
 * Reads a feed. With a session, 206 means that more is waiting: the same request is repeated until nothing is left, no
 * more records fit or a limit blocks it. Without a session each request would restart the window, so it stops after a 206.
 */
export async function readPage(
  http: SignedHttp,
  question: FeedQuestion,
  circumstances: Circumstances,
): Promise<Result<FeedPage>> {
  const records: FeedRecord[] = [];
  let room = mostCharacters;
  const isFull = () => records.length >= question.most || room <= 0;
  const take = (record: FeedRecord) => {
    if (isFull()) return;
    room -= JSON.stringify(record).length;
    if (room > 0) records.push(record);
  };
  const exchanges: number[] = [];
  let lines = 0;
  let spoiled = 0;
  let at: Date | null = null;

  const page = (completeness: Completeness): Result<FeedPage> =>
    ok({ records, lines, spoiled, completeness, at: (at ?? new Date()).toISOString(), exchanges });

  for (let answers = 1; ; answers++) {
    const read = await readFeed(http, question, circumstances, { take });
    if (!read.ok) {
      if (at === null) return read;
      // Keeps the earlier records; the session continues from there with the next request.
      if (read.failure.code === 'limit') return page(more(question, records.length));
      return page({ kind: 'cut-off', have: records.length, why: read.failure.message });
    }
    at ??= read.value.reply.at;
    lines += read.value.lines;
    spoiled += read.value.spoiled;
    exchanges.push(read.value.reply.exchange);
    const cut = cutOff(read.value, records.length);
    if (cut) return page(cut);
    if (!read.value.reply.partial) return page(wholeness(question, records.length, lines, spoiled));
    if (question.session === undefined) return page(onlyPart(records.length));
    // What is read when nothing fits would be given out to nobody.
    if (isFull() || answers >= mostAnswers) return page(more(question, records.length));
  }
}

function more(question: FeedQuestion, have: number): Completeness {
  return { kind: 'more', have, total: null, resume: writeResume('feeds.read', { question }) };
}

function onlyPart(have: number): Completeness {
  const why = 'The service sent only a part of the window. Request a shorter one, or use a session.';
  return { kind: 'partial', have, why };
}

function cutOff({ reply }: FeedAnswer, have: number): Completeness | null {
  const end = reply.end();
  if (end.kind === 'whole') return null;
  return { kind: 'cut-off', have, why: end.kind === 'broken' ? end.failure.message : 'It was cancelled.' };
}

function wholeness({ top }: FeedQuestion, have: number, lines: number, spoiled: number): Completeness {
  if (lines - spoiled > have) {
    return { kind: 'limited', have, why: `${lines} lines received; the first ${have} are shown, all are saved.` };
  }
  if (top !== undefined && lines >= top) return { kind: 'limited', have, why: `Only the first ${top} were requested.` };
  return withSpoiled({ kind: 'whole' }, have, spoiled);
}
