import './entities.css';
import { Button, HTMLSelect, InputGroup, NonIdealState, Tag } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useCallback, useMemo, useState } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { filtering } from '../../stores/filter-rows.ts';
import type { Filter } from '../../stores/filter-store.ts';
import { filterParts } from '../../stores/filter-words.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { useRowTest } from '../../stores/use-row-test.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { entitiesTexts as texts } from '../../texts/entities.ts';
import { KindSelect } from '../../ui/KindSelect.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { CampaignPart } from './CampaignPart.tsx';
import { EntityTable } from './EntityTable.tsx';
import { type ColumnId, type Sorting, sortingRows } from './entity-rows.ts';

const none: readonly EntityRow[] = [];

/** Columns that sort highest first by default. */
const highestFirst: ReadonlySet<ColumnId> = new Set(['risk', 'created']);

/** Parts of the filter that are set elsewhere, and can be removed here. */
const withoutField: ReadonlySet<keyof Filter> = new Set(['time', 'risk', 'links', 'source', 'near']);

/** The complete case as a table, to sort, filter and select. Sorting and filtering cost nothing. */
export function EntitiesPanel() {
  const { openCase, filter, membership, run } = useWorkbench();
  const [sorting, setSorting] = useState<Sorting>({ column: 'kind', descending: false });
  const loading = usePart(openCase.store, (view) => view.loading !== 'done');
  // While 100,000 rows arrive in parts, drawing after each part would take longer than reading them.
  const revision = useCalm(
    usePart(openCase.store, (view) => view.revision),
    loading ? 400 : 0,
  );
  const wish = useView(filter.store);
  const verdicts = usePart(membership.store, (view) => view.verdicts);
  const order = sorting.column === 'verdict' ? verdicts : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const sort = useCallback(
    () => sortingRows(openCase.rows.entities.values(), sorting, order),
    [openCase, revision, sorting, order],
  );
  const found = useSliced(sort);
  const sorted = found ?? none;
  const isPassing = useRowTest(wish, revision);
  const rows = useSliced(useCallback(() => filtering(sorted, isPassing), [sorted, isPassing])) ?? none;
  const isBusy = loading || found === null;

  function sortBy(column: ColumnId): void {
    setSorting((now) => ({
      column,
      descending: now.column === column ? !now.descending : highestFirst.has(column),
    }));
  }

  return (
    <div className="panel panel-table entities">
      <div className="tool-row">
        <InputGroup
          size="small"
          placeholder={texts.filter}
          aria-label={texts.filter}
          value={wish.text}
          spellCheck={false}
          onValueChange={(text) => filter.change({ text })}
          type="search"
        />
        <KindSelect kinds={wish.kinds} onChange={(kinds) => filter.change({ kinds })} />
        <HTMLSelect
          aria-label={texts.hidden}
          value={wish.hidden}
          options={[
            { value: 'all', label: texts.hiddenAll },
            { value: 'visible', label: texts.hiddenVisible },
            { value: 'hidden', label: texts.hiddenOnly },
          ]}
          onChange={(event) => filter.change({ hidden: event.target.value as Filter['hidden'] })}
        />
        <CampaignPart />
        <span className="quiet number" data-testid="entity-count">
          {texts.count(rows.length, sorted.length)}
          {isBusy && texts.loading}
        </span>
        <Chosen rows={rows} />
        {filterParts(wish).flatMap(({ part, words }) =>
          withoutField.has(part)
            ? [
                <Tag key={part} minimal onRemove={() => filter.change({ [part]: null })}>
                  {words}
                </Tag>,
              ]
            : [],
        )}
        <span className="spacer" />
        <Button className="add-by-hand" size="small" icon={<Plus />} text={texts.add} onClick={() => run('case.add')} />
      </div>
      {sorted.length === 0 && !isBusy ? (
        <NonIdealState
          title={texts.emptyTitle}
          description={texts.empty}
          action={<Button icon={<Plus />} text={texts.add} onClick={() => run('case.add')} />}
        />
      ) : rows.length === 0 && !isBusy ? (
        <NonIdealState
          title={texts.nothingPassesTitle}
          description={texts.nothingPasses(sorted.length)}
          action={<Button text={texts.clearFilter} onClick={() => filter.clear()} />}
        />
      ) : (
        <EntityTable rows={rows} verdicts={verdicts} sorting={sorting} onSort={sortBy} />
      )}
    </div>
  );
}

/** The number of selected entities, including those that the filter hides, because commands affect them too. */
function Chosen({ rows }: { readonly rows: readonly EntityRow[] }) {
  const { selection } = useWorkbench();
  const keys = usePart(selection.store, (state) => state.keys);
  const out = useMemo(() => (keys.size === 0 ? 0 : selectedOutside(keys, rows)), [keys, rows]);
  if (keys.size < 2 && out === 0) return null;
  return <span className={out > 0 ? 'warn' : 'quiet'}>{texts.selected(keys.size, out)}</span>;
}

function selectedOutside(keys: ReadonlySet<number>, rows: readonly EntityRow[]): number {
  let inside = 0;
  for (const { id } of rows) if (keys.has(id)) inside++;
  let things = 0;
  for (const key of keys) if (key > 0) things++;
  return things - inside;
}
