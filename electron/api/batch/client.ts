import * as z from 'zod';
import type { BatchProfile, ChannelDetails, ChannelRange } from '../../../shared/channels.ts';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readLink } from '../../../shared/share-link.ts';
import { withSupport } from '../../core/http/answers.ts';
import { fieldsIn, kindOf, messageIn } from '../../core/http/error-body.ts';
import type { Circumstances, JsonReply, ServiceRequest } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { LooseCount } from '../loose-values.ts';
import { notAsDocumented, readEach, utcMoment } from '../wire.ts';
import { refusedByBatch } from './refusal.ts';

/** A request to the batch service, with all parameters in a JSON body. */
export function batchRequest(
  operation: string,
  json: Readonly<Record<string, unknown>>,
  circumstances: Circumstances,
): ServiceRequest {
  const path = operation === 'validate' ? ['validate'] : ['batch', operation];
  return {
    ...circumstances,
    service: 'batch',
    operation: `batch.${operation}`,
    allowance: 'batch',
    method: 'POST',
    path: ['batchd', 'v1', ...path],
    json,
    effect: 'free',
  };
}

const WireStatus = z.object({ _status: z.string().toUpperCase(), _message: z.string().catch('') });

const WireProfile = WireStatus.extend({
  // The profile also echoes the key. It is not read, and the stored reply has it masked.
  profile: z.object({ username: z.string().catch(''), batch: z.record(z.string(), z.unknown()).catch({}) }).optional(),
});

const WireChannel = z.tuple([z.string().regex(/^ch\d{1,3}$/), z.object({ description: z.string().catch('') })]);

// covers: batch.validate POST validate, profile, username, batch, description, _status, _message
/** Checks the key and lists its channels. */
export async function validateKey(http: SignedHttp, circumstances: Circumstances): Promise<Result<BatchProfile>> {
  const reply = await http.json({ ...batchRequest('validate', {}, circumstances), place: 'batch-profile' });
  if (!reply.ok) return reply;
  const parsed = WireProfile.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('a batch profile', reply.value.body);
  const { _status, profile } = parsed.data;
  if (_status !== 'OK' || !profile) return refusedInside(reply.value, 'key');
  const { good, spoiled } = readEach(Object.entries(profile.batch), WireChannel);
  return ok({
    username: profile.username,
    channels: good
      .map(([name, { description }]) => ({ number: Number(name.slice(2)), name, description }))
      .sort((a, b) => a.number - b.number),
    spoiled,
    at: reply.value.at.toISOString(),
  });
}

const WireDetails = WireStatus.extend({
  // Without channels it may be an empty list, which some languages write for an empty object.
  channels: z.union([z.record(z.string(), z.unknown()), z.array(z.never()).transform(() => ({}))]).optional(),
});

const Time = z.string().nullish().transform(utcMoment);

// covers: batch.details earliest, latest, size, mimetype
const WireWindow = z.tuple([
  z.string().regex(/^ch([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/),
  z.object({
    earliest: Time,
    latest: Time,
    size: LooseCount,
    mimetype: z
      .string()
      .nullish()
      .transform((text) => text?.slice(0, 200) ?? null),
  }),
]);

export interface Channels {
  readonly channels: ChannelDetails[];
  readonly spoiled: number;
  readonly completeness: Completeness;
  readonly reply: JsonReply;
}

// covers: batch.details POST chdetails, channels
// covers: batch.details _status, _message
/** What each channel contains now. */
export async function channelDetails(
  http: SignedHttp,
  numbers: readonly number[],
  circumstances: Circumstances,
): Promise<Result<Channels>> {
  const asked = [...new Set(numbers)];
  const reply = await http.json(batchRequest('chdetails', { channels: asked }, circumstances));
  if (!reply.ok) return reply;
  const parsed = WireDetails.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('details of channels', reply.value.body);
  const { _status, channels: wire } = parsed.data;
  if (_status !== 'OK' || !wire) return refusedInside(reply.value, 'request');
  const { good, spoiled } = readEach(Object.entries(wire), WireWindow);
  const channels = good
    .map(([name, details]): ChannelDetails => ({ channel: Number(name.slice(2)), name, ...details }))
    .sort((a, b) => a.channel - b.channel);
  return ok({
    channels,
    spoiled,
    completeness: heldAgainst(asked, channels, spoiled, reply.value),
    reply: reply.value,
  });
}

function heldAgainst(
  asked: readonly number[],
  channels: readonly ChannelDetails[],
  spoiled: number,
  { partial }: JsonReply,
): Completeness {
  const have = channels.length;
  const missing = asked.filter((number) => !channels.some(({ channel }) => channel === number));
  if (missing.length > 0) {
    return {
      kind: 'partial',
      have,
      why: `The service returned nothing about ${missing.map((each) => `ch${each}`).join(', ')}.`,
    };
  }
  if (partial) return { kind: 'partial', have, why: 'The service sent only part of its data.' };
  return withSpoiled({ kind: 'whole' }, have, spoiled);
}

/** The service reports NOK in a successful answer: about the key, or else about the request. */
function refusedInside({ body }: JsonReply, asked: 'key' | 'request'): Result<never> {
  const kind = kindOf(body);
  const said = messageIn(body);
  const ofKey = asked === 'key' || kind === 'session-failure' || kind === 'missing-api-key';
  if (ofKey) return withSupport(refusedByBatch('The batch service', said, kind), body);
  const fields = fieldsIn(body);
  const refused = fail('rejected', `The batch service refused the request: “${said}”`, {
    next: 'Change the channel or the range, and try again.',
    ...(fields && { fields }),
  });
  return withSupport(refused, body);
}

// covers: batch.fetch channel, start_time, end_time, seconds are ignored
/** The members that name a range. The service requires seconds, and ignores them. */
export function rangeMembers({ channel, start, end }: ChannelRange): Readonly<Record<string, unknown>> {
  return { channel, start_time: spacedMinute(start), end_time: spacedMinute(end) };
}

function spacedMinute(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')}:00`;
}

const WireLink = WireStatus.extend({ url: z.url({ protocol: /^https?$/ }).optional() });

export interface Link {
  readonly url: string;
  readonly expiresAt: string | null;
  readonly reply: JsonReply;
}

// covers: batch.link POST makeurl, url, the life of a link
// covers: batch.link _status, _message
/** Makes a link to a range. The service makes it even if it has no such data: only the download shows that. */
export async function makeUrl(
  http: SignedHttp,
  range: ChannelRange,
  circumstances: Circumstances,
): Promise<Result<Link>> {
  const reply = await http.json(batchRequest('makeurl', rangeMembers(range), circumstances));
  if (!reply.ok) return reply;
  const parsed = WireLink.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('a link', reply.value.body);
  const { _status, url } = parsed.data;
  if (_status !== 'OK' || url === undefined) return refusedInside(reply.value, 'request');
  return ok({ url, expiresAt: readLink(url)?.expiresAt ?? null, reply: reply.value });
}
