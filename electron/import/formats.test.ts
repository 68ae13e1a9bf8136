import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importSamples, samplesFolder } from '../../test/support/import-samples.ts';
import { countRead } from './count-read.ts';
import { openImport } from './open-import.ts';
import type { ReadPiece } from './pieces.ts';

const never = new AbortController().signal;

async function read(name: string) {
  const opened = await openImport(join(samplesFolder, name), never);
  const pieces: ReadPiece[] = [];
  for await (const piece of opened.pieces()) pieces.push(piece);
  const things = pieces.flatMap((piece) => (piece.is === 'thing' ? [piece.thing] : []));
  const links = pieces.flatMap((piece) => (piece.is === 'link' ? [piece.link] : []));
  return {
    format: opened.format,
    counts: await countRead(opened.pieces(), never),
    things,
    named: [...new Set(things.map(({ kind, value }) => `${kind} ${value}`))],
    links: links.map(({ from, kind, to, first, count }) =>
      [`${from.value} ${kind} ${to.value}`, first?.slice(0, 10), count].filter((part) => part != null).join(' '),
    ),
  };
}

test.each(importSamples)('%s is told by its content and read as %s', async (name, format, items, links) => {
  const found = await read(name);
  expect([found.format, found.counts.things, found.counts.links]).toEqual([format, items, links]);
});

test('every sample is tried', () => {
  expect(readdirSync(samplesFolder).sort()).toEqual(importSamples.map(([name]) => name).sort());
});

test('a web export gives every value of its records, with counts, and says what it does not know', async () => {
  const { things, links, counts } = await read('web-export.csv');
  expect(things[0]).toEqual({
    kind: 'domain',
    value: 'mynorthmeresupport10.org',
    row: {
      facts: expect.objectContaining({
        risk: 97,
        active: true,
        created: '2026-05-02',
        expires: '2027-05-02',
        registrar: 'Lanternway Domains',
        registrant: 'Vollmer Trading',
        title: 'Northmere, customer support',
        words: expect.stringContaining('Uppsala'),
      }),
    },
  });
  expect(things).toContainEqual({ kind: 'ip', value: '192.0.2.17', row: { facts: { counts: { ip: 31 } } } });
  expect(links).toContain('mynorthmeresupport10.org name server ns2.quietzone-dns.com');
  expect(links).toContain('mynorthmeresupport10.org registrant e-mail ada@vollmer-trading.com');
  expect(counts.columns).toContainEqual({ name: 'IP 1 Country', becomes: 'country of address', values: 2 });
  expect(counts.columns.filter(({ becomes }) => becomes === null)).toEqual([
    { name: 'Analyst Remark', becomes: null, values: 1 },
  ]);
});

test('records of the API give the same from lines and from a reply, in words of either dialect', async () => {
  const [lines, reply] = [await read('api-records.jsonl'), await read('api-reply.json')];
  expect(reply.named).toEqual(lines.named);
  expect(reply.links).toEqual(lines.links);
  expect(lines.named).toContain('tracking-code UA-7712345-1');
  expect(lines.things).toContainEqual({ kind: 'ip', value: '198.51.100.7', row: { facts: { counts: { ip: 4 } } } });
  expect(lines.counts.columns).toContainEqual({ name: 'google_analytics', becomes: 'google analytics', values: 1 });
  expect(lines.counts.remarks).toEqual([]);
  expect(reply.counts.remarks).toEqual([{ what: 'the service had more results than the file has', count: 1 }]);
});

test('the several hundred columns of a web export are all understood, and a withheld address costs nothing else', async () => {
  const { counts, named } = await read('web-export-wide.csv');
  expect(counts.columns.filter(({ becomes }) => becomes === null)).toEqual([]);
  expect(counts.leftOut.map(({ why }) => why)).toEqual(
    ['admin', 'billing', 'technical', 'registrant'].map(
      (role) => `a value that does not fit its column ${role} contact email 1`,
    ),
  );
  expect(named).toContain('domain parcelwick.com');
});

test('passive DNS keeps times and counts in every form, and other types are counted', async () => {
  for (const name of ['pdns.txt', 'pdns-networks.txt', 'pdns.csv', 'pdns-cof.jsonl']) {
    expect((await read(name)).links[0]).toMatch(/^parcelwick.com A 203.0.113.80 2019-01-30 (44|1044)$/);
  }
  const { counts } = await read('pdns.jsonl');
  expect(counts.leftOut).toEqual([{ why: 'the data of a DNS record of type TXT', count: 1 }]);
});

test('searches are offered and not run', async () => {
  expect((await read('searches.txt')).counts.searches).toHaveLength(2);
});

test('patterns of STIX give every value that they compare with, and the author of a file is no item', async () => {
  const { named, links, counts } = await read('stix-patterns.json');
  expect(named.slice(0, 10)).toEqual([
    'domain mynorthmeresupport10.org',
    'ip 192.0.2.17',
    'host login.parcelwick.com',
    'domain applyrebate53.info',
    'domain lumenpost.com',
    'ip 198.51.100.4',
    'ip 2001:db8::7',
    'ip 203.0.113.80',
    'email support@mynorthmeresupport10.org',
    'certificate a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
  ]);
  expect(links).toEqual(['203.0.113.9 belongs-to 64500', 'quietzone-dns.com resolves-to 203.0.113.9']);
  expect(counts.leftOut.map(({ why }) => why)).toContain('the author of the file');
});

test('the answer of a MISP server tags its items although it names the tags last, and leaves out what was deleted', async () => {
  const { things } = await read('misp-response.json');
  expect(things.find(({ value }) => value === 'login.mynorthmeresupport10.org')?.row).toEqual({
    note: 'from the mail',
    tags: ['tlp:amber', 'phishing'],
  });
  expect(things.find(({ value }) => value === 'mx.lumenpost.com')?.row).toBeUndefined();
  expect(things.filter(({ value }) => value === 'removed.example')).toEqual([]);
});

test('MISP keeps remarks, tags and what an object links', async () => {
  const { things, links, counts } = await read('misp-event.json');
  expect(things[0]).toMatchObject({
    value: 'mynorthmeresupport10.org',
    row: { note: 'landing page', tags: ['tlp:amber'] },
  });
  expect(links).toContain('mynorthmeresupport10.org registrant-email ada@vollmer-trading.com');
  expect(counts.leftOut).toEqual([{ why: 'an attribute that matches no kind of item (md5)', count: 1 }]);
});

test('a graph of Maltego keeps its notes and links, and names what a case does not have', async () => {
  const { things, links, counts } = await read('graph.mtgx');
  expect(things[0]).toEqual({ kind: 'domain', value: 'mynorthmeresupport10.org', row: { note: 'landing page' } });
  expect(links).toEqual(['mynorthmeresupport10.org resolves to 192.0.2.17']);
  expect(counts.leftOut.map(({ why }) => why)).toEqual([
    'an item of a kind that the case does not have (maltego.Phrase)',
    'a link to something that was not imported',
  ]);
});

test('a spreadsheet gives every sheet, dates as days, and the stored result of a formula', async () => {
  const { things, named, counts } = await read('spreadsheet.xlsx');
  expect(things[0]?.row?.facts).toMatchObject({ created: '2026-05-02', title: 'Northmere' });
  expect(named).toContain('domain lumenpost.com');
  expect(counts.columns).toContainEqual({ name: 'Notes: What', becomes: 'Domain', values: 1 });
  expect(counts.leftOut).toEqual([{ why: 'a formula without a stored result', count: 1 }]);
});

test('a mail gives its addresses, its way and its links, whatever their encoding', async () => {
  const { named, counts } = await read('mail.eml');
  expect(named).toEqual([
    'email support@mynorthmeresupport10.org',
    'email ada@vollmer-trading.com',
    'email all@northmere.com',
    'host mx.lumenpost.com',
    'ip 198.51.100.25',
    'host mail.northmere.com',
    'email bounce@lumenpost.com',
    'domain parcelwick.com',
    'host login.mynorthmeresupport10.org',
    'domain applyrebate53.info',
  ]);
  expect(counts.leftOut).toEqual([{ why: 'an attachment (invoice.pdf)', count: 1 }]);
});

test('a PDF gives the indicators of its text and of its links', async () => {
  expect((await read('report.pdf')).named).toEqual([
    'host login.mynorthmeresupport10.org',
    'ip 192.0.2.17',
    'domain applyrebate53.info',
    'domain parcelwick.com',
  ]);
});

test('VirusTotal and urlscan give what belongs to a name and to an address', async () => {
  expect((await read('virustotal-domain.json')).links).toContain(
    'mynorthmeresupport10.org MX mx.mynorthmeresupport10.org 2026-05-05',
  );
  expect((await read('urlscan-result.json')).links).toContain(
    'parcelwick.com redirects to login.mynorthmeresupport10.org 2026-05-03',
  );
});
