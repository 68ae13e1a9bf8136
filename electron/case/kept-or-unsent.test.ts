import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { ServiceRequest } from '../core/service-request.ts';
import type { SignedHttp } from '../core/signed-http.ts';
import type { CaseFile } from './case-file.ts';
import { keptOrUnsent } from './kept-or-unsent.ts';

function asking(readOnly: string | null) {
  const sent: string[] = [];
  const send = (request: ServiceRequest) => {
    sent.push(request.effect);
    return Promise.resolve(ok(null));
  };
  const service = { json: send, stream: send, outside: send } as unknown as SignedHttp;
  const file = { path: '/a.sextant', database: { readOnly } } as unknown as CaseFile;
  return { sent, http: keptOrUnsent(service, () => file) };
}

const request = (effect: ServiceRequest['effect']) => ({ effect }) as ServiceRequest;

test.each(['spends', 'writes'] as const)('what %s is not sent where the answer could not be kept', async (effect) => {
  const { sent, http } = asking('The file or its folder is read-only.');
  const refused = { ok: false, failure: { code: 'file', kept: 'Nothing was sent.' } };
  expect(await http.json(request(effect))).toMatchObject(refused);
  expect(await http.stream(request(effect))).toMatchObject(refused);
  expect(sent).toEqual([]);
});

test('what is free is asked all the same, and everything where the case can be written', async () => {
  const readOnly = asking('The file or its folder is read-only.');
  await readOnly.http.json(request('free'));
  expect(readOnly.sent).toEqual(['free']);
  const writable = asking(null);
  await writable.http.json(request('spends'));
  await writable.http.json(request('writes'));
  expect(writable.sent).toEqual(['spends', 'writes']);
});
