import { type ColumnChoice, type RecordColumn, recordColumns } from '../../shared/record-columns.ts';

/** A shown column; a width of null takes its share of the room. */
export interface ShownColumn {
  readonly id: RecordColumn;
  readonly width: number | null;
}

/** Shown until the user chooses others. */
const usual: readonly RecordColumn[] = [
  'domain',
  'risk',
  'registrant',
  'registrar',
  'created',
  'addresses',
  'nameservers',
  'title',
];

const usualWidths: Readonly<Record<RecordColumn, number>> = {
  domain: 200,
  risk: 84,
  registrant: 150,
  registrar: 150,
  created: 92,
  expires: 92,
  firstSeen: 92,
  addresses: 190,
  nameservers: 190,
  mail: 170,
  networks: 150,
  emails: 180,
  certificates: 180,
  codes: 150,
  server: 110,
  redirect: 150,
  title: 180,
  tags: 130,
};

/** These need no more room than their letters. */
const narrow: ReadonlySet<RecordColumn> = new Set(['risk', 'created', 'expires', 'firstSeen']);

export const leastWidth = 48;
const mostWidth = 1200;
export const widthStep = 24;

export const widthOf = ({ id, width }: ShownColumn): number => width ?? usualWidths[id];

/** The chosen columns, each once, always with the domain. */
export function shownColumns(choice: ColumnChoice): readonly ShownColumn[] {
  if (choice === null) return usual.map((id) => ({ id, width: null }));
  const seen = new Set<string>();
  const shown = choice.flatMap(({ id, width }) => {
    if (seen.has(id) || !isColumn(id)) return [];
    seen.add(id);
    return [{ id, width }];
  });
  return seen.has('domain') ? shown : [{ id: 'domain', width: null }, ...shown];
}

const isColumn = (id: string): id is RecordColumn => (recordColumns as readonly string[]).includes(id);

/** Shows a column, or hides it; the domain always stays. */
export function toggleColumn(shown: readonly ShownColumn[], id: RecordColumn): readonly ShownColumn[] {
  if (id === 'domain') return shown;
  const without = shown.filter((column) => column.id !== id);
  return without.length < shown.length ? without : [...shown, { id, width: null }];
}

/** Moves a column by steps to the right, or to the left if negative. */
export function moveColumn(shown: readonly ShownColumn[], id: RecordColumn, by: number): readonly ShownColumn[] {
  const from = shown.findIndex((column) => column.id === id);
  return from < 0 ? shown : placeColumn(shown, id, from + by);
}

/** Puts a column at a place. */
export function placeColumn(shown: readonly ShownColumn[], id: RecordColumn, place: number): readonly ShownColumn[] {
  const moved = shown.find((column) => column.id === id);
  if (!moved) return shown;
  const others = shown.filter((column) => column.id !== id);
  const at = Math.min(others.length, Math.max(0, place));
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** Sets the width of a column; null for its share of the room. */
export function sizeColumn(
  shown: readonly ShownColumn[],
  id: RecordColumn,
  width: number | null,
): readonly ShownColumn[] {
  const size = width === null ? null : Math.round(Math.min(mostWidth, Math.max(leastWidth, width)));
  return shown.map((column) => (column.id === id ? { ...column, width: size } : column));
}

/** The columns for the style sheet: those that the user sized stay so, the others share the room that is left. */
export function gridColumns(shown: readonly ShownColumn[]): string {
  return shown
    .map((column) => {
      const width = widthOf(column);
      return column.width !== null || narrow.has(column.id) ? `${width}px` : `minmax(${width}px, ${width}fr)`;
    })
    .join(' ');
}

export const gridWidth = (shown: readonly ShownColumn[]): number =>
  shown.reduce((sum, column) => sum + widthOf(column), 0);
