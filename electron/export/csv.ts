import type { EntityRow } from '../../shared/case-rows.ts';
import { defanged } from '../../shared/defang.ts';
import type { Facts } from '../../shared/facts.ts';
import type { Subject } from '../case/queries/subject-shape.ts';
import type { FormatWishes } from './rows.ts';

const thingColumns = [
  'kind',
  'value',
  'shown',
  'risk',
  'created',
  'expires',
  'first_seen',
  'registrar',
  'registrant',
  'title',
  'ips',
  'countries',
  'tags',
  'note',
  'verdict',
  'campaign',
  'reason',
  'colour',
  'hidden',
  'pinned',
  'x',
  'y',
  'stack',
  'origin',
  'more',
] as const;

const linkColumns = [
  'from_kind',
  'from_value',
  'relation',
  'to_kind',
  'to_value',
  'first_seen',
  'last_seen',
  'count',
  'origin',
] as const;

/** Without this mark, spreadsheets assume a local encoding. */
const mark = '\ufeff';

export function* csvThings(subject: Subject, wishes: FormatWishes): Generator<string> {
  yield mark + lineOf(headOf(thingColumns, wishes));
  const stacks = new Map(subject.groups.map(({ id, label }) => [id, `${id} ${label}`]));
  for (const row of subject.entities()) {
    const { kind, shown, facts, tags, note, colour } = row;
    const safe = (value: string) => (wishes.defanged ? defanged(kind, value) : value);
    const { plain, more } = splitFacts(facts);
    const { verdict, campaign, reason } = verdictCells(subject.judged(row.id));
    const cells: Readonly<Record<(typeof thingColumns)[number], string | number>> = {
      kind,
      value: textCell(safe(row.value)),
      shown: textCell(shown === null ? '' : safe(shown)),
      risk: plain.risk ?? '',
      created: textCell(plain.created ?? ''),
      expires: textCell(plain.expires ?? ''),
      first_seen: textCell(plain.firstSeen ?? ''),
      registrar: textCell(plain.registrar ?? ''),
      registrant: textCell(plain.registrant ?? ''),
      title: textCell(plain.title ?? ''),
      ips: textCell(listCell((plain.ips ?? []).map((ip) => (wishes.defanged ? defanged('ip', ip) : ip)))),
      countries: textCell(listCell(plain.countries ?? [])),
      tags: textCell(listCell(tags)),
      note: textCell(note),
      verdict,
      campaign: textCell(campaign),
      reason: textCell(reason),
      colour: textCell(colour ?? ''),
      hidden: row.hidden ? 'yes' : '',
      pinned: row.pinned ? 'yes' : '',
      x: row.x ?? '',
      y: row.y ?? '',
      stack: textCell(stacks.get(row.group ?? 0) ?? ''),
      origin: textCell(row.origin ?? ''),
      more: wishes.defanged || Object.keys(more).length === 0 ? '' : textCell(JSON.stringify(more)),
    };
    yield lineOf(thingColumns.map((column) => cells[column]));
  }
}

export function* csvLinks(subject: Subject, wishes: FormatWishes): Generator<string> {
  yield mark + lineOf(headOf(linkColumns, wishes));
  const safe = ({ kind, value }: Pick<EntityRow, 'kind' | 'value'>) =>
    textCell(wishes.defanged ? defanged(kind, value) : value);
  for (const { start, end, kind, first, last, count, origin } of subject.links()) {
    const ends = [start.kind, safe(start), textCell(kind), end.kind, safe(end)];
    yield lineOf([...ends, first ?? '', last ?? '', count ?? '', textCell(origin ?? '')]);
  }
}

/** The header says whether values are defanged, so that a reader need not guess. */
function headOf(columns: readonly string[], { defanged: isSafe }: FormatWishes): string[] {
  return columns.map((column) => (isSafe ? column.replace(/value$/, 'defanged_value') : column));
}

/** The facts with their own column, and the others, which are written too so that an import loses nothing. */
function splitFacts(facts: Facts): { plain: Facts; more: Facts } {
  const plain: Facts = {};
  const more: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    const own = plainNames.has(name) && (typeof value === 'number' || (hasLength(value) && value.length > 0));
    Object.assign(own ? plain : more, { [name]: value });
  }
  return { plain, more };
}

function hasLength(value: unknown): value is string | readonly string[] {
  return typeof value === 'string' || Array.isArray(value);
}

const plainNames: ReadonlySet<string> = new Set([
  'risk',
  'created',
  'expires',
  'firstSeen',
  'registrar',
  'registrant',
  'title',
  'ips',
  'countries',
]);

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' || /^[\w.:-]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`;
}

/**
 * A cell that a spreadsheet would evaluate begins with an apostrophe, which makes it text. A cell that already looks so
 * gets another one, so that the reader always knows which to remove.
 */
const formula = /^['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;
const neutralised = /^'['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/;

function textCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function cellText(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell;
}

/** The verdicts on an entity as three cells. Several campaigns: one entry each, in the same order. */
export function verdictCells(judged: ReturnType<Subject['judged']>) {
  const reasons = judged.map(({ reason }) => reason);
  return {
    verdict: judged.map(({ verdict }) => verdict).join('; '),
    campaign: listCell(judged.map(({ campaign }) => campaign.name)),
    reason: reasons.length === 1 ? (reasons[0] ?? '') : reasons.some(Boolean) ? JSON.stringify(reasons) : '',
  };
}

/** `a; b` if that can be read back, otherwise JSON. */
function listCell(values: readonly string[]): string {
  if (values.length === 0) return '';
  const plain = values.join('; ');
  const same = cellList(plain);
  return same.length === values.length && same.every((value, index) => value === values[index])
    ? plain
    : JSON.stringify(values);
}

export function cellList(cell: string): string[] {
  if (cell === '') return [];
  if (cell.startsWith('[')) {
    try {
      const read: unknown = JSON.parse(cell);
      if (Array.isArray(read) && read.every((value) => typeof value === 'string')) return read;
    } catch {
      // A value that begins with a bracket and is no list.
    }
  }
  return cell
    .split(';')
    .map((value) => value.trim())
    .filter(Boolean);
}
