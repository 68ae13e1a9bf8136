import type { DomainRecord, WrappedText } from '../../shared/domain-record.ts';
import { cellText } from '../export/csv.ts';
import { toGraph } from '../graph/to-graph.ts';
import { bounds } from './bounds.ts';
import { cellValues, countOf, inForm } from './cell-forms.ts';
import { leftOut, type ReadPiece } from './pieces.ts';
import { emptyRecord, type RecordColumn, type RecordDraft, recordColumn } from './record-columns.ts';

/** A table with one domain and the values of its record in each line. */
export interface RecordHead {
  readonly columns: readonly RecordColumn[];
  readonly domain: number;
  /** How many values came from each column since that was last told. */
  readonly values: number[];
}

/** The columns by their meaning; null if the table is not about domains. */
export function recordHead(cells: readonly string[]): RecordHead | null {
  const columns = cells.map((cell) => recordColumn(cell.trim()));
  const domain = columns.findIndex(({ meaning, isCount }) => meaning === 'domain' && !isCount);
  const isAbout = columns.some(({ meaning, isCount }) => meaning !== null && meaning !== 'domain' && !isCount);
  return domain < 0 || !isAbout ? null : { columns, domain, values: columns.map(() => 0) };
}

const mostWords = 1500;

export function* recordPieces(head: RecordHead, written: readonly string[]): Generator<ReadPiece> {
  const { columns } = head;
  const cells = written.map((cell) => (cell === '' ? cell : cellText(cell)));
  const domain = inForm((cells[head.domain] ?? '').trim(), 'name');
  const faults = new Map<number, number>();
  const draft: RecordDraft = { record: emptyRecord(domain ?? ''), words: [] };
  const counts = countsIn(head, cells, faults);
  let filled = 0;
  let sentences = 0;
  const formulas: string[] = [];
  const taken: number[] = [];
  for (const [index, { meaning, isCount, target, number }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (isCount || cell === '') continue; // Most cells of a wide table are empty.
    if (meaning === null || meaning === 'domain') {
      // What is not understood is counted, so that the preview can say how much it is.
      if (meaning === null && cell.trim() !== '') taken.push(index);
      continue;
    }
    if (formula.test(written[index] ?? '')) {
      formulas.push(columns[index]?.name ?? '');
      continue;
    }
    const { values, misfits } = cellValues(cell, meaning.form);
    if (misfits > 0) faults.set(index, misfits);
    if (misfits > 0 && sentence.test(cell)) sentences++;
    if (values.length + misfits > 0) filled++;
    const count = values.length === 1 ? (counts.get(target) ?? null) : null;
    for (const [order, value] of values.entries()) {
      meaning.put(draft, { value, count } satisfies WrappedText, number + order * betweenLists);
      taken.push(index);
    }
  }
  const odd = faults.size - sentences;
  const isShifted = written.slice(columns.length).some((cell) => cell.trim() !== '');
  if (domain === null || isShifted || (odd >= 2 && odd > filled / 2)) {
    yield leftOut(domain === null ? noDomain(columns[head.domain]?.name ?? '') : shifted);
    return;
  }
  for (const index of [head.domain, ...taken]) head.values[index] = (head.values[index] ?? 0) + 1;
  for (const [index, count] of faults) {
    for (let time = 0; time < count; time++) yield leftOut(misfit(columns[index]?.name ?? ''));
  }
  for (const name of formulas) yield leftOut(`a formula in the column ${name.slice(0, 100)}`);
  yield* piecesOf(draft);
}

/** How many domains share a value, by the column of that value. */
function countsIn(
  { columns, values }: RecordHead,
  cells: readonly string[],
  faults: Map<number, number>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [index, { isCount, target, name }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (!isCount || cell.trim() === '') continue;
    const count = countOf(cell);
    if (count === null) faults.set(index, 1);
    else counts.set(target, count);
    if (count !== null && name !== '') values[index] = (values[index] ?? 0) + 1;
  }
  return counts;
}

/** A spreadsheet would calculate it. A text that only begins like one is quoted in our own tables. */
const formula = /^\s*=\s*[\w("+-]/;

/** Registries write one where a contact withholds an address: it moved from no other column. */
const sentence = /^\s*(?:\p{L}[\p{L}'’.,-]*\s+){3}\p{L}/u;

/** Several values in one cell become entries of their own, apart from those of numbered columns. */
const betweenLists = 20;

const shifted = 'a line whose values do not fit their columns: is a cell missing, or one too many?';
const noDomain = (column: string) => `a line without a domain in the column ${column.slice(0, 100)}`;
const misfit = (column: string) => `a value that does not fit its column ${column.slice(0, 100)}`;

function* piecesOf({ record, words }: RecordDraft): Generator<ReadPiece> {
  const whole: DomainRecord = {
    ...record,
    ip: record.ip.filter(Boolean),
    name_server: record.name_server.filter(Boolean),
    mx: record.mx.filter(Boolean),
    ssl_info: record.ssl_info.filter(Boolean),
  };
  yield* piecesOfRecord(whole, words);
  yield { is: 'record', domain: whole.domain, record: asWritten(whole) };
}

/** As the API writes it: without what is missing, and with tracking codes beside all other members. */
function asWritten({ trackers, ...record }: DomainRecord): object {
  const said = Object.entries({ ...record, ...trackers }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

/** The items and links of a record, and more words by which the case finds its domain. */
export function* piecesOfRecord(record: DomainRecord, words: readonly string[] = []): Generator<ReadPiece> {
  const { things, links } = toGraph({ domains: [record], rrsets: [] }, { kind: 'attributes', relations: null });
  for (const [index, { kind, value, facts = {} }] of things.entries()) {
    if (value.length > bounds.value) {
      yield leftOut('a value that is too long for an item');
      continue;
    }
    const isSubject = index === 0;
    const said = {
      ...(isSubject && { active: null }), // It has a record, even if that does not say whether it is active.
      ...known(isSubject ? { ...facts, words: wordsOf(facts.words, words) } : facts),
    };
    yield { is: 'thing', thing: { kind, value, ...(Object.keys(said).length > 0 && { row: { facts: said } }) } };
  }
  for (const { from, to, kind } of links) {
    if (to.value.length > bounds.value) continue;
    yield { is: 'link', link: { from, to, kind, first: null, last: null, count: null } };
  }
}

function wordsOf(of: string | undefined, more: readonly string[]): string {
  return [of ?? '', ...new Set(more)].join(' ').trim().slice(0, mostWords);
}

/** What the table does not say is not known to be nothing. */
function known<F extends object>(facts: F): F {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== '')) as F;
}

export function* recordColumns({ columns, values }: RecordHead): Generator<ReadPiece> {
  for (const [index, { name, meaning, isCount }] of columns.entries()) {
    const count = values[index] ?? 0;
    if (name === '' || count === 0) continue;
    values[index] = 0;
    const what = meaning === null ? null : meaning === 'domain' ? 'domain' : meaning.becomes;
    const becomes = what !== null && isCount ? `${what}: how many domains share it` : what;
    yield { is: 'column', name, becomes, values: count };
  }
}
