import { Button } from '@blueprintjs/core';
import { FilterRemove } from '@blueprintjs/icons';
import { filterParts } from '../stores/filter-words.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';

/** Says for all panels that a part of the case is filtered out, and removes the filter. */
export function FilterPart() {
  const { filter } = useWorkbench();
  const words = usePart(filter.store, (state) =>
    filterParts(state)
      .map((part) => part.words)
      .join(', '),
  );
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
