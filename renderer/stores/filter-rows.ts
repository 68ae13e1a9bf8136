import type { EntityRow } from '../../shared/case-rows.ts';
import { fanged } from '../../shared/defang.ts';
import type { Filter } from './filter-store.ts';

export type RowFilter = Pick<Filter, 'text' | 'kinds' | 'hidden'> & Partial<Pick<Filter, 'verdict'>>;

/**
 * Whether one of a row's shown texts contains the typed word. The pattern handles letter case: making lower-case texts
 * of 100,000 rows takes longer than reading them, and storing those texts costs as much.
 */
function says({ value, shown, facts, tags, note }: EntityRow, word: RegExp): boolean {
  const isIn = (text: string | null | undefined) => text !== null && text !== undefined && word.test(text);
  return (
    isIn(value) ||
    isIn(shown) ||
    isIn(facts.registrar) ||
    isIn(facts.registrant) ||
    isIn(facts.title) ||
    tags.some(isIn) ||
    isIn(note)
  );
}

/**
 * Returns a test for entities; null if everything passes. Every word must match, and defanged words find their real
 * value. `times` are the entities in the chosen time, from `inTime`.
 */
export function passes(
  { text, kinds, hidden, verdict = null }: RowFilter,
  times: ReadonlySet<number> | null = null,
): ((row: EntityRow) => boolean) | null {
  const typed = fanged(text).split(/\s+/).filter(Boolean);
  const words = typed.map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu'));
  if (words.length === 0 && kinds.size === 0 && hidden === 'all' && times === null && verdict === null) return null;
  return (row) => {
    if (kinds.size > 0 && !kinds.has(row.kind)) return false;
    if (hidden !== 'all' && row.hidden !== (hidden === 'hidden')) return false;
    if (times !== null && !times.has(row.id)) return false;
    if (verdict !== null && (verdict.verdicts.get(row.id)?.verdict ?? 'none') !== verdict.is) return false;
    return words.every((word) => says(row, word));
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
