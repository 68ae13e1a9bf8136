import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countRead } from './count-read.ts';
import { openImport } from './open-import.ts';
import type { ReadPiece } from './pieces.ts';

// Every sample was written for these tests, from the descriptions of the formats.

const never = new AbortController().signal;
const folder = join(import.meta.dirname, '../../test/fixtures/imports');

async function read(name: string) {
  const opened = await openImport(join(folder, name), never);
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

test.each([
  ['web-export.csv', 'csv', 36, 36],
  ['pdns.jsonl', 'dns', 5, 4],
  ['pdns-cof.jsonl', 'dns', 3, 2],
  ['pdns.txt', 'dns', 4, 3],
  ['pdns.csv', 'csv', 3, 2],
  ['searches.txt', 'search', 0, 0],
  ['stix-20.json', 'stix', 4, 1],
  ['stix-21.json', 'stix', 2, 1],
  ['misp-event.json', 'misp', 7, 3],
  ['graph.mtgx', 'maltego', 2, 1],
  ['maltego-table.csv', 'csv', 5, 3],
  ['virustotal-domain.json', 'virustotal', 8, 7],
  ['virustotal-resolutions.json', 'virustotal', 5, 4],
  ['urlscan-result.json', 'urlscan', 10, 10],
  ['urlscan-search.json', 'urlscan', 4, 3],
  ['spreadsheet.xlsx', 'spreadsheet', 6, 3],
  ['mail.eml', 'mail', 10, 0],
  ['report.txt', 'list', 4, 0],
  ['report.pdf', 'pdf', 4, 0],
] as const)('%s is told by its content and read as %s', async (name, format, items, links) => {
  const found = await read(name);
  expect([found.format, found.counts.things, found.counts.links]).toEqual([format, items, links]);
});

test('every sample is named above', () => {
  expect(readdirSync(folder)).toHaveLength(19);
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

test('passive DNS keeps times and counts in every form, and other types are counted', async () => {
  for (const name of ['pdns.txt', 'pdns.csv', 'pdns-cof.jsonl']) {
    expect((await read(name)).links[0]).toMatch(/^parcelwick.com A 203.0.113.80 2019-01-30 (44|1044)$/);
  }
  const { counts } = await read('pdns.jsonl');
  expect(counts.leftOut).toEqual([{ why: 'the data of a DNS record of type TXT', count: 1 }]);
});

test('searches are offered and not run', async () => {
  expect((await read('searches.txt')).counts.searches).toHaveLength(2);
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
