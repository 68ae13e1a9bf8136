import { expect, test } from 'vitest';
import { isDomainReply, readDomainReply } from './domain-reply.ts';
import { madeUpAnswer } from './domain-warm-up.ts';

test('the made-up records that make the readers ready are read as those of a service are', () => {
  const body = madeUpAnswer(2);
  expect(isDomainReply(body)).toBe(true);
  const reply = { body, status: 200, headers: {}, partial: false, at: new Date(0), exchange: 0 };
  const read = readDomainReply(reply);
  if (!read.ok) throw new Error(read.failure.message);
  expect(read.value).toMatchObject({ spoiled: 0, records: [{ domain: 'example.com' }, {}] });
  const [record] = read.value.records;
  expect(record?.other?.map(({ name }) => name)).toEqual(['undocumented']);
  expect(record?.ssl_info[0]).toMatchObject({ not_before: { value: '2024-01-02' }, sources: { passive: null } });
});
