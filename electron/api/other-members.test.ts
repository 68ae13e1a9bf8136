import { expect, test } from 'vitest';
import { readDomain } from './domain-record.ts';
import { wrong } from './readers.ts';

function otherOf(record: object) {
  const read = readDomain({ domain: 'one.example', ...record });
  if (read === wrong) throw new Error('the record could not be read');
  return read.other ?? [];
}

test('members that are known are in their place, and in no list', () => {
  const ip = [{ address: { value: '198.51.100.7', count: 3 }, asn: [{ value: 64500, count: 9 }] }];
  const domain_risk = { risk_score: 70, components: [{ name: 'threat_profile', risk_score: 70, threats: ['spam'] }] };
  const known = { whois_url: 'https://whois.example/one.example', popularity_rank: 7, ga: undefined, ip, domain_risk };
  expect(otherOf(known)).toEqual([]);
  expect(readDomain({ domain: 'one.example', ...known })).toMatchObject({
    whois_url: known.whois_url,
    popularity_rank: 7,
  });
});

test('members that are not known are told with their place, at any depth', () => {
  const domain_risk = {
    risk_score: 70,
    components: [{ name: 'threat_profile', risk_score: 70, families: ['one', 'two'] }],
  };
  const parsed_whois = { registrar: { value: 'R', count: 1 }, referral: { value: 'whois.example', count: 0 } };
  expect(otherOf({ verdict: 'odd', empty: '', domain_risk, parsed_whois })).toEqual([
    { name: 'verdict', value: 'odd', odd: false },
    { name: 'domain_risk.components.1.families', value: '["one","two"]', odd: false },
    { name: 'parsed_whois.referral', value: '{"value":"whois.example","count":0}', odd: false },
  ]);
});

test('however many and however long, they are bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`member_${index}`, 'x'.repeat(10_000)]));
  const told = otherOf(many);
  expect(told).toHaveLength(100);
  expect(told.every(({ value }) => value.length <= 300)).toBe(true);
  expect(otherOf(JSON.parse('{"__proto__":{"a":1},"constructor":"x"}')).map(({ name }) => name)).toContain(
    'constructor',
  );
});
