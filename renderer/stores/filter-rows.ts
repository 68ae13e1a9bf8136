import type { EntityRow } from '../../shared/case-rows.ts';
import { fanged } from '../../shared/defang.ts';
import type { Filter } from './filter-store.ts';

export type RowFilter = Pick<Filter, 'text' | 'kinds' | 'hidden'>;

/** What the text of a filter is looked for in. A changed row is another object, so that this never goes stale. */
const texts = new WeakMap<EntityRow, string>();

function textOf(row: EntityRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { value, shown, facts, tags, note } = row;
  const text = [value, shown, facts.registrar, facts.registrant, facts.title, ...tags, note]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
  texts.set(row, text);
  return text;
}

/**
 * Whether a thing passes; null where everything does. Every word must be there, and defanged words are found as what
 * they mean. `times` are the things of the chosen time, as `inTime` finds them.
 */
export function passes(
  { text, kinds, hidden }: RowFilter,
  times: ReadonlySet<number> | null = null,
): ((row: EntityRow) => boolean) | null {
  const words = fanged(text).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && kinds.size === 0 && hidden === 'all' && times === null) return null;
  return (row) => {
    if (kinds.size > 0 && !kinds.has(row.kind)) return false;
    if (hidden !== 'all' && row.hidden !== (hidden === 'hidden')) return false;
    if (times !== null && !times.has(row.id)) return false;
    if (words.length === 0) return true;
    const searched = textOf(row);
    return words.every((word) => searched.includes(word));
  };
}

export function filterRows(
  rows: readonly EntityRow[],
  filter: RowFilter,
  times: ReadonlySet<number> | null = null,
): readonly EntityRow[] {
  const isPassing = passes(filter, times);
  return isPassing ? rows.filter(isPassing) : rows;
}
