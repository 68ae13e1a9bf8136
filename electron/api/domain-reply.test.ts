import { expect, test } from 'vitest';
import { readDomainReply } from './domain-reply.ts';

const head = { status: 200, partial: false, headers: {}, at: new Date(0), exchange: 1 };
const read = (response: object) => {
  const reply = readDomainReply({ ...head, body: { response: { results: [], ...response } } });
  if (!reply.ok) throw new Error(reply.failure.message);
  return reply.value;
};

// covers: investigate.answer next
// covers: investigate.paging next
test('the next page is gone on with by its position, or by the address that names it', () => {
  const next = 'https://service.example/v1/intel-investigate/?registrant=a&position=abc%2Bd';
  expect(read({ next })).toMatchObject({ position: 'abc+d', hasMore: true });
  expect(read({ position: 'first', next })).toMatchObject({ position: 'first' });
  expect(read({ next: 'no address' })).toMatchObject({ position: null });
  expect(read({ next: 7 })).toMatchObject({ position: null });
});
