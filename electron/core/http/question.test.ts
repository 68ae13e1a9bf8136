import { expect, test } from 'vitest';
import { questionOf } from './question.ts';
import type { ServiceRequest } from './service-request.ts';

const base = {
  operation: 'x',
  allowance: 'investigate',
  effect: 'spends',
  signal: new AbortController().signal,
} as const satisfies Partial<ServiceRequest>;

test('the order of parameters, credentials and what is undefined make no difference', () => {
  const one = questionOf({
    ...base,
    service: 'platform',
    method: 'POST',
    path: ['v1', 'intel-investigate', ''],
    form: { registrar: 'A', email: 'b', position: undefined },
  });
  const other = questionOf({
    ...base,
    service: 'platform',
    method: 'POST',
    path: ['v1', 'intel-investigate', ''],
    form: { email: 'b', registrar: 'A', api_key: 'k', signature: 's' },
  });
  expect(one).toBe('platform POST /v1/intel-investigate/ {"email":"b","registrar":"A"}');
  expect(other).toBe(one);
});

test('values in a path are told apart from words of the service', () => {
  const question = questionOf({
    ...base,
    service: 'pdns',
    method: 'GET',
    path: ['pdns', 'v2', 'lookup', { value: '*.a/b.example' }],
    query: { limit: 10 },
  });
  expect(question).toBe('pdns GET /pdns/v2/lookup/*.a%2Fb.example {"limit":10}');
});
