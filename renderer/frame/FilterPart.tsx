import { Button } from '@blueprintjs/core';
import { FilterRemove } from '@blueprintjs/icons';
import { kindRow } from '../../shared/entity-kinds.ts';
import { dayOf } from '../../shared/figures.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Filter } from '../stores/filter-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { membershipTexts } from '../texts/membership.ts';

const mostLetters = 24;

/** Says for all panels that a part of the case is filtered out, and removes the filter. */
export function FilterPart() {
  const { filter } = useWorkbench();
  const words = usePart(filter.store, filterWords);
  if (words === '') return null;
  return (
    <Button
      variant="minimal"
      size="small"
      className="warn"
      icon={<FilterRemove size={14} />}
      data-testid="status-filter"
      title={frameTexts.filter.hint}
      onClick={() => filter.clear()}
      text={frameTexts.filter.only(words)}
    />
  );
}

export function filterWords({ text, kinds, hidden, time, verdict }: Filter): string {
  const typed = plainLine(text.trim());
  const parts = [
    ...[...kinds].map((kind) => kindRow(kind).many),
    ...(typed === '' ? [] : [`“${typed.length > mostLetters ? `${typed.slice(0, mostLetters)}…` : typed}”`]),
    ...(hidden === 'all' ? [] : [hidden === 'visible' ? frameTexts.filter.onCanvas : frameTexts.filter.hidden]),
    ...(verdict === null ? [] : [membershipTexts.filterWords[verdict.is]]),
    ...(time === null ? [] : [frameTexts.filter.days(dayOf(time.from), dayOf(time.to))]),
  ];
  return parts.join(', ');
}
