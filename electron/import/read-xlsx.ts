import { type Archive, ArchiveFault, openArchive } from './archive.ts';
import { bounds } from './bounds.ts';
import { incomplete, leftOut, type ReadPiece } from './pieces.ts';
import { tablePieces } from './read-table.ts';
import type { Source } from './source.ts';
import { xmlEvents } from './xml-events.ts';

/** Every sheet of a spreadsheet as a table. Formulas are not evaluated: the result that the file stores counts. */
export async function* readXlsx({ path, done }: Pick<Source, 'path' | 'done'>): AsyncGenerator<ReadPiece> {
  let archive: Archive | null = null;
  try {
    archive = await openArchive(path, done);
    const sheets = await sheetsOf(archive);
    const { texts, isComplete } = await sharedTexts(archive);
    if (!isComplete) yield leftOut('texts of cells: the spreadsheet shares more of them than an import reads');
    for (const { name, part } of sheets) {
      const notes: ReadPiece[] = [];
      try {
        for await (const piece of tablePieces(sheetRows(archive, part, texts, notes))) {
          const isNamed = piece.is === 'column' && sheets.length > 1;
          yield isNamed ? { ...piece, name: `${name}: ${piece.name}` } : piece;
        }
      } catch (error) {
        yield leftOut(faultOf(error));
      }
      yield* notes;
    }
  } catch (error) {
    yield leftOut(faultOf(error));
  } finally {
    archive?.close();
  }
}

export function faultOf(error: unknown): string {
  if (error instanceof ArchiveFault) return error.message;
  throw error;
}

interface Sheet {
  readonly name: string;
  readonly part: string;
}

async function sheetsOf(archive: Archive): Promise<Sheet[]> {
  const targets = new Map<string, string>();
  if (archive.has('xl/_rels/workbook.xml.rels')) {
    for await (const event of xmlEvents(archive.text('xl/_rels/workbook.xml.rels'))) {
      if (event.is !== 'open' || event.name !== 'Relationship') continue;
      const target = event.attributes.Target ?? '';
      targets.set(event.attributes.Id ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    }
  }
  const sheets: Sheet[] = [];
  if (archive.has('xl/workbook.xml')) {
    for await (const event of xmlEvents(archive.text('xl/workbook.xml'))) {
      if (event.is !== 'open' || event.name !== 'sheet') continue;
      const part = targets.get(event.attributes['r:id'] ?? '') ?? '';
      if (archive.has(part)) sheets.push({ name: (event.attributes.name ?? '').slice(0, 60), part });
    }
  }
  if (sheets.length > 0) return sheets;
  // Half a file may lack its list of sheets.
  return archive.names
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .map((part) => ({ name: part.replace(/^.*\/|\.xml$/g, ''), part }));
}

/** The texts that cells name by number. Text for reading aloud is no part of them. */
async function sharedTexts(archive: Archive): Promise<{ readonly texts: string[]; readonly isComplete: boolean }> {
  const texts: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return { texts, isComplete: true };
  let text = '';
  let spoken = 0;
  let letters = 0;
  for await (const event of xmlEvents(archive.text('xl/sharedStrings.xml'))) {
    if (event.is === 'fault') break;
    if (texts.length >= bounds.sharedTexts || letters > bounds.sharedLetters) return { texts, isComplete: false };
    if (event.is === 'open') {
      if (event.name === 'si') text = '';
      if (event.name === 'rPh') spoken++;
    } else if (event.name === 'rPh') spoken--;
    else if (event.name === 't' && spoken === 0) text += event.text;
    else if (event.name === 'si') {
      texts.push(text.slice(0, bounds.cell));
      letters += text.length;
    }
  }
  return { texts, isComplete: true };
}

async function* sheetRows(
  archive: Archive,
  part: string,
  texts: readonly string[],
  notes: ReadPiece[],
): AsyncGenerator<string[]> {
  let row: string[] = [];
  let cell = { column: 0, type: '', text: '', isFormula: false, hasValue: false };
  let spoken = 0;
  for await (const event of xmlEvents(archive.text(part))) {
    if (event.is === 'fault') {
      if (row.length > 0) yield row;
      notes.push(incomplete);
      return;
    }
    if (event.is === 'open') {
      if (event.name === 'row') row = [];
      else if (event.name === 'c') {
        const { r = '', t = 'n' } = event.attributes;
        cell = { column: columnOf(r) ?? row.length, type: t, text: '', isFormula: false, hasValue: false };
      } else if (event.name === 'f') cell.isFormula = true;
      else if (event.name === 'rPh') spoken++;
      continue;
    }
    switch (event.name) {
      case 'rPh':
        spoken--;
        break;
      case 'v':
        cell.text = event.text;
        cell.hasValue = true;
        break;
      case 't':
        if (spoken === 0) cell.text += event.text;
        cell.hasValue = true;
        break;
      case 'c': {
        if (cell.isFormula && !cell.hasValue) notes.push(leftOut('a formula without a stored result'));
        if (cell.column >= bounds.columns) break;
        while (row.length < cell.column) row.push('');
        row[cell.column] = shownCell(cell.type, cell.text, texts);
        break;
      }
      case 'row':
        if (row.some((text) => text !== '')) yield row;
        row = [];
    }
  }
}

function shownCell(type: string, text: string, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? '';
    case 'e':
      return ''; // An error is no value.
    case 'b':
      return text === '1' ? 'true' : 'false';
    default:
      return text;
  }
}

/** `AB12` is column 27, counted from 0. */
function columnOf(place: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(place) ?? [];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
