import { expect, test } from 'vitest';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import { formatRecords } from './dns-formats.ts';

const name: DnsRecord = {
  rrname: 'www.example.com.',
  rrtype: 'NS',
  rdata: ['ns1.example.com.', 'ns2.example.com.'],
  bailiwick: 'com.',
  count: 12,
  time_first: '2020-01-02T03:04:05.000Z',
  time_last: '2021-01-02T03:04:05.000Z',
  zone_time_first: null,
  zone_time_last: null,
};

const text: DnsRecord = {
  ...name,
  ...{ rrname: 'example.com.', rrtype: 'TXT', rdata: ['"v=spf1 include:mail.example.net -all"'] },
  ...{ count: null, bailiwick: null, time_first: null, time_last: null },
  ...{ zone_time_first: '2019-01-01T00:00:00.000Z', zone_time_last: '2019-02-01T00:00:00.000Z' },
};

test('as text each record set has its times and count as comments, and one line for each value', () => {
  expect(formatRecords([name, text], 'text', false)).toBe(
    `;; record times: 2020-01-02 03:04:05 .. 2021-01-02 03:04:05 UTC
;; count: 12; bailiwick: com.
www.example.com. IN NS ns1.example.com.
www.example.com. IN NS ns2.example.com.

;; zone times: 2019-01-01 00:00:00 .. 2019-02-01 00:00:00 UTC
example.com. IN TXT "v=spf1 include:mail.example.net -all"
`,
  );
});

test('defanged, no name or address in it is live', () => {
  const address = { ...name, rrtype: 'A', rdata: ['192.0.2.1'] };
  const safe = formatRecords([name, text, address], 'text', true);
  expect(safe).toContain('www[.]example[.]com[.] IN NS ns1[.]example[.]com[.]');
  expect(safe).toContain('include:mail[.]example[.]net -all');
  expect(safe).toContain('IN A 192[.]0[.]2[.]1');
  expect(safe).not.toMatch(/[a-z0-9]\.[a-z0-9]/);
});

test('JSON lines have the common fields, with times in seconds, and leave out what is not known', () => {
  const lines = formatRecords([name, text], 'json', false).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ rrname: 'www.example.com.', rrtype: 'NS', rdata: name.rdata, count: 12, bailiwick: 'com.' },
      ...{ time_first: 1577934245, time_last: 1609556645 },
    },
    {
      ...{ rrname: 'example.com.', rrtype: 'TXT', rdata: text.rdata },
      ...{ zone_time_first: 1546300800, zone_time_last: 1548979200 },
    },
  ]);
});

test('a table has a line for each value, and no cell starts a formula', () => {
  const odd = { ...text, rrname: '=cmd()', rdata: ['"a", b', '+1'] };
  expect(formatRecords([odd], 'csv', false)).toBe(
    `rrname,rrtype,rdata,time_first,time_last,zone_time_first,zone_time_last,count,bailiwick
'=cmd(),TXT,"""a"", b",,,2019-01-01T00:00:00.000Z,2019-02-01T00:00:00.000Z,,
'=cmd(),TXT,'+1,,,2019-01-01T00:00:00.000Z,2019-02-01T00:00:00.000Z,,
`,
  );
});

test('a value that breaks out of its line stays on it', () => {
  const hostile = { ...text, rdata: ['"a\nexample.org. IN A 192.0.2.66"', '\u202etxt'] };
  const lines = formatRecords([hostile], 'text', false).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('\u202e');
});
