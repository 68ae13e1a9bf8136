import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes an archive with these parts. */
export async function writeArchive(path: string, parts: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date('2026-05-02T00:00:00Z'), compressionLevel: 9 });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

type Cell = string | number | { readonly formula: string; readonly result?: string };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);

/** The parts of a spreadsheet with these sheets; texts are shared, as spreadsheets write them. */
export function spreadsheetParts(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): Record<string, string> {
  const texts: string[] = [];
  const cellOf = (cell: Cell, column: number, row: number): string => {
    const place = `r="${letterOf(column)}${row + 1}"`;
    if (cell === '') return '';
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    if (typeof cell === 'object') {
      const result = cell.result === undefined ? '' : `<v>${escaped(cell.result)}</v>`;
      return `<c ${place} t="str"><f>${escaped(cell.formula)}</f>${result}</c>`;
    }
    texts.push(cell);
    return `<c ${place} t="s"><v>${texts.length - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts = Object.fromEntries(
    Object.values(sheets).map((rows, at) => {
      const lines = rows.map(
        (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, column, row)).join('')}</row>`,
      );
      const sheet = `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
      return [`xl/worksheets/sheet${at + 1}.xml`, xml(sheet)];
    }),
  );
  const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(`<Relationships>${related.join('')}</Relationships>`),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...parts,
  };
}

/** A graph of Maltego with a domain, its address and something that a case does not have. */
export const maltegoGraph = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed" id="G">
<node id="n0"><data key="d0"><mtg:MaltegoEntity xmlns:mtg="http://maltego.paterva.com/xml/mtgx" type="maltego.Domain">
<mtg:Properties><mtg:Property name="whois-info"><mtg:Value/></mtg:Property>
<mtg:Property name="fqdn"><mtg:Value>mynorthmeresupport10.org</mtg:Value></mtg:Property></mtg:Properties>
<mtg:Notes><![CDATA[landing page]]></mtg:Notes></mtg:MaltegoEntity></data></node>
<node id="n1"><data key="d0"><mtg:MaltegoEntity xmlns:mtg="http://maltego.paterva.com/xml/mtgx" type="maltego.IPv4Address">
<mtg:Properties><mtg:Property name="ipv4-address"><mtg:Value>192.0.2.17</mtg:Value></mtg:Property></mtg:Properties>
</mtg:MaltegoEntity></data></node>
<node id="n2"><data key="d0"><mtg:MaltegoEntity xmlns:mtg="http://maltego.paterva.com/xml/mtgx" type="maltego.Phrase">
<mtg:Properties><mtg:Property name="text"><mtg:Value>a remark</mtg:Value></mtg:Property></mtg:Properties>
</mtg:MaltegoEntity></data></node>
<edge id="e0" source="n0" target="n1"><data key="d1"><mtg:MaltegoLink xmlns:mtg="http://maltego.paterva.com/xml/mtgx" type="maltego.link.manual-link">
<mtg:Properties><mtg:Property name="maltego.link.manual.type"><mtg:Value>resolves to</mtg:Value></mtg:Property></mtg:Properties>
</mtg:MaltegoLink></data></edge>
<edge id="e1" source="n0" target="n2"/>
</graph></graphml>`;

/** A PDF with one line of text on each page, and a link on the first. */
export function pdfOf(pages: readonly string[], link: string): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [at, text] of pages.entries()) {
    const annotation = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${link}) >> >>`;
    const links = at === 0 ? `/Annots [${annotation}]` : '';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R ${links} >>`,
    );
    const stream = `BT /F1 12 Tf 40 700 Td (${text.replace(/([()\\])/g, '\\$1')}) Tj ET`;
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
