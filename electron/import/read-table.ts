import { kindRow } from '../../shared/entity-kinds.ts';
import { cellText } from '../export/csv.ts';
import { findIndicators } from '../graph/indicators.ts';
import { bounds } from './bounds.ts';
import { csvRows, separators } from './csv-rows.ts';
import { dnsColumns, dnsHead, dnsRowPieces } from './dns-records.ts';
import { isMaltegoType, maltegoHead, maltegoRow, maltegoTableRow } from './maltego.ts';
import { ownHead, ownPieces } from './own-table.ts';
import { columnsEvery, leftOut, type ReadPiece } from './pieces.ts';
import { createRecordGraph } from './record-graph.ts';
import { recordColumns, recordHead, recordPieces } from './record-table.ts';

/** How the lines of a table are read, by its headers. */
interface Table {
  readonly width: number;
  row(cells: readonly string[]): Iterable<ReadPiece>;
  /** What came of the columns since it was last asked. */
  columns(): Iterable<ReadPiece>;
  /** What is left after the last line. */
  end?(): Iterable<ReadPiece>;
}

/** Titles and remarks may stand above the headers. */
const mostAbove = 10;

/** Reads a table of any tool: by the meaning of its headers, or else the indicators in its cells. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const faults: string[] = [];
  yield* tablePieces(csvRows(chunks, (why) => faults.push(why)));
  for (const why of faults) yield leftOut(why);
}

export async function* tablePieces(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<ReadPiece> {
  const above: (readonly string[])[] = [];
  let table: Table | null = null;
  let count = 0;
  for await (const row of rows) {
    if (++count > bounds.rows) {
      yield leftOut(`everything after line ${bounds.rows}`);
      break;
    }
    if (table) {
      yield* linePieces(table, row);
      if (count % columnsEvery === 0) yield* table.columns();
      continue;
    }
    table = knownTable(row);
    // Whatever stands above the headers may contain indicators, too.
    if (!table) above.push(row);
    if (!table && above.length >= mostAbove) {
      table = otherTable(above[0] ?? []);
      for (const line of above) yield* linePieces(table, line);
    }
  }
  if (!table) {
    table = otherTable(above[0] ?? []);
    for (const line of above) yield* linePieces(table, line);
  }
  yield* table.end?.() ?? [];
  yield* table.columns();
}

/** By its first line alone: whether the headers are known. */
export function isKnownTable(cells: readonly string[]): boolean {
  return knownTable(cells) !== null;
}

function knownTable(row: readonly string[]): Table | null {
  const cells = row.slice(0, bounds.columns);
  const own = ownHead(cells);
  const width = cells.length;
  const dns = dnsHead(cells);
  if (dns) return { width, row: (line) => dnsRowPieces(dns, line), columns: () => dnsColumns(dns) };
  if (own) {
    const stacks = new Set<string>();
    return { width, row: (line) => ownPieces(own, line, stacks), columns: () => [] };
  }
  const maltego = maltegoHead(cells);
  if (maltego) return { width, row: (line) => maltegoTableRow(maltego, line), columns: () => [] };
  if (cells.filter(isMaltegoType).length > 1)
    return { width, row: (line) => maltegoRow(cells, line), columns: () => [] };
  const records = recordHead(cells);
  if (!records) return null;
  const graph = createRecordGraph();
  return {
    width,
    row: (line) => graph.take(recordPieces(records, line)),
    columns: () => recordColumns(records),
    end: graph.end,
  };
}

/** A table of unknown columns: the indicators in its cells. */
function otherTable(headers: readonly string[]): Table {
  const found = headers.map(() => ({ values: 0, kinds: new Set<string>() }));
  function* row(cells: readonly string[]): Generator<ReadPiece> {
    for (const [index, cell] of cells.entries()) {
      for (const { kind, value } of findIndicators(cellText(cell)).indicators) {
        const column = found[index];
        if (column) {
          column.values++;
          column.kinds.add(kindRow(kind).one);
        }
        yield { is: 'thing', thing: { kind, value } };
      }
    }
  }
  function* columns(): Generator<ReadPiece> {
    const hasHeaders = headers.length > 1 && headers.every((header) => findIndicators(header).indicators.length === 0);
    if (!hasHeaders) return;
    for (const [index, { values, kinds }] of found.entries()) {
      const name = (headers[index] ?? '').trim().slice(0, 100);
      if (name !== '') yield { is: 'column', name, becomes: kinds.size === 0 ? null : [...kinds].join(', '), values };
      const column = found[index];
      if (column) column.values = 0;
    }
  }
  return { width: headers.length, row, columns };
}

/** A line with another delimiter than the headers is split by its own. */
function* linePieces(table: Table, cells: readonly string[]): Generator<ReadPiece> {
  if (cells.every((cell) => cell.trim() === '')) return;
  const [only = ''] = cells;
  if (cells.length > 1 || table.width < 2) {
    yield* table.row(cells);
    return;
  }
  const other = separators.map((sign) => only.split(sign)).find((parts) => parts.length === table.width);
  if (other) yield { is: 'remark', what: 'a line with another delimiter than the first one, read with its own' };
  yield* table.row(other ?? cells);
}
