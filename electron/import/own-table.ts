import { fanged, guessThing } from '../../shared/defang.ts';
import { type EntityKind, entityKinds } from '../../shared/entity-kinds.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { cellList, cellText } from '../export/csv.ts';
import { nameThing } from '../graph/record-data.ts';
import type { ReadPiece } from './pieces.ts';
import { asObject } from './read-json.ts';
import { readCount, readThing, readTime } from './read-thing.ts';

type Row = ReadonlyMap<string, string>;

export interface OwnHead {
  readonly table: 'things' | 'links';
  readonly columns: readonly string[];
  /** Our tables say so; foreign ones may be either. */
  readonly isDefanged: boolean;
}

/** The columns of our two tables, and of those that call theirs the same; null for any other table. */
export function ownHead(cells: readonly string[]): OwnHead | null {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const columns = names.map((name) => name.replace('defanged_', ''));
  const isOurs = columns.includes('more') || columns.includes('from_kind');
  const isLinks = columns.includes('from_value') && columns.includes('to_value');
  if (!isLinks && !columns.includes('value')) return null;
  return {
    table: isLinks ? 'links' : 'things',
    columns,
    isDefanged: !isOurs || names.some((name, index) => name !== columns[index]),
  };
}

export function* ownPieces(head: OwnHead, cells: readonly string[], stacks: Set<string>): Generator<ReadPiece> {
  const row: Row = new Map(head.columns.map((name, index) => [name, cellText(cells[index] ?? '')]));
  const plain = head.isDefanged ? fanged : (text: string) => text;
  if (head.table === 'links') yield linkOf(row, plain);
  else yield* thingPieces(row, plain, stacks);
}

type Plain = (text: string) => string;

function* thingPieces(row: Row, plain: Plain, stacks: Set<string>): Generator<ReadPiece> {
  const named = namedThing(row, 'kind', 'value', plain);
  if (!named) {
    yield { is: 'left-out', why: 'a line without a recognisable value' };
    return;
  }
  const stack = row.get('stack')?.trim() ?? '';
  if (stack !== '' && !stacks.has(stack)) {
    stacks.add(stack);
    const label = (/^\d+ (.+)$/s.exec(stack)?.[1] ?? stack).slice(0, 200);
    const nowhere = { x: null, y: null, pinned: false, colour: null, open: false, completeness: null };
    yield { is: 'stack', name: stack, row: { label, ...nowhere } };
  }
  const thing = readThing({ ...named, ...saidOf(row, plain) }, stack === '' ? undefined : stack);
  yield thing ? { is: 'thing', thing } : { is: 'left-out', why: 'an unreadable line' };
}

const factColumns = {
  created: 'created',
  expires: 'expires',
  first_seen: 'firstSeen',
  registrar: 'registrar',
  registrant: 'registrant',
  title: 'title',
} as const;

function saidOf(row: Row, plain: Plain): Record<string, unknown> {
  const cell = (name: string) => row.get(name) ?? '';
  const texts = Object.entries(factColumns).flatMap(([column, fact]) =>
    cell(column) === '' ? [] : [[fact, cell(column)] as const],
  );
  const lists = (['ips', 'countries'] as const).flatMap((name) =>
    cell(name) === '' ? [] : [[name, cellList(cell(name)).map(plain)] as const],
  );
  const risk = numberOf(cell('risk'));
  const facts = {
    ...(risk !== null && { risk }),
    ...Object.fromEntries([...texts, ...lists]),
    ...moreOf(cell('more')),
  };
  return {
    shown: cell('shown') === '' ? null : plain(cell('shown')),
    facts,
    tags: cellList(cell('tags')),
    note: cell('note'),
    colour: cell('colour') || null,
    hidden: isYes(cell('hidden')),
    pinned: isYes(cell('pinned')),
    x: numberOf(cell('x')),
    y: numberOf(cell('y')),
  };
}

function moreOf(cell: string): object {
  try {
    return cell === '' ? {} : asObject(JSON.parse(cell));
  } catch {
    return {};
  }
}

const isYes = (cell: string) => /^(yes|true|1)$/i.test(cell.trim());

function numberOf(cell: string): number | null {
  const number = cell.trim() === '' ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : null;
}

function linkOf(row: Row, plain: Plain): ReadPiece {
  const [from, to] = [namedThing(row, 'from_kind', 'from_value', plain), namedThing(row, 'to_kind', 'to_value', plain)];
  const kind = (row.get('relation') ?? '').trim().slice(0, 100) || 'linked to';
  if (!from || !to) return { is: 'left-out', why: 'a link without two recognisable ends' };
  const [first, last] = [readTime(row.get('first_seen')), readTime(row.get('last_seen'))];
  return { is: 'link', link: { from, to, kind, first, last, count: readCount(row.get('count')) } };
}

/** The entity of a line: by its kind if it names a known one, otherwise by the form of the value. */
function namedThing(row: Row, kindColumn: string, valueColumn: string, plain: Plain): Thing | null {
  const value = (row.get(valueColumn) ?? '').trim();
  const kind = (row.get(kindColumn) ?? '').trim().toLowerCase();
  if (value === '') return null;
  if ((entityKinds as readonly string[]).includes(kind)) return { kind: kind as EntityKind, value: plain(value) };
  const guessed = guessThing(value);
  return guessed?.kind === 'domain' ? nameThing(guessed.value) : guessed;
}
