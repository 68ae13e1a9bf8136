import * as z from 'zod';
import type { BatchProfile } from '../../../shared/calls/batch.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/service-request.ts';
import type { SignedHttp } from '../../core/signed-http.ts';
import { notAsDocumented, readEach } from '../wire.ts';

const WireProfile = z.object({
  _status: z.string(),
  _message: z.string().catch(''),
  // The profile also echoes the key; it is not read, and the kept reply has it masked.
  profile: z.object({ username: z.string().catch(''), batch: z.record(z.string(), z.unknown()).catch({}) }).optional(),
});

const WireChannel = z.tuple([z.string().regex(/^ch\d{1,3}$/), z.object({ description: z.string().catch('') })]);

/** Checks the key and lists the channels it opens. */
export async function validateKey(http: SignedHttp, circumstances: Circumstances): Promise<Result<BatchProfile>> {
  const reply = await http.json({
    ...circumstances,
    service: 'batch',
    operation: 'validate',
    allowance: 'batch',
    method: 'POST',
    path: ['batchd', 'v1', 'validate'],
    place: 'batch-profile',
    json: {},
    effect: 'free',
  });
  if (!reply.ok) return reply;
  const parsed = WireProfile.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('a batch profile');
  const { _status, _message, profile } = parsed.data;
  if (_status !== 'OK' || !profile) {
    return fail('refused-key', `The batch service refused the key: “${_message.slice(0, 300)}”`, {
      next: 'Check the batch key. It comes from enterprise support.',
    });
  }
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
