import { expect, test } from 'vitest';
import type { DnsQuestion } from '../../../shared/passive-dns.ts';
import { daysOf, fencesOf } from '../../ui/time-fences.ts';
import { dnsWays, questionOf, typedOf } from './dns-question.ts';

test.each<DnsQuestion>([
  { by: 'owner', name: 'www.example.com', bailiwick: 'example.com' },
  { by: 'data-name', name: 'ns1.example.com' },
  { by: 'data-ip', address: '192.0.2.0/24' },
  { by: 'data-raw', hex: '36757035' },
])('a lookup that was saved stands in the form as it was typed: $by', (question) => {
  const { way, value, bailiwick } = typedOf(question);
  expect(questionOf(dnsWays[way] ?? dnsWays[0], value, bailiwick)).toEqual(question);
});

test.each(['overlap', 'within'] as const)('days come back as they were chosen: %s', (mode) => {
  const days = { from: '2026-01-02', to: '2026-03-04', mode };
  expect(daysOf(fencesOf(days))).toEqual(days);
  expect(daysOf(fencesOf({ ...days, to: '' }))).toEqual({ ...days, to: '' });
});
