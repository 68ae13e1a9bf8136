import { expect, test } from 'vitest';
import { type Failure, ok } from '../../shared/result.ts';
import type { ServiceRequest } from '../core/http/service-request.ts';
import type { SignedHttp } from '../core/http/signed-http.ts';
import { keptOrUnsent } from './kept-or-unsent.ts';

function asking(failure: Failure | null) {
  const sent: string[] = [];
  const send = (request: ServiceRequest) => {
    sent.push(request.effect);
    return Promise.resolve(ok(null));
  };
  const service = { json: send, stream: send, outside: send } as unknown as SignedHttp;
  return { sent, http: keptOrUnsent(service, async () => failure) };
}

const full: Failure = { code: 'file', message: 'The disk is full.', kept: 'Nothing was sent.' };
const request = (effect: ServiceRequest['effect']) => ({ effect }) as ServiceRequest;

test.each(['spends', 'writes'] as const)('what %s is not sent where the answer could not be kept', async (effect) => {
  const { sent, http } = asking(full);
  expect(await http.json(request(effect))).toEqual({ ok: false, failure: full });
  expect(await http.stream(request(effect))).toEqual({ ok: false, failure: full });
  expect(sent).toEqual([]);
});

test('what is free is asked all the same, and everything where the case can be written', async () => {
  const unwritable = asking(full);
  await unwritable.http.json(request('free'));
  expect(unwritable.sent).toEqual(['free']);
  const writable = asking(null);
  await writable.http.json(request('spends'));
  await writable.http.json(request('writes'));
  expect(writable.sent).toEqual(['spends', 'writes']);
});
