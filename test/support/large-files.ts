import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Kinds of files as other tools write them, in any size. */
export type LargeFile = 'csv' | 'pdns' | 'list' | 'stix' | 'misp' | 'xlsx';

export interface LargeFileOptions {
  readonly bytes: number;
  /** Names that differ; the file repeats them until it is large enough. */
  readonly names: number;
}

/** Writes such a file. For a spreadsheet, the size is that of its sheet when unpacked. */
export async function writeLargeFile(path: string, kind: LargeFile, options: LargeFileOptions): Promise<void> {
  if (kind !== 'xlsx') {
    await pipeline(Readable.from(textOf(kind, options)), createWriteStream(path));
    return;
  }
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(sheetOf(options)), 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

const nameOf = (number: number) => `n${number.toString(36)}-parcel.example-${number % 97}.com`;
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
const hashOf = (number: number) => number.toString(16).padStart(40, 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3');

function textOf(kind: Exclude<LargeFile, 'xlsx'>, options: LargeFileOptions): AsyncGenerator<Buffer> {
  switch (kind) {
    case 'csv':
      return repeated(options, `${columns.map(([name]) => name).join(',')}\n`, (at) => `${lineOf(at).join(',')}\n`);
    case 'pdns':
      return repeated(options, '', (at) => `${JSON.stringify(recordOf(at))}\n`);
    case 'list':
      return repeated(
        options,
        '',
        (at) => `hxxps://${nameOf(at).replaceAll('.', '[.]')}/a/${at} ${addressOf(at % 5000)}\n`,
      );
    case 'stix':
      return repeated(options, '{"type":"bundle","id":"bundle--1","objects":[', observed, ']}');
    case 'misp':
      return repeated(options, '{"response":[{"Event":{"info":"a","Attribute":[', attributed, ']}}]}');
  }
}

/** A head, entries until the size is reached, and an end. Entries after the first `names` repeat. */
async function* repeated(
  { bytes, names }: LargeFileOptions,
  head: string,
  entry: (at: number, isFirst: boolean) => string,
  end = '',
): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  let written = head.length;
  let part = '';
  for (let at = 0; written + part.length < bytes; at++) {
    part += entry(at % names, at === 0);
    if (part.length < 262_144) continue;
    yield Buffer.from(part);
    written += part.length;
    part = '';
  }
  yield Buffer.from(part + end);
}

type Column = readonly [name: string, value: (at: number) => string];

/** The columns of the platform's table: up to ten of everything that a record can have several of. */
const columns: readonly Column[] = [
  ['Domain', nameOf],
  ['Domain Status', () => 'Active'],
  ['Risk Score', (at) => String(at % 100)],
  ['Create Date', () => '2026-05-02'],
  ['Expiration Date', () => '2027-05-02'],
  ['Registrar', (at) => `Registrar ${at % 50}`],
  ['Registrar Count', () => '41230'],
  ['Website Title', (at) => `"Parcels, tracked (${at % 500})"`],
  ['Server Type', () => 'nginx'],
  ...['Registrant', 'Admin', 'Technical', 'Billing'].flatMap((role): Column[] => [
    [`${role} Contact Name`, (at) => `Ada ${at % 900}`],
    [`${role} Contact Org`, (at) => `Vollmer ${at % 900}`],
    [`${role} Contact Street`, (at) => `Long Street ${at % 900}`],
    [`${role} Contact City`, () => 'Uppsala'],
    [`${role} Contact Country`, () => 'SE'],
    [`${role} Contact Phone`, (at) => `46${at % 900}`],
    [`${role} Contact Email 1`, (at) => `ada${at % 900}@vollmer-trading.com`],
    [`${role} Contact Email 1 Count`, () => '7'],
  ]),
  ...numbered(10, (number) => [
    [`IP ${number}`, (at) => filled(number, 3, addressOf((at * number) % 200_000))],
    [`IP ${number} Count`, () => filled(number, 3, '31')],
    [`IP ${number} Country`, () => filled(number, 3, 'NL')],
    [`IP ${number} ASN`, () => filled(number, 3, '64500')],
    [`IP ${number} ISP`, () => filled(number, 3, 'Eastwick Hosting')],
  ]),
  ...numbered(10, (number) => [
    [`Name Server ${number} Host`, (at) => filled(number, 4, `ns${number}.dns-${at % 300}.com`)],
    [`Name Server ${number} Host Count`, () => filled(number, 4, '96')],
    [`Name Server ${number} Domain`, (at) => filled(number, 4, `dns-${at % 300}.com`)],
    [`Name Server ${number} IP 1`, (at) => filled(number, 4, addressOf(at % 300))],
  ]),
  ...numbered(10, (number) => [
    [`Mail Server ${number} Host`, (at) => filled(number, 2, `mx${number}.mail-${at % 300}.com`)],
    [`Mail Server ${number} Domain`, (at) => filled(number, 2, `mail-${at % 300}.com`)],
    [`Mail Server ${number} Priority`, () => filled(number, 2, '10')],
    [`Mail Server ${number} IP 1`, (at) => filled(number, 2, addressOf(at % 300))],
  ]),
  ...numbered(10, (number) => [
    [`SSL Certificate ${number} Hash`, (at) => filled(number, 2, hashOf(at * 10 + number))],
    [`SSL Certificate ${number} Hash Count`, () => filled(number, 2, '3')],
    [`SSL Certificate ${number} Subject`, (at) => filled(number, 2, `CN=${nameOf(at)}`)],
    [`SSL Certificate ${number} Issuer Common Name`, () => filled(number, 2, 'Gannet CA')],
    [`SSL Certificate ${number} Subject Alternative Name 1`, (at) => filled(number, 2, `www.${nameOf(at)}`)],
  ]),
  ...numbered(60, (number) => [[`Odd ${number}`, () => (number % 3 === 0 ? 'something else' : '')]]),
];

function numbered(count: number, make: (number: number) => readonly Column[]): Column[] {
  return Array.from({ length: count }, (_, index) => make(index + 1)).flat();
}

const filled = (number: number, most: number, text: string) => (number <= most ? text : '');

function lineOf(at: number): string[] {
  return columns.map(([, value]) => value(at));
}

function recordOf(at: number) {
  const times = { time_first: 1_714_608_000 + (at % 10_000), time_last: 1_718_409_600 };
  return {
    count: 1821,
    ...times,
    rrname: `${nameOf(at)}.`,
    rrtype: 'A',
    bailiwick: `${nameOf(at)}.`,
    rdata: [addressOf(at % 5000)],
  };
}

const idOf = (type: string, at: number) => `${type}--00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;

/** A name, an indicator for it, and the relationship of the two. */
function observed(at: number, isFirst: boolean): string {
  const [name, address] = [idOf('domain-name', at), idOf('ipv4-addr', at % 5000)];
  const objects = [
    { type: 'ipv4-addr', spec_version: '2.1', id: address, value: addressOf(at % 5000) },
    { type: 'domain-name', spec_version: '2.1', id: name, value: nameOf(at) },
    {
      type: 'indicator',
      spec_version: '2.1',
      id: idOf('indicator', at),
      pattern_type: 'stix',
      pattern: `[domain-name:value = '${nameOf(at)}']`,
    },
    {
      type: 'relationship',
      spec_version: '2.1',
      id: idOf('relationship', at),
      relationship_type: 'resolves-to',
      source_ref: name,
      target_ref: address,
    },
  ];
  return `${isFirst ? '' : ','}${objects.map((object) => JSON.stringify(object)).join(',')}`;
}

function attributed(at: number, isFirst: boolean): string {
  const attribute = {
    id: String(at),
    type: 'domain|ip',
    category: 'Network activity',
    to_ids: true,
    uuid: idOf('a', at).slice(3),
    timestamp: '1714608000',
    comment: 'seen in a mail',
    value: `${nameOf(at)}|${addressOf(at % 5000)}`,
    Tag: [{ name: 'tlp:amber', colour: '#ffc000' }],
  };
  return `${isFirst ? '' : ','}${JSON.stringify(attribute)}`;
}

/** The sheet of a spreadsheet with its texts in the cells. */
function sheetOf(options: LargeFileOptions): AsyncGenerator<Buffer> {
  const row = (cells: readonly string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell.replaceAll('"', '')}</t></is></c>`).join('')}</row>`;
  const names = columns.slice(0, 50);
  const head = `<worksheet><sheetData>${row(names.map(([name]) => name))}`;
  return repeated(options, head, (at) => row(names.map(([, value]) => value(at))), '</sheetData></worksheet>');
}
