import type { ImportFormat } from '../../shared/import-counts.ts';
import { jsonFormat } from '../export/json.ts';
import { separatorOf } from './csv-rows.ts';
import { leftOut, type ReadPiece } from './pieces.ts';
import { readDnsLines, readDnsList, readDnsText } from './read-dns.ts';
import { readJsonGraph } from './read-json.ts';
import { readList } from './read-list.ts';
import { isMail, readMail } from './read-mail.ts';
import { readMisp } from './read-misp.ts';
import { isMtgx, readMtgx } from './read-mtgx.ts';
import { readPdf } from './read-pdf.ts';
import { isRecords, readRecordLines, readRecordList } from './read-records.ts';
import { isSearches, readSearches } from './read-search.ts';
import { readStix } from './read-stix.ts';
import { isKnownTable, readCsv } from './read-table.ts';
import { readUrlscan } from './read-urlscan.ts';
import { readVirusTotal } from './read-virustotal.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Source } from './source.ts';

/** The beginning of a file, by which its format is told. Its name says nothing. */
export interface Head {
  readonly bytes: Buffer;
  /** Its text without a mark and blanks in front. */
  readonly text: string;
  /** Whether this is all of it. */
  readonly isWhole: boolean;
  /** The parts of an archive; empty for any other file. */
  readonly parts: readonly string[];
}

/** One format: how it is told, and how it is read. */
export interface FormatReader {
  readonly id: Exclude<ImportFormat, 'case'>;
  readonly fits: (head: Head) => boolean;
  readonly read: (source: Source) => AsyncGenerator<ReadPiece>;
}

const isJson = ({ text }: Head) => /^[{[]/.test(text);
const [firstLineOf, has] = [
  ({ text }: Head) => text.split('\n', 1)[0] ?? '',
  ({ text }: Head, ...members: readonly string[]) => members.every((member) => text.includes(`"${member}"`)),
];

/** In order of preference. Whatever fits none is searched for indicators. */
export const formatReaders: readonly FormatReader[] = [
  {
    id: 'spreadsheet',
    fits: ({ bytes, parts }) => parts.some((part) => part.startsWith('xl/')) || beginsAs(bytes, 'xl/'),
    read: readXlsx,
  },
  {
    id: 'maltego',
    fits: ({ bytes, parts }) => isMtgx(parts) || beginsAs(bytes, 'Graphs/'),
    read: readMtgx,
  },
  { id: 'spreadsheet', fits: ({ bytes }) => bytes.subarray(0, 8).equals(olderOffice), read: readOlderOffice },
  { id: 'pdf', fits: ({ bytes }) => bytes.subarray(0, 1024).includes('%PDF-'), read: readPdf },
  { id: 'json', fits: (head) => isJson(head) && has(head, jsonFormat), read: ({ text }) => readJsonGraph(text()) },
  {
    id: 'dns',
    fits: (head) => {
      const line = firstLineOf(head);
      return /^\{/.test(line) && /\}\s*$/.test(line) && /"(rrname|cond)"/.test(line);
    },
    read: ({ text }) => readDnsLines(text()),
  },
  {
    id: 'dns',
    fits: (head) => /^\[\s*\{/.test(head.text) && has(head, 'rrname', 'rrtype'),
    read: ({ text }) => readDnsList(text()),
  },
  {
    id: 'records',
    fits: (head) => isJson(head) && isRecords(head.text),
    read: ({ text, headText }) => (isLines(headText) ? readRecordLines(text()) : readRecordList(text())),
  },
  {
    id: 'misp',
    fits: (head) =>
      isJson(head) && (/"(Event|Attribute)"\s*:\s*[{[]/.test(head.text) || has(head, 'response', 'orgc_id')),
    read: ({ text }) => readMisp(text),
  },
  {
    id: 'stix',
    fits: (head) => isJson(head) && /"(?:bundle|spec_version|objects)"/.test(head.text),
    read: ({ text }) => readStix(text()),
  },
  {
    id: 'urlscan',
    fits: (head) =>
      isJson(head) &&
      (/"data"\s*:\s*\{\s*"requests"/.test(head.text) ||
        has(head, 'task', 'reportURL') ||
        (has(head, 'task', 'page') && /"(uuid|apexDomain|asnname)"/.test(head.text))),
    read: ({ text }) => readUrlscan(text()),
  },
  {
    id: 'virustotal',
    fits: (head) =>
      isJson(head) &&
      (has(head, 'last_analysis_stats') ||
        (/"_?type"\s*:\s*"(domain|ip_address|resolution|url)"/.test(head.text) &&
          (has(head, 'attributes') || head.text.includes('virustotal.com/')))),
    read: ({ text }) => readVirusTotal(text()),
  },
  {
    id: 'dns',
    fits: ({ text }) =>
      /^(;.*\n)+/.test(text) && /^;+\s*(bailiwick|count|(record|zone) times|first seen)\b.*:/im.test(text),
    read: ({ text }) => readDnsText(text()),
  },
  { id: 'mail', fits: ({ text }) => isMail(text), read: readMail },
  {
    id: 'search',
    fits: ({ text, isWhole }) => isWhole && isSearches(text),
    read: ({ text }) => readSearches(text()),
  },
  { id: 'csv', fits: (head) => !isJson(head) && hasKnownHeaders(head.text), read: ({ text }) => readCsv(text()) },
];

/** The container of Office for encrypted files, and for all files of its older kind. */
const olderOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function* readOlderOffice(): AsyncGenerator<ReadPiece> {
  yield leftOut('everything: an Office file with a password, or of an older kind such as .xls or .msg');
}

/** For every other text. */
export const plainText: FormatReader = { id: 'list', fits: () => true, read: ({ text }) => readList(text()) };

/** Whether every line is a value of its own; a line that is longer than the beginning is one, too. */
function isLines(text: string): boolean {
  const [line = '', ...rest] = text.trimStart().split('\n', 2);
  return line.startsWith('{') && (rest.length === 0 || line.trimEnd().endsWith('}'));
}

/** Half an archive has lost its list of parts: the names of the first ones are at its beginning. */
function beginsAs(bytes: Buffer, part: string): boolean {
  return bytes.toString('latin1', 0, 2) === 'PK' && bytes.includes(part);
}

const mostAbove = 10;

/** The first lines, split by the delimiter of the first: headers may stand below a title. */
function hasKnownHeaders(text: string): boolean {
  const body = text.replace(/^sep=.\r?\n/, '');
  const lines = body.split('\n', mostAbove).filter((line) => line.trim() !== '');
  return lines.some((line) => {
    const cells = line.split(separatorOf(line)).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    return cells.length > 0 && isKnownTable(cells);
  });
}
