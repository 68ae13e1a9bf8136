import { expect } from 'vitest';
import { someOf } from '../../support/whole-run.ts';
import { fault, refusal, rowsFrom, stream } from './pdns-framing.ts';
import type { Part, Row } from './row.ts';

const facts = rowsFrom('facts/pdns.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');
const encoded = (pattern: string) => encodeURIComponent(pattern);
const regexNames = (pattern: string, rest = '') => `/regex/rrnames/${encoded(pattern)}${rest}`;
const globNames = (pattern: string, rest = '') => `/glob/rrnames/${encoded(pattern)}${rest}`;
const regexData = (pattern: string, rest = '') => `/regex/rdata/${encoded(pattern)}${rest}`;
const globData = (pattern: string, rest = '') => `/glob/rdata/${encoded(pattern)}${rest}`;

const names: readonly Row[] = [
  facts('2', 'regex/rrnames finds owner names by a regular expression', async (bench) => {
    const { objs, last } = await stream(bench, regexNames('^[a-z]+\\.json-text\\.com\\.$'));
    expect([objs.length > 2, last?.cond]).toEqual([true, 'succeeded']);
    expect(objs.every((obj) => /^[a-z]+\.json-text\.com\.$/.test(obj.rrname))).toBe(true);
  }),
  facts('2', 'glob/rrnames finds owner names by a glob', async (bench) => {
    const { objs } = await stream(bench, globNames('*.json-text.com.'));
    expect(objs.length).toBeGreaterThan(5);
    expect(objs.every((obj) => obj.rrname.endsWith('.json-text.com.'))).toBe(true);
  }),
  facts('2', 'flexible search takes an RRTYPE', async (bench) => {
    const { objs } = await stream(bench, globNames('*.json-text.com.', '/SRV'));
    expect(objs.map((obj) => [obj.rrname, obj.rrtype])).toEqual([['_sip._tcp.json-text.com.', 'SRV']]);
  }),
  facts('5', 'rrnames results have rrname, rrtype, and with verbose count and times', async (bench) => {
    const { objs } = await stream(bench, globNames('json-text.com.', '/SOA'));
    expect(objs.map((obj) => Object.keys(obj).sort())).toEqual([
      ['count', 'rrname', 'rrtype', 'time_first', 'time_last'],
    ]);
  }),
  facts('4', 'verbose=false drops count and times', async (bench) => {
    const { objs } = await stream(bench, globNames('json-text.com.', '/SOA?verbose=f'));
    expect(objs).toEqual([{ rrname: 'json-text.com.', rrtype: 'SOA' }]);
  }),
  facts('4', 'verbose must be a boolean', async (bench) => {
    await refusal(bench, globNames('json-text.com.', '?verbose=maybe'), 400);
  }),
  facts('5', 'patterns run against text that ends with a dot', async (bench) => {
    // Of a rare type: a search through the records of the whole world takes seconds.
    const found = async (path: string) => (await stream(bench, path)).objs.map((obj) => obj.rrname);
    expect(await found(globNames('_sip._tcp.json-text.com', '/SRV'))).toEqual([]);
    expect(await found(regexNames('^_sip\\._tcp\\.json-text\\.com$', '/SRV'))).toEqual([]);
    expect(await found(regexNames('^_sip\\._tcp\\.json-text\\.com\\.$', '/SRV'))).toEqual(['_sip._tcp.json-text.com.']);
  }),
  facts('5', 'a glob must match through the end of the text', async (bench) => {
    expect((await stream(bench, globNames('*.json-text', '/SRV'))).objs).toEqual([]);
    expect((await stream(bench, globNames('*.json-text.*', '/SRV'))).objs.length).toBeGreaterThan(0);
  }),
  facts('5', 'globs know brackets and the question mark', async (bench) => {
    const found = await stream(bench, globNames('[hn]o?t.json-text.com.'));
    expect(found.objs.map((obj) => obj.rrname)).toEqual(['host.json-text.com.']);
  }),
  facts('5', 'wildcards at both ends are offered by flexible search', async (bench) => {
    const { objs } = await stream(bench, globNames('*northmere*', '?limit=20'));
    expect([objs.length, objs.every((obj) => obj.rrname.includes('northmere'))]).toEqual([20, true]);
  }),
  facts('5', 'rrnames: any type except the DNSSEC types', async (bench) => {
    for (const type of ['DS', 'DNSKEY', 'NSEC3', 'ANY-DNSSEC'])
      await refusal(bench, globNames('*.json-text.com.', `/${type}`), 400);
    expect((await stream(bench, globNames('json-text.com.', '/ANY'))).objs.length).toBeGreaterThan(3);
  }),
  facts('4', 'exclude removes the hits of a pattern of the same kind (glob)', async (bench) => {
    const all = (await stream(bench, globNames('*.json-text.com.'))).objs;
    const { objs } = await stream(bench, `${globNames('*.json-text.com.')}?exclude=${encoded('www.*')}`);
    expect(objs).toEqual(all.filter((obj) => !obj.rrname.startsWith('www.')));
    expect(objs.length).toBeLessThan(all.length);
  }),
  facts('4', 'exclude removes the hits of a pattern of the same kind (regex)', async (bench) => {
    const { objs } = await stream(bench, `${regexNames('\\.json-text\\.com\\.$')}?exclude=${encoded('^[^w]')}`);
    expect(objs.map((obj) => obj.rrname)).toEqual(['www.json-text.com.']);
  }),
  facts('4', 'limit and offset hold for flexible search', async (bench) => {
    const all = (await stream(bench, globNames('*.json-text.com.'))).objs;
    const page = await stream(bench, globNames('*.json-text.com.', '?limit=3&offset=2'));
    expect([page.objs, page.last?.cond]).toEqual([all.slice(2, 5), 'limited']);
  }),
  facts('11', 'the default limit of flexible search is 10000', async (bench) => {
    const { objs, last } = await stream(bench, globNames('*'));
    expect([objs.length, last?.cond]).toEqual([10_000, 'limited']);
  }),
  facts('4', 'fences hold for flexible search', async (bench) => {
    const { objs } = await stream(bench, globNames('*.json-text.com.', '?time_last_after=1540000000'));
    expect([objs.length > 0, objs.every((obj) => obj.time_last >= 1_540_000_000)]).toEqual([true, true]);
  }),
  ...['aggr=f', 'humantime=t', 'max_count=4'].map((parameter) =>
    choice(
      'the documents are silent',
      `${parameter.split('=')[0]} is not for flexible search, and is passed over`,
      async (bench) => {
        const plain = (await stream(bench, globNames('json-text.com.'))).objs;
        expect((await stream(bench, globNames('json-text.com.', `?${parameter}`))).objs).toEqual(plain);
      },
    ),
  ),
];

const data: readonly Row[] = [
  facts('2', 'regex/rdata finds record data by a regular expression', async (bench) => {
    const { objs } = await stream(bench, regexData('^10 mx1?\\..*\\.$', '/MX'));
    expect(objs.length).toBeGreaterThan(0);
    expect(objs.every((obj) => /^10 mx1?\..*\.$/.test(String(obj.rdata)))).toBe(true);
  }),
  facts('2', 'glob/rdata finds record data by a glob', async (bench) => {
    const { objs } = await stream(bench, globData('ns?.harborcloud-dns.com.', '/NS'));
    expect(objs.map((obj) => obj.rdata)).toEqual(['ns1.harborcloud-dns.com.', 'ns2.harborcloud-dns.com.']);
  }),
  facts(
    '5',
    'rdata results have rdata as one string, its octets in hex, rrtype, and with verbose count and times',
    async (bench) => {
      const { objs } = await stream(bench, globData('host.json-text.com.', '/PTR'));
      expect(objs).toEqual([
        {
          rdata: 'host.json-text.com.',
          raw_rdata: Buffer.from('\x04host\x09json-text\x03com\x00', 'latin1').toString('hex'),
          rrtype: 'PTR',
          count: expect.any(Number),
          time_first: expect.any(Number),
          time_last: expect.any(Number),
        },
      ]);
    },
  ),
  facts('5', 'rdata ends with a double quote where it is no host name', async (bench) => {
    const { objs } = await stream(bench, globData('"v=spf1*"', '/TXT?limit=10'));
    expect([objs.length, objs.every((obj) => String(obj.rdata).endsWith('"'))]).toEqual([10, true]);
  }),
  facts('5', 'the octets of a result lead to its records by a raw lookup', async (bench) => {
    const [found] = (await stream(bench, globData('*sip2.json-text.com.', '/SRV'))).objs;
    const { objs } = await stream(bench, `/lookup/rdata/raw/${found?.raw_rdata}/SRV`);
    expect(objs.map((obj) => obj.rdata)).toEqual([['20 0 5061 sip2.json-text.com.']]);
  }),
  facts('5', 'octets outside ASCII are found by their three decimal digits', async (bench) => {
    const { objs } = await stream(bench, regexData('\\000\\001', '/TXT'));
    expect(objs.map((obj) => obj.rdata)).toEqual(['"\\000\\001\\002"']);
  }),
  ...someOf(['CNAME', 'HINFO', 'MX', 'NAPTR', 'NS', 'PTR', 'RP', 'SOA', 'SPF', 'SRV', 'TXT'], 5).map((type) =>
    facts('5', `rdata search takes the type ${type} and finds some`, async (bench) => {
      const { objs, status } = await stream(bench, `/regex/rdata/.%2B/${type}?limit=2`);
      expect([status, objs.length > 0, objs.every((obj) => obj.rrtype === type)]).toEqual([200, true, true]);
    }),
  ),
  facts('5', 'rdata: only those types', async (bench) => {
    for (const type of ['A', 'AAAA', 'DS', 'CAA']) await refusal(bench, `/regex/rdata/.%2B/${type}`, 400);
  }),
];

const rules: readonly Row[] = [
  facts('5', 'a regular expression has no back-references', async (bench) => {
    await refusal(bench, regexNames('^(a)\\1'), 400);
  }),
  choice('the documents are silent', 'a regular expression has no named or look-around groups', async (bench) => {
    for (const pattern of ['(?<x>a)', '(?=a)', '(?:a)']) await refusal(bench, regexNames(pattern), 400);
  }),
  choice('the documents are silent', 'parentheses group alternatives', async (bench) => {
    const { objs } = await stream(bench, regexNames('^(host|nul)\\.json-text\\.com\\.$'));
    expect(objs.map((obj) => obj.rrname).sort()).toEqual(['host.json-text.com.', 'nul.json-text.com.']);
  }),
  choice('the documents are silent', 'classes of characters in brackets are known', async (bench) => {
    const { objs } = await stream(bench, regexNames('^[[:digit:]]\\.9\\.json-text\\.com\\.$'));
    expect(objs.map((obj) => obj.rrname)).toEqual(['9.9.json-text.com.']);
  }),
  facts('5', 'a pattern that cannot be read is 400', async (bench) => {
    for (const pattern of ['(', '*a', 'a{2,1}']) await refusal(bench, regexNames(pattern), 400);
  }),
  facts('5', 'patterns are printable 7-bit ASCII only', async (bench) => {
    await refusal(bench, globNames('bäckerei*'), 400);
    await refusal(bench, regexNames('a\tb'), 400);
  }),
  facts('4', 'exclude follows the rules of patterns', async (bench) => {
    await refusal(bench, `${regexNames('a')}?exclude=${encoded('(')}`, 400);
  }),
  ...['/regex/rrnames', '/regex/rrnames/', '/glob/names/x', '/regex/rdata/x/TXT/more', '/glob'].map((path) =>
    facts('2', `the incomplete or unknown search path ${path} is 400`, async (bench) => {
      await refusal(bench, path, 400);
    }),
  ),
  facts('2', 'flexible search sits directly under v2, not under lookup', async (bench) => {
    await refusal(bench, '/lookup/regex/rrnames/a', 400);
  }),
  choice('the documents are silent', 'a key may be barred from flexible search', async (bench) => {
    await fault(bench, 'pdns.regex', { kind: 'play', name: 'barred' });
    await refusal(bench, regexNames('a'), 403);
  }),
  choice('the documents are silent', 'a pattern that could run for ever is 504', async (bench) => {
    await refusal(bench, regexNames('(a+)+$'), 504);
  }),
  facts('2', 'flexible search counts as one unit and carries the rate headers', async (bench) => {
    const one = await stream(bench, globNames('json-text.com.'), 'analyst');
    const two = await stream(bench, globNames('json-text.com.'), 'analyst');
    const remaining = (headers: Headers) => Number(headers.get('x-ratelimit-remaining'));
    expect(remaining(one.headers) - remaining(two.headers)).toBe(1);
  }),
];

export const parts: readonly Part[] = [{ title: 'Passive DNS flexible search', rows: [...names, ...data, ...rules] }];
