import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { spreadsheetParts, writeArchive } from '../../test/support/archive-files.ts';
import { sized } from '../../test/support/whole-run.ts';
import { countRead } from './count-read.ts';
import { openImport } from './open-import.ts';
import { readCsv } from './read-table.ts';

const never = new AbortController().signal;
const samples = join(import.meta.dirname, '../../test/fixtures/imports');
const folder = mkdtempSync(join(tmpdir(), 'sextant-ways-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readBytes(bytes: Buffer | string, name = 'file') {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return readAt(path);
}

async function readAt(path: string) {
  const opened = await openImport(path, never);
  return { format: opened.format, ...(await countRead(opened.pieces(), never)) };
}

const table = 'Domain;IP 1;IP 1 Count;Registrar\nparcelwick.com;203.0.113.80;2200;Küstenweg Domains\n';

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`)],
  ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['UTF-16, the other order', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
  ['Latin-1', Buffer.from(table, 'latin1')],
])('a table in %s is read with its own letters', async (_encoding, bytes) => {
  const path = join(folder, 'table.csv');
  writeFileSync(path, bytes);
  const { pieces } = await openImport(path, never);
  const values: string[] = [];
  for await (const piece of pieces()) if (piece.is === 'thing') values.push(piece.thing.value);
  expect(values).toEqual(['parcelwick.com', '203.0.113.80', 'Küstenweg Domains']);
});

test.each([',', ';', '\t', '|'])('a table is read with the delimiter %j', async (sign) => {
  const text = table.replaceAll(';', sign);
  expect(await readBytes(text)).toMatchObject({ format: 'csv', things: 3, leftOut: [], remarks: [] });
});

test('lines with another delimiter than the headers are read and named', async () => {
  const lines = 'Domain,IP 1,Registrar\nparcelwick.com,203.0.113.80,Lanternway\nlumenpost.com;192.0.2.4;Lanternway\n';
  expect(await readBytes(lines)).toMatchObject({ things: 5, leftOut: [], remarks: [{ count: 1 }] });
});

test('a line whose values moved by a column is named and left out, and the others come in', async () => {
  const lines = [
    'Domain,Risk Score,Create Date,IP 1,IP 1 Count,Registrant Email 1',
    'parcelwick.com,12,2019-01-30,203.0.113.80,2200,ada@vollmer-trading.com',
    'lumenpost.com,12,extra,2019-01-30,203.0.113.81,2200,ada@vollmer-trading.com',
    'northmere.com,2019-01-30,203.0.113.82,2200,ada@vollmer-trading.com',
    ',parcelwick.com,12,2019-01-30,203.0.113.80,2200',
    'only-ipv6.net,,,2001:db8::7,,',
  ];
  const found = await readBytes(lines.join('\r\n'));
  expect(found).toMatchObject({ things: 5, links: 3 });
  expect(found.leftOut).toEqual([
    { why: expect.stringContaining('do not fit their columns'), count: 2 },
    { why: 'a line without a domain in the column Domain', count: 1 },
  ]);
});

test('one wrong value is named with its column, and the rest of its line comes in', async () => {
  const lines = 'Domain,IP 1,Registrar,Create Date\nparcelwick.com,no address,Lanternway,2019-01-30\n';
  expect(await readBytes(lines)).toMatchObject({
    things: 2,
    leftOut: [{ why: 'a value that does not fit its column IP 1', count: 1 }],
  });
});

test('a quote that nobody closes costs its line, not the file', async () => {
  const lines = 'Domain,Website Title\nparcelwick.com,"Parcels\nlumenpost.com,Post\nnorthmere.com,North\n';
  const found = await readBytes(lines);
  expect(found.kinds[0]).toMatchObject({ kind: 'domain', count: 3 });
  expect(found.leftOut).toEqual([{ why: 'a cell without a closing quote', count: 1 }]);
});

test('a table with several hundred columns is read by their meaning', async () => {
  const columns = ['Domain'];
  const cells = ['parcelwick.com'];
  for (let number = 1; number <= 60; number++) {
    columns.push(`IP ${number}`, `IP ${number} Count`, `IP ${number} Country`, `IP ${number} ASN`, `Odd ${number}`);
    cells.push(`192.0.2.${number}`, String(number), 'NL', String(64_500 + number), 'x');
  }
  const found = await readBytes(`${columns.join(',')}\n${cells.join(',')}\n`);
  expect(found).toMatchObject({ format: 'csv', things: 122, leftOut: [] });
  expect(found.columns.filter(({ becomes }) => becomes === null)).toHaveLength(60);
});

test.each(readdirSync(samples))('half of %s is read as far as it goes', async (name) => {
  const bytes = readFileSync(join(samples, name));
  for (const share of [0.9, 0.5, 0.1]) {
    const found = await readBytes(bytes.subarray(0, Math.floor(bytes.length * share)), name);
    expect(found.things).toBeGreaterThanOrEqual(0);
  }
});

test('half an archive, a mail and a list of records say that something is missing', async () => {
  const half = (name: string, share = 0.6) => {
    const bytes = readFileSync(join(samples, name));
    return readBytes(bytes.subarray(0, Math.floor(bytes.length * share)), name);
  };
  expect((await half('spreadsheet.xlsx')).leftOut[0]?.why).toContain('damaged or incomplete');
  expect((await half('graph.mtgx')).leftOut[0]?.why).toContain('damaged or incomplete');
  expect((await half('report.pdf')).format).toBe('pdf');
  expect((await half('pdns.jsonl')).leftOut).toContainEqual({ why: expect.stringContaining('incomplete'), count: 1 });
  expect((await half('misp-event.json')).leftOut).toContainEqual({
    why: expect.stringContaining('incomplete'),
    count: 1,
  });
});

/** An archive whose list says another length than the part has. */
function claiming(bytes: Buffer, name: string, size: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4)) {
    const length = copy.readUInt16LE(at + 28);
    if (copy.toString('latin1', at + 46, at + 46 + length) === name) copy.writeUInt32LE(size, at + 24);
  }
  return copy;
}

test('an archive that unpacks to too much is stopped by what it claims, and by what it does', async () => {
  const path = join(folder, 'bomb.xlsx');
  const sheet = 'xl/worksheets/sheet1.xml';
  const parts = spreadsheetParts({
    One: [
      ['Domain', 'Registrar'],
      ['parcelwick.com', 'Lanternway'],
    ],
  });
  await writeArchive(path, parts);
  const honest = readFileSync(path);
  expect(await readBytes(claiming(honest, sheet, 0xfffffff0), 'claims.xlsx')).toMatchObject({
    things: 0,
    leftOut: [{ why: `${sheet} unpacks to more than 500 MB.`, count: 1 }],
  });
  // 200 MB of blanks in half a megabyte, which claims to be short.
  await writeArchive(path, { ...parts, [sheet]: Buffer.alloc(200_000_000, ' ') });
  expect(await readBytes(claiming(readFileSync(path), sheet, 1000), 'lies.xlsx')).toMatchObject({
    things: 0,
    leftOut: [{ why: `${sheet} is damaged or incomplete.`, count: 1 }],
  });
});

test('a graph of Maltego that unpacks to too much is named, and the graphs before it come in', async () => {
  const path = join(folder, 'bomb.mtgx');
  const graph = '<graphml><graph><node id="n0"><data><MaltegoEntity type="maltego.Domain"><Properties>';
  const value = '<Property name="fqdn"><Value>parcelwick.com</Value></Property>';
  const end = '</Properties></MaltegoEntity></data></node></graph></graphml>';
  await writeArchive(path, {
    'Graphs/1.graphml': `${graph}${value}${end}`,
    'Graphs/2.graphml': '<graphml/>',
  });
  const bytes = claiming(readFileSync(path), 'Graphs/2.graphml', 0xfffffff0);
  expect(await readBytes(bytes, 'claims.mtgx')).toMatchObject({
    format: 'maltego',
    things: 1,
    leftOut: [{ why: 'Graphs/2.graphml unpacks to more than 500 MB.', count: 1 }],
  });
});

test('entities of a document are not expanded', async () => {
  const path = join(folder, 'laughs.xlsx');
  const sheet = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
  await writeArchive(path, { 'xl/worksheets/sheet1.xml': sheet });
  expect(await readAt(path)).toMatchObject({ things: 0, leftOut: [{ why: expect.stringContaining('incomplete') }] });
});

test('a value that is nested too deeply is left out, and the rest is read', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const attribute = '{"type":"domain","value":"parcelwick.com"}';
  expect(await readBytes(`{"Event":{"Attribute":[${attribute}]},"other":${deep}}`)).toMatchObject({
    format: 'misp',
    things: 1,
    leftOut: [{ count: 1 }],
  });
});

test('a table far larger than memory for one file is read line by line', async () => {
  const parts = sized(120, 40);
  async function* chunks() {
    yield 'Domain,IP 1,IP 1 Count,Website Title\n';
    const line = `parcelwick.com,203.0.113.80,22,${'x'.repeat(200)}\n`;
    const chunk = (line + line.replace('parcelwick', 'parcelwock')).repeat(500);
    for (let at = 0; at < parts; at++) yield chunk;
  }
  const before = process.memoryUsage().heapUsed;
  const counts = await countRead(readCsv(chunks()), never);
  expect(counts).toMatchObject({ things: 4, links: 2000 * parts, leftOut: [] });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(sized(150_000_000, 100_000_000));
});

test('records with hostile names and endless values cost no more than their own part', async () => {
  const good = { domain: 'tidewater.example', registrar: { value: 'NameHarbour', count: 7 }, ip: [] };
  const lines = [
    good,
    { ...good, domain: '<img src=x onerror=alert(1)>' },
    { ...good, domain: 'a'.repeat(5000) },
    { ...good, domain: 'long.example', registrar: { value: 'x'.repeat(100_000), count: 1 } },
    { ...good, domain: 'odd.example', registrar: { value: { deep: [] }, count: '7' }, create_date: 17 },
    { ...good, domain: 'second.example', __proto__: { polluted: true } },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const { format, kinds, leftOut } = await readBytes(`${text}\n{"domain":"cut.example","registr`);
  expect(format).toBe('records');
  expect(kinds.find(({ kind }) => kind === 'domain')).toMatchObject({ count: 3 });
  expect(leftOut.toSorted((one, other) => one.why.localeCompare(other.why))).toEqual([
    { why: 'a record that is not as the service writes it', count: 3 },
    { why: 'a value that is too long for an item', count: 1 },
    { why: 'The file is incomplete: everything before its end was imported.', count: 1 },
  ]);
});
