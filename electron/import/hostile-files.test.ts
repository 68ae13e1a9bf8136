import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pdfOf, spreadsheetParts, writeArchive } from '../../test/support/archive-files.ts';
import { countRead } from './count-read.ts';
import { openImport } from './open-import.ts';
import type { ReadPiece } from './pieces.ts';

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'sextant-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readBytes(bytes: Buffer | string) {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const opened = await openImport(path, never);
  const pieces: ReadPiece[] = [];
  for await (const piece of opened.pieces()) pieces.push(piece);
  const values = pieces.flatMap((piece) => (piece.is === 'thing' ? [piece.thing.value] : []));
  const { leftOut } = await countRead(opened.pieces(), never);
  return { format: opened.format, values: [...new Set(values)], leftOut: leftOut.map(({ why }) => why) };
}

test('a table of Windows keeps its own letters and signs', async () => {
  const euro = Buffer.from([0x80, 0x93, 0x94, 0xfc]); // € “ ” ü
  const head = Buffer.from('Domain,Registrar\nparcelwick.com,');
  expect(await readBytes(Buffer.concat([head, euro, Buffer.from('\n')]))).toMatchObject({
    format: 'csv',
    values: ['parcelwick.com', '€“”ü'],
  });
});

test('a formula in a cell is named, and nothing is read from it', async () => {
  const lines = 'Domain,Registrar,Website Title\nparcelwick.com,"=HYPERLINK(""http://lumenpost.com"",""x"")",=1+1\n';
  expect(await readBytes(lines)).toEqual({
    format: 'csv',
    values: ['parcelwick.com'],
    leftOut: ['a formula in the column Registrar', 'a formula in the column Website Title'],
  });
});

test('an archive in an archive is not unpacked', async () => {
  const inner = join(folder, 'inner.zip');
  await writeArchive(inner, { 'xl/worksheets/sheet1.xml': Buffer.alloc(50_000_000, ' ') });
  const outer = join(folder, 'outer.zip');
  await writeArchive(outer, { 'inner.xlsx': readFileSync(inner), 'again.zip': readFileSync(inner) });
  expect(await readBytes(readFileSync(outer))).toEqual({ format: 'binary', values: [], leftOut: [] });
});

test('an encrypted part of a spreadsheet is named', async () => {
  const path = join(folder, 'locked.xlsx');
  await writeArchive(path, spreadsheetParts({ One: [['Domain'], ['parcelwick.com']] }));
  const bytes = readFileSync(path);
  // The first bit of the flags says that a part is encrypted.
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) bytes[at + 8] = 1;
  expect(await readBytes(bytes)).toMatchObject({ values: [], leftOut: [expect.stringContaining('is encrypted')] });
});

test('a spreadsheet with a password, or of the older kind, is named', async () => {
  const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
  expect(await readBytes(container)).toEqual({
    format: 'spreadsheet',
    values: [],
    leftOut: [expect.stringContaining('with a password')],
  });
});

test('a PDF with a password is named', async () => {
  const open = pdfOf(['Seen: parcelwick[.]com'], 'https://lumenpost.com/').toString('latin1');
  const keys = `/O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}>`;
  const locked = open.replace(
    'trailer\n<<',
    `trailer\n<< /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 ${keys} /P -4 >>`,
  );
  expect(await readBytes(Buffer.from(locked, 'latin1'))).toEqual({
    format: 'pdf',
    values: [],
    leftOut: ['everything: the PDF has a password'],
  });
});

test('a link that a PDF breaks over lines is put together, and sentences are not', async () => {
  const lines = [
    'It loaded hxxps://login.mynorthmeresupport10.',
    'org/a and https://pay.parcelwick',
    '.com/it from 192.0.2[.]17. We saw it in March.',
    'it was also at lumenpost[.]com. That is what we have seen.',
    'so far.',
  ];
  const shown = lines.map((line) => `(${line.replace(/([()\\])/g, '\\$1')}) Tj 0 -14 Td`).join(' ');
  const pdf = pdfOf(['HERE'], 'https://applyrebate53.info/').toString('latin1').replace('(HERE) Tj', shown);
  expect((await readBytes(Buffer.from(pdf, 'latin1'))).values).toEqual([
    'login.mynorthmeresupport10.org',
    'pay.parcelwick.com',
    '192.0.2.17',
    'lumenpost.com',
    'applyrebate53.info',
  ]);
});

test('a mail that is attached to another one is read, too, whatever its encoding', async () => {
  const inner = [
    'Received: from mx.lumenpost.com ([198.51.100.25]) by mail.northmere.com',
    'From: =?iso-8859-1?Q?J=E4ger?= <jager@mynorthmeresupport10.org>',
    'To: all@northmere.com',
    'Subject: =?UTF-8?B?c2VlIHBhcmNlbHdpY2suY29t?=',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<a href="https://applyrebate53.info/a">go</a>').toString('base64'),
  ];
  const outer = [
    'From: ada@vollmer-trading.com',
    'To: soc@northmere.com',
    'Subject: forwarded',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Please look.',
    '--b',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment; filename=mail.eml',
    '',
    ...inner,
    '--b',
    'Content-Type: application/zip; name=kit.zip',
    'Content-Disposition: attachment; filename=kit.zip',
    'Content-Transfer-Encoding: base64',
    '',
    'UEsDBA==',
    '--b--',
    '',
  ];
  expect(await readBytes(outer.join('\r\n'))).toEqual({
    format: 'mail',
    values: [
      'ada@vollmer-trading.com',
      'soc@northmere.com',
      'jager@mynorthmeresupport10.org',
      'all@northmere.com',
      'mx.lumenpost.com',
      '198.51.100.25',
      'mail.northmere.com',
      'parcelwick.com',
      'applyrebate53.info',
    ],
    leftOut: ['an attachment (kit.zip)'],
  });
});
