import type { ChannelDetails, ChannelRange } from '../../../shared/channels.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { messageIn, parseObject } from '../../core/http/error-body.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { inPart, type Progress, type Saved, saveReply } from '../download.ts';
import { batchRequest, channelDetails, rangeMembers } from './client.ts';

/** The binary channels, according to published clients; all others are lines of JSON. */
const binaryChannels: ReadonlySet<number> = new Set([204, 206, 207, 208, 221]);

export function rangeFileName({ channel, start, end }: ChannelRange): string {
  const stamp = (time: string) => new Date(time).toISOString().slice(0, 16).replace(/[-:]/g, '');
  return `ch${channel}-${stamp(start)}-${stamp(end)}.${binaryChannels.has(channel) ? 'nmsg' : 'jsonl'}`;
}

/** The service needs time to start a large range. */
const patienceMs = 300_000;

// covers: batch.fetch POST chfetch
/** Downloads a range to a file in one piece: after a break it restarts from the beginning. */
export function fetchRange(
  http: SignedHttp,
  range: ChannelRange,
  path: string,
  circumstances: Circumstances,
  progress?: Progress,
): Promise<Result<Saved>> {
  return heldAgainstWindow(http, range, circumstances, () =>
    saveReply(
      path,
      (sink) =>
        http.stream({ ...batchRequest('chfetch', rangeMembers(range), circumstances), sink, timeoutMs: patienceMs }),
      { looksWrong: refusalInside, ...(progress && { progress }) },
    ),
  );
}

// covers: batch.details a window of 12 to 18 hours
// covers: batch.fetch data that was pruned, 404: no data
/** The service silently truncates a range beyond its window. So the window is read first, which is free. */
export async function heldAgainstWindow(
  http: SignedHttp,
  range: ChannelRange,
  circumstances: Circumstances,
  save: () => Promise<Result<Saved>>,
): Promise<Result<Saved>> {
  const details = await channelDetails(http, [range.channel], circumstances);
  if (!details.ok && details.failure.code === 'cancelled') return details;
  const saved = await save();
  const window = details.ok ? (details.value.channels.find(({ channel }) => channel === range.channel) ?? null) : null;
  if (!saved.ok) return saved.failure.code === 'not-found' ? noData(range, window) : saved;
  const asked = details.ok ? details.value.reply : null;
  const why = beyond(range, window, asked?.at ?? saved.value.at, saved.value.at);
  return ok({
    ...saved.value,
    file: why === null ? saved.value.file : inPart(saved.value.file, why),
    exchanges: [...(asked ? [asked.exchange] : []), ...saved.value.exchanges],
  });
}

/** An error body with status 200 is no data. */
function refusalInside(beginning: Buffer, mime: string | null): string | null {
  if (mime !== 'application/json') return null;
  const text = beginning.toString('utf8');
  if (!/"_status"\s*:\s*"NOK"/i.test(text)) return null;
  const said = messageIn(parseObject(text));
  return `The service sent an error instead of the data${said ? `: “${said}”` : '.'}`;
}

/** The part of a range that the service no longer had; null if it had everything. */
function beyond(range: ChannelRange, window: ChannelDetails | null, asked: Date, fetched: Date): string | null {
  if (window?.earliest == null || window.latest === null) {
    return 'The service did not report the channel’s range, so the file may be incomplete.';
  }
  // The service drops old data once a minute, so it may have dropped some in between.
  const minutes = Math.max(0, Math.floor(fetched.getTime() / 60_000) - Math.floor(asked.getTime() / 60_000));
  const earliest = Date.parse(window.earliest) + minutes * 60_000;
  const latest = Date.parse(window.latest);
  const said: string[] = [];
  if (Date.parse(range.start) < earliest) said.push(`nothing before ${spoken(earliest)}`);
  if (Date.parse(range.end) > latest + 1000) said.push(`nothing after ${spoken(latest)}`);
  return said.length === 0 ? null : `The service has ${said.join(' and ')} for this channel.`;
}

function noData({ channel, start, end }: ChannelRange, window: ChannelDetails | null): Result<never> {
  const holds =
    window?.earliest && window.latest
      ? `It has ${spoken(Date.parse(window.earliest))} to ${spoken(Date.parse(window.latest))}.`
      : 'The service stores 12 to 18 hours.';
  return fail(
    'not-found',
    `Channel ${channel} has no data from ${spoken(Date.parse(start))} to ${spoken(Date.parse(end))}.`,
    { kept: 'Nothing was written.', next: `Choose another time. ${holds}` },
  );
}

function spoken(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
