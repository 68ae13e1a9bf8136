import { Button, ButtonGroup, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { conditionCount, noLookalikeFilter } from '../../stores/detect-view-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { detectFilterTexts } from '../../texts/detect-filters.ts';
import { Form } from '../../ui/Form.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { FilterFields } from './FilterFields.tsx';
import { SavedFilters } from './SavedFilters.tsx';

/** Filters the list. It works on the rows of the case and costs nothing. */
export function FilterBar({ rows, total }: { readonly rows: readonly LookalikeRow[]; readonly total: number }) {
  const { lookalikes, detectView, run } = useWorkbench();
  const {
    filter,
    chosen,
    filtersOpen,
    overviewOpen,
    list: shown,
  } = useParts(detectView.store, ['filter', 'chosen', 'filtersOpen', 'overviewOpen', 'list']);
  const monitors = usePart(lookalikes.store, (state) => state.monitors);
  const reading = usePart(lookalikes.store, (state) => state.reading);
  const conditions = conditionCount(filter);
  const { registrars = [] } = filter;
  return (
    <Form
      className="filter-form"
      aria-label={detectFilterTexts.form}
      onSend={() => focusWhenThere('.lookalike-table-grid')}
    >
      <div className="tool-row filter-bar">
        <InputGroup
          size="small"
          type="search"
          placeholder={detectFilterTexts.searchHint}
          aria-label={detectFilterTexts.search}
          spellCheck={false}
          value={filter.search ?? ''}
          onValueChange={(search) => detectView.narrow({ search })}
        />
        <HTMLSelect
          aria-label={detectFilterTexts.monitor}
          className="monitor-select"
          value={filter.monitor_id ?? ''}
          onChange={({ currentTarget: { value } }) => detectView.narrow({ monitor_id: value || undefined })}
          options={[
            { value: '', label: detectFilterTexts.allMonitors },
            ...monitors.map(({ id, term }) => ({ value: id, label: plainLine(term) })),
          ]}
        />
        {shown === 'watched' && <Only />}
        <Button
          size="small"
          icon="filter"
          active={filtersOpen}
          aria-expanded={filtersOpen}
          text={detectFilterTexts.filters(conditions)}
          onClick={() => run('detect.filters')}
        />
        <Button
          size="small"
          icon="timeline-bar-chart"
          active={overviewOpen}
          aria-expanded={overviewOpen}
          text={detectFilterTexts.overviewButton}
          onClick={() => run('detect.overview')}
        />
        <SavedFilters />
        <span className="quiet number" data-testid="lookalike-count">
          {detectFilterTexts.count(rows.length, total)}
          {reading && detectFilterTexts.reading}
        </span>
        {chosen.size > 1 && <span className="number">{detectFilterTexts.chosen(chosen.size)}</span>}
        {rows.length > 1 && chosen.size < rows.length && (
          <Button
            size="small"
            variant="minimal"
            text={detectFilterTexts.selectAll}
            title={detectFilterTexts.selectAllHint(rows.length)}
            onClick={() => run('detect.selectAll')}
          />
        )}
        {chosen.size > 1 && (
          <Button size="small" variant="minimal" text={detectFilterTexts.selectNone} onClick={detectView.selectNone} />
        )}
        {filter !== noLookalikeFilter && (
          <Button
            size="small"
            variant="minimal"
            icon="filter-remove"
            title={detectFilterTexts.clear}
            aria-label={detectFilterTexts.clear}
            onClick={() => run('detect.clearFilter')}
          />
        )}
      </div>
      {(filtersOpen || registrars.length > 0) && (
        <div className="tool-row filter-row">
          {filtersOpen && <FilterFields filter={filter} onChange={detectView.narrow} />}
          {registrars.length > 0 && <Registrars chosen={registrars} />}
        </div>
      )}
    </Form>
  );
}

/** Registrars are chosen in the overview; here they can be removed while it is closed. */
function Registrars({ chosen }: { readonly chosen: readonly string[] }) {
  const { detectView } = useWorkbench();
  return (
    <span className="detect-field">
      <span className="detect-field-name">{detectFilterTexts.fields.registrar}</span>
      {chosen.map((registrar) => (
        <Tag
          key={registrar}
          minimal
          onRemove={() => detectView.narrow({ registrars: chosen.filter((each) => each !== registrar) })}
        >
          {plainLine(registrar)}
        </Tag>
      ))}
    </span>
  );
}

/** Limits the watched list to changed or escalated domains. */
function Only() {
  const { detectView } = useWorkbench();
  const only = usePart(detectView.store, (state) => state.filter.only);
  const parts = [
    [undefined, detectFilterTexts.only.all],
    ['changed', detectFilterTexts.only.changed],
    ['escalated', detectFilterTexts.only.escalated],
  ] as const;
  return (
    <ButtonGroup>
      {parts.map(([value, title]) => (
        <Button
          key={title}
          size="small"
          text={title}
          active={only === value}
          aria-pressed={only === value}
          onClick={() => detectView.narrow({ only: value })}
        />
      ))}
    </ButtonGroup>
  );
}
