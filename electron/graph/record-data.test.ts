import { expect, test } from 'vitest';
import { nameThing, thingsInData } from './record-data.ts';
import { toGraph } from './to-graph.ts';

const named = (type: string, data: string) =>
  thingsInData(type, data)?.map(({ kind, value }) => `${kind} ${value}`) ?? 'unreadable';

test.each([
  ['A', '192.0.2.7', ['ip 192.0.2.7']],
  ['AAAA', '2001:db8::1', ['ip 2001:db8::1']],
  ['NS', 'ns1.example.com.', ['nameserver ns1.example.com.']],
  ['MX', '10 mail.example.com.', ['mailserver mail.example.com.']],
  ['MX', '0 .', []],
  ['CNAME', 'a\\.b.example.com.', ['host a\\.b.example.com']],
  ['PTR', 'two\\032words.example.com.', ['host two\\032words.example.com']],
  [
    'SOA',
    'ns1.example.com. the\\.admin.example.com. 1 2 3 4 5',
    ['nameserver ns1.example.com.', 'email the.admin@example.com'],
  ],
  ['SRV', '10 60 5060 sip.example.com.', ['host sip.example.com']],
  ['SRV', '0 0 0 .', []],
  ['CAA', '0 issue "ca.example.net; account=7"', ['host ca.example.net']],
  ['CAA', '0 issuewild ";"', []],
  ['CAA', '0 issue letsencrypt.org', ['domain letsencrypt.org']],
  ['CAA', '128 iodef "mailto:security@example.com"', ['email security@example.com']],
  ['CAA', '0 iodef "https://example.com/report"', []],
  ['CAA', '0 tbs "unknown"', []],
  ['HTTPS', '1 . alpn="h2,h3" ipv4hint=192.0.2.1,192.0.2.2', ['ip 192.0.2.1', 'ip 192.0.2.2']],
  ['SVCB', '2 svc.example.com. port=8443', ['host svc.example.com']],
  ['NAPTR', '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .', []],
  ['NAPTR', '1 2 "s" "SIP+D2U" "" _sip._udp.example.com.', ['host _sip._udp.example.com']],
  ['RP', 'admin.example.com. about.example.com.', ['email admin@example.com', 'host about.example.com']],
  ['TXT', '"v=spf1 include:example.com -all"', []],
  ['TYPE65534', '\\# 4 0a00ff7f', []],
  ['toString', 'x', []],
])('%s %s names %j', (type, data, wanted) => {
  expect(named(type, data)).toEqual(wanted);
});

test.each([
  ['A', 'not an address'],
  ['A', '2001:db8::1'],
  ['MX', 'mail.example.com.'],
  ['MX', '10'],
  ['SRV', '10 60 sip.example.com.'],
  ['SRV', '10 60 70000 sip.example.com.'],
  ['SRV', '10 60 5060 a..b.'],
  ['SRV', '\\# 4 0a00ff7f'],
  ['CAA', '0 issue'],
  ['CAA', '256 issue "ca.example.net"'],
  ['CAA', '0 issue "ca.example.net'],
  ['CAA', '0 iodef "mailto:nobody"'],
  ['HTTPS', '1 . ipv4hint=192.0.2.999'],
  ['NAPTR', '100 "u"'],
  ['SOA', 'ns1.example.com.'],
  ['CNAME', ''],
  ['NS', 'x'.repeat(5000)],
])('%s %s is not of the form of its type', (type, data) => {
  expect(named(type, data)).toBe('unreadable');
});

test('an apex is a domain, a name below it a host', () => {
  expect([nameThing('Example.co.uk.'), nameThing('www.example.co.uk')]).toEqual([
    { kind: 'domain', value: 'example.co.uk' },
    { kind: 'host', value: 'www.example.co.uk' },
  ]);
});

test('SRV and CAA records become links, and what cannot be read is named', () => {
  const times = { time_first: null, time_last: null, zone_time_first: null, zone_time_last: null };
  const rrset = (rrname: string, rrtype: string, rdata: string[]) => ({
    ...{ rrname, rrtype, rdata, bailiwick: null, count: 3 },
    ...times,
  });
  const rrsets = [
    rrset('_sip._tcp.example.com.', 'SRV', ['10 60 5060 sip.example.com.', '10 60 oops sip2.example.com.']),
    rrset('example.com.', 'CAA', ['0 issue "letsencrypt.org"']),
  ];
  const { links, unreadable } = toGraph({ domains: [], rrsets }, { kind: 'records', types: null });
  expect(links.map(({ from, kind, to, record }) => [from.value, kind, `${to.kind} ${to.value}`, record])).toEqual([
    ['_sip._tcp.example.com', 'SRV', 'host sip.example.com', 0],
    ['example.com', 'CAA', 'domain letsencrypt.org', 1],
  ]);
  expect(unreadable).toEqual(['SRV of _sip._tcp.example.com']);
});
