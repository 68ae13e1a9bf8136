import { domainToASCII } from 'node:url';
import { expect } from 'vitest';
import { refusal, rowsFrom, stream } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('pdns.md');
const facts = rowsFrom('facts/pdns.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');

const fsi = '0366736902696f00';
const hexOf = (name: string) =>
  Buffer.from([...name.split('.').flatMap((label) => [label.length, ...Buffer.from(label)]), 0]).toString('hex');
const names = async (bench: Bench, path: string) => [
  ...new Set((await stream(bench, path)).objs.map((obj) => obj.rrname)),
];
const types = async (bench: Bench, path: string) => [
  ...new Set((await stream(bench, path)).objs.map((obj) => obj.rrtype)),
];
const dnssec = ['DS', 'RRSIG', 'NSEC', 'DNSKEY', 'NSEC3', 'NSEC3PARAM', 'DLV', 'CDS', 'CDNSKEY', 'TA'];

/** A domain of the world that has DNSSEC records. */
async function signedName(bench: Bench): Promise<string> {
  const { objs } = await stream(bench, '/lookup/rrset/name/%2A.com/DS?limit=1');
  return objs[0]?.rrname ?? '';
}

const shapes: readonly Row[] = [
  spec('Endpoints', 'lookup/rrset/name streams the record sets of an owner name', async (bench) => {
    expect(await names(bench, '/lookup/rrset/name/json-text.com')).toEqual(['json-text.com.']);
  }),
  spec('Endpoints', 'an incomplete lower-level path gives 400', async (bench) => {
    await refusal(bench, '/lookup/name/json-text.com', 400);
  }),
  facts('2', 'lookup/rrset/raw takes the octets of a name and finds the same as the name', async (bench) => {
    const byRaw = await stream(bench, `/lookup/rrset/raw/${hexOf('json-text.com')}`);
    expect(byRaw.objs).toEqual((await stream(bench, '/lookup/rrset/name/json-text.com')).objs);
  }),
  facts('3', 'raw 0366736902696f00 is the name fsi.io, a name like any other', async (bench) => {
    expect((await stream(bench, `/lookup/rrset/raw/${fsi}`)).status).toBe(200);
  }),
  facts('2', 'lookup/rrset/raw takes an RRTYPE', async (bench) => {
    expect(await types(bench, `/lookup/rrset/raw/${hexOf('json-text.com')}/SOA`)).toEqual(['SOA']);
  }),
  facts('2', 'there is no bailiwick with raw', async (bench) => {
    await refusal(bench, `/lookup/rrset/raw/${fsi}/A/io`, 400);
  }),
  facts('2', 'lookup/rdata/name finds records that name a host', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/name/ns1.harborcloud-dns.com/NS?limit=50');
    expect(objs.length).toBe(50);
    expect(objs.every((obj) => obj.rdata[0] === 'ns1.harborcloud-dns.com.' && obj.rrtype === 'NS')).toBe(true);
  }),
  facts('2', 'lookup/rdata/ip finds records with an address', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/ip/198.18.9.21');
    expect(objs.map((obj) => [obj.rrname, obj.rdata])).toContainEqual(['\\000.json-text.com.', ['198.18.9.21']]);
  }),
  facts('2', 'lookup/rdata/raw finds addresses by their octets', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/raw/c6120915');
    expect(objs).toEqual((await stream(bench, '/lookup/rdata/ip/198.18.9.21')).objs);
  }),
  facts('2', 'lookup/rdata/raw finds host names by their octets', async (bench) => {
    const raw = hexOf('host.json-text.com');
    const { objs } = await stream(bench, `/lookup/rdata/raw/${raw}/PTR`);
    expect(objs.map((obj) => obj.rdata)).toEqual([['host.json-text.com.']]);
  }),
  facts('2', 'lookup/rdata/raw finds texts by their octets', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/raw/0300010203706164/TXT');
    expect(objs).toEqual([]);
    const found = await stream(bench, '/lookup/rdata/raw/03000102/TXT');
    expect(found.objs.map((obj) => obj.rdata)).toEqual([['"\\000\\001\\002"']]);
  }),
  facts('5', 'rdata lookups return single resource records without bailiwick', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/name/ns1.harborcloud-dns.com?limit=20');
    expect(objs.every((obj) => obj.rdata.length === 1 && !('bailiwick' in obj))).toBe(true);
  }),
  ...[
    'rrset/name/json-text.com',
    `rrset/raw/${hexOf('json-text.com')}`,
    'rdata/name/ns1.harborcloud-dns.com/NS',
    'rdata/ip/198.18.9.0,24',
    'rdata/raw/c6120915',
  ].map((path) =>
    facts('2', `summarize/${path} gives one object over the records of the same lookup`, async (bench) => {
      const { objs } = await stream(bench, `/lookup/${path}?limit=0`);
      const summary = await stream(bench, `/summarize/${path}?limit=0`);
      expect(summary.objs).toHaveLength(1);
      expect(summary.objs[0]).toMatchObject({
        count: objs.reduce((sum, obj) => sum + obj.count, 0),
        num_results: objs.length,
        time_first: Math.min(...objs.flatMap((obj) => obj.time_first ?? [])),
        time_last: Math.max(...objs.flatMap((obj) => obj.time_last ?? [])),
      });
    }),
  ),
];

const values: readonly Row[] = [
  facts('3', 'a name may have its final dot or not, in any letter case', async (bench) => {
    const plain = (await stream(bench, '/lookup/rrset/name/json-text.com')).objs;
    expect((await stream(bench, '/lookup/rrset/name/json-text.com.')).objs).toEqual(plain);
    expect((await stream(bench, '/lookup/rrset/name/JSON-Text.Com')).objs).toEqual(plain);
  }),
  facts('3', 'names outside ASCII are sent as Punycode', async (bench) => {
    expect((await names(bench, `/lookup/rrset/name/${domainToASCII('bäckerei-nordlicht.de')}`)).length).toBe(1);
    await refusal(bench, `/lookup/rrset/name/${encodeURIComponent('bäckerei-nordlicht.de')}`, 400);
  }),
  facts('3', 'a left wildcard finds names that end in it', async (bench) => {
    const found = await names(bench, '/lookup/rrset/name/%2A.json-text.com');
    expect(found.length).toBeGreaterThan(5);
    expect(found.every((name) => `.${name}`.endsWith('.json-text.com.'))).toBe(true);
  }),
  facts('3', 'a left wildcard may stand below a top-level domain', async (bench) => {
    const found = await names(bench, '/lookup/rrset/name/%2A.shop?limit=40');
    expect([found.length > 5, found.every((name) => name.endsWith('.shop.'))]).toEqual([true, true]);
  }),
  facts('3', 'a right wildcard finds names that start with it', async (bench) => {
    const found = await names(bench, '/lookup/rrset/name/northmere.%2A');
    expect(found).toContain('northmere.com.');
    expect([found.length > 1, found.every((name) => name.startsWith('northmere.'))]).toEqual([true, true]);
  }),
  facts('3', 'wildcards at both ends at once are not offered', async (bench) => {
    await refusal(bench, '/lookup/rrset/name/%2A.northmere.%2A', 400);
  }),
  choice('the documents are silent', 'a wildcard is a whole label at one end', async (bench) => {
    for (const name of ['www%2A.com', 'www.%2A.com', '%2A']) await refusal(bench, `/lookup/rrset/name/${name}`, 400);
  }),
  facts('3', 'wildcards work for names in data too', async (bench) => {
    const left = (await stream(bench, '/lookup/rdata/name/%2A.harborcloud-dns.com/NS?limit=30')).objs;
    expect(left.length).toBe(30);
    expect(left.every((obj) => obj.rdata[0]?.endsWith('.harborcloud-dns.com.') === true)).toBe(true);
    const right = (await stream(bench, '/lookup/rdata/name/sip.%2A/SRV')).objs;
    expect(right.map((obj) => obj.rdata)).toEqual([['10 60 5060 sip.json-text.com.']]);
  }),
  facts('3', 'a slash in a name is sent as %2F', async (bench) => {
    expect(await names(bench, '/lookup/rrset/name/a%2Fb.percent-signs.net')).toEqual(['a/b.percent-signs.net.']);
  }),
  facts('3', 'a comma in a name is sent as %2C', async (bench) => {
    expect(await names(bench, '/lookup/rrset/name/com%2Cma.percent-signs.net')).toEqual(['com,ma.percent-signs.net.']);
  }),
  facts('3', 'a percent sign in a name is sent as %25, and bad percent-encoding is 400', async (bench) => {
    expect(await names(bench, '/lookup/rrset/name/100%25.percent-signs.net')).toEqual(['100%.percent-signs.net.']);
    await refusal(bench, '/lookup/rrset/name/100%ZZ.percent-signs.net', 400);
  }),
  facts('3', 'names with escaped octets can be asked for', async (bench) => {
    expect(await names(bench, '/lookup/rrset/name/%5C000.json-text.com')).toEqual(['\\000.json-text.com.']);
  }),
  ...['036673690', 'zz', '0366', '0366736902696f0000'].map((hex) =>
    facts('3', `HEX ${hex} is no name in wire format`, async (bench) => {
      await refusal(bench, `/lookup/rrset/raw/${hex}`, 400);
    }),
  ),
  facts('3', 'HEX of data must be an even number of digits', async (bench) => {
    await refusal(bench, '/lookup/rdata/raw/c61209151', 400);
  }),
  facts('3', 'an IPv6 address may be written in any form', async (bench) => {
    const long = await stream(bench, '/lookup/rdata/ip/2001%3A0db8%3A1003%3A0%3A0%3A0%3A0%3A0042');
    expect(long.objs.map((obj) => obj.rrname)).toContain('only-ipv6.net.');
    expect((await stream(bench, '/lookup/rdata/ip/2001%3Adb8%3A1003%3A%3A42')).objs).toEqual(long.objs);
  }),
  facts('3', 'a network is written with a comma in place of the slash', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/ip/198.18.9.0,24?limit=0');
    expect(objs.length).toBeGreaterThan(5);
    expect(objs.every((obj) => obj.rdata[0]?.startsWith('198.18.9.') === true)).toBe(true);
  }),
  facts('3', 'an IPv6 network is written with a comma too', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rdata/ip/2001%3Adb8%3A1003%3A%3A,48');
    expect(objs.map((obj) => obj.rdata[0])).toContain('2001:db8:1003::42');
    expect(objs.every((obj) => obj.rdata[0]?.startsWith('2001:db8:1003::') === true)).toBe(true);
  }),
  facts('3', 'a range of addresses is written with a hyphen', async (bench) => {
    const found = new Set(
      (await stream(bench, '/lookup/rdata/ip/198.18.9.21-198.18.9.22')).objs.map((obj) => obj.rdata[0]),
    );
    expect([...found].sort()).toEqual(['198.18.9.21', '198.18.9.22']);
  }),
  ...['198.18.9.256', '198.18.9.0,33', '198.18.9.9-198.18.9.1', 'no-address', '2001%3Adb8%3A%3A,129'].map((address) =>
    facts('3', `ADDR ${decodeURIComponent(address)} is 400`, async (bench) => {
      await refusal(bench, `/lookup/rdata/ip/${address}`, 400);
    }),
  ),
  facts('3', 'RRTYPE for ip is A, AAAA or ANY, interchangeable: the address decides', async (bench) => {
    const plain = (await stream(bench, '/lookup/rdata/ip/198.18.9.21')).objs;
    for (const type of ['A', 'AAAA', 'ANY']) {
      expect((await stream(bench, `/lookup/rdata/ip/198.18.9.21/${type}`)).objs).toEqual(plain);
    }
  }),
  facts('3', 'any other RRTYPE for ip is 400', async (bench) => {
    for (const type of ['NS', 'TXT', 'ANY-DNSSEC']) await refusal(bench, `/lookup/rdata/ip/198.18.9.21/${type}`, 400);
  }),
  facts('3', 'RRTYPE is a mnemonic in any case', async (bench) => {
    expect(await types(bench, '/lookup/rrset/name/json-text.com/sOa')).toEqual(['SOA']);
  }),
  facts('3', 'RRTYPE may be TYPE and a number', async (bench) => {
    expect(await types(bench, '/lookup/rrset/name/json-text.com/TYPE6')).toEqual(['SOA']);
    expect(await types(bench, '/lookup/rrset/name/json-text.com/type65534')).toEqual(['TYPE65534']);
  }),
  facts('9', 'an unknown type mnemonic is 400', async (bench) => {
    for (const type of ['NONSENSE', 'TYPE65536', 'TYPE', '7'])
      await refusal(bench, `/lookup/rrset/name/json-text.com/${type}`, 400);
  }),
  facts('3', 'one RRTYPE per request', async (bench) => {
    await refusal(bench, '/lookup/rrset/name/json-text.com/A,NS', 400);
  }),
  facts('3', 'RRTYPE omitted means ANY: every type except the DNSSEC ones', async (bench) => {
    const name = await signedName(bench);
    const omitted = await stream(bench, `/lookup/rrset/name/${name}`);
    expect(omitted.objs.filter((obj) => dnssec.includes(obj.rrtype))).toEqual([]);
    expect((await stream(bench, `/lookup/rrset/name/${name}/ANY`)).objs).toEqual(omitted.objs);
  }),
  facts('3', 'ANY-DNSSEC means only the DNSSEC types', async (bench) => {
    const found = await types(bench, `/lookup/rrset/name/${await signedName(bench)}/ANY-DNSSEC`);
    expect([found.length > 1, found.every((type) => dnssec.includes(type))]).toEqual([true, true]);
  }),
  facts('3', 'a bailiwick without a type has ANY in the RRTYPE place', async (bench) => {
    const { objs } = await stream(bench, '/lookup/rrset/name/json-text.com/ANY/com');
    expect([objs.length > 0, objs.every((obj) => obj.bailiwick === 'com.')]).toEqual([true, true]);
  }),
  facts('2', 'a bailiwick that nothing was seen in gives no results', async (bench) => {
    expect((await stream(bench, '/lookup/rrset/name/json-text.com/A/org')).objs).toEqual([]);
  }),
  facts('2', 'a type of its own finds only that type', async (bench) => {
    expect(await types(bench, '/lookup/rrset/name/%2A.json-text.com/SRV')).toEqual(['SRV']);
  }),
  ...[
    '/lookup/rrset/name/',
    '/lookup/rrset/name',
    '/lookup/rrset',
    '/lookup/rrset/bogus/a.com',
    '/lookup/rdata/name/a.com/A/com',
    '/lookup/rrset/name/a.com/A/com/more',
    '/summarize/name/a.com',
    '/lookup',
  ].map((path) =>
    spec('Errors 400', `the incorrectly formed path ${path} is 400`, async (bench) => {
      await refusal(bench, path, 400);
    }),
  ),
  ...['a..com', `${'x'.repeat(64)}.com`, `${'abcdefgh.'.repeat(30)}com`, 'spa ce.com'].map((name) =>
    spec('Errors 400', `${name.slice(0, 20)} of ${name.length} characters is no name`, async (bench) => {
      await refusal(bench, `/lookup/rrset/name/${encodeURIComponent(name)}`, 400);
    }),
  ),
];

export const parts: readonly Part[] = [{ title: 'Passive DNS paths and their values', rows: [...shapes, ...values] }];
