import { expect, test } from 'vitest';
import { leadsOf, namesIn, rawOf } from './rdata.ts';

test('writes the octets of record data by type', () => {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['A', '198.18.9.21', 'c6120915'],
    ['AAAA', '2001:db8:1003::42', '20010db8100300000000000000000042'],
    ['NS', 'fsi.io.', '0366736902696f00'],
    ['MX', '10 fsi.io.', '000a0366736902696f00'],
    ['SRV', '1 2 5060 fsi.io.', '0001000213c40366736902696f00'],
    ['TXT', '"ab" "\\000\\""', '02616202' + '0022'],
    ['SOA', 'a. b. 1 2 3 4 5', '01610001620000000001' + '00000002' + '00000003' + '00000004' + '00000005'],
    ['TYPE65534', '\\# 4 0A00ff7f', '0a00ff7f'],
  ];
  expect(pairs.map(([rrtype, entry]) => rawOf(rrtype, entry))).toEqual(pairs.map(([, , hex]) => hex));
});

test('knows the names inside of data, and none in addresses and texts', () => {
  expect(namesIn('MX', '10 mx.a.com.')).toEqual(['mx.a.com.']);
  expect(namesIn('SOA', 'ns.a.com. dns.a.com. 1 2 3 4 5')).toEqual(['ns.a.com.', 'dns.a.com.']);
  expect([namesIn('A', '198.18.0.1'), namesIn('TXT', '"a.com."')]).toEqual([[], []]);
});

test('finds by octets where to look', () => {
  expect(leadsOf(Buffer.from('c6120915', 'hex'))).toEqual(['198.18.9.21']);
  expect(leadsOf(Buffer.from('000a0366736902696f00', 'hex'))).toEqual(['fsi.io.']);
  expect(leadsOf(Buffer.from('046e6f6e65', 'hex'))).toEqual([]);
});
