import type { ListFilters } from '../../../shared/detect.ts';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { detectTexts } from '../../texts/detect.ts';
import { detectFilterTexts } from '../../texts/detect-filters.ts';
import { Form } from '../../ui/Form.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { Moment } from '../../ui/Moment.tsx';
import { FilterFields } from './FilterFields.tsx';
import '../../ui/form-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';

type Sort = NonNullable<ListFilters['sort']>[number];
const { card } = detectTexts;
const sorts: Readonly<Record<Sort, string>> = card.sorts;

// covers: detect.list GET new, GET watched, GET ignored, include_domain_data, screenshots, once an hour with free pages
// covers: detect.list 100 per page, 50 per page with data, offset up to 100000
/** Shows results and cost of loading a list, sets filters of the request, and offers a free preview. */
export function ReadCard() {
  const { detectView } = useWorkbench();
  const open = usePart(detectView.store, (state) => state.cardOpen);
  const shown = usePart(detectView.store, (state) => state.list);
  return (
    <Dialog
      isOpen={open}
      onClose={() => detectView.open({ cardOpen: false })}
      title={card.title(shown)}
      className="form-dialog read-card"
      transitionDuration={0}
    >
      {open && <CardForm key={shown} />}
    </Dialog>
  );
}

function CardForm() {
  const { lookalikes, detectView, frame } = useWorkbench();
  const { list, filter: local } = useParts(detectView.store, ['list', 'filter']);
  const readings = usePart(lookalikes.store, (state) => state.readings);
  const monitors = usePart(lookalikes.store, (state) => state.monitors);
  const [filter, setFilter] = useState<LookalikeFilter>({});
  const [first, setFirst] = useState<Sort>('discovered_date');
  const [second, setSecond] = useState<Sort | ''>('');
  const sort = second === '' || second === first ? [first] : [first, second];
  const [order, setOrder] = useState<'asc' | 'desc'>('desc');
  const reading = readings?.lists[list] ?? null;
  const nextAt = readings?.nextAt[list] ?? null;
  const waits = nextAt !== null && Date.parse(nextAt) > worldNow(frame);

  function change(part: Partial<LookalikeFilter>): void {
    setFilter((now) => ({ ...now, ...part }));
  }
  function read(preview: boolean): void {
    detectView.open({ cardOpen: false });
    void lookalikes.load(list, { filters: asked(filter, sort, order), preview });
    focusWhenThere('.lookalike-table-grid');
  }
  return (
    <Form onSend={() => read(false)} ready={!waits}>
      <DialogBody>
        <dl className="facts-rows read-card-facts">
          <Line name={card.results}>
            {Object.keys(asked(filter, sort, order)).length > 2 ? card.filtered : card.everything}
          </Line>
          <Line name={card.cost}>{card.costs(list)}</Line>
          <Line name={card.inCase}>
            {reading === null ? (
              card.notLoaded
            ) : (
              <>
                {card.loaded(reading.loaded, reading.total)} <Moment at={reading.at} withDate />
              </>
            )}
          </Line>
          <Line name={card.next}>
            {waits && nextAt ? (
              <span className="warn">
                {card.nextFrom} <Moment at={nextAt} withDate />
                {card.nextUntilThen}
              </span>
            ) : (
              card.nextNow
            )}
          </Line>
        </dl>
        <div className="read-card-fields">
          <InputGroup
            size="small"
            type="search"
            placeholder={card.name}
            aria-label={card.nameLabel}
            value={filter.search ?? ''}
            onValueChange={(search) => change({ search: search || undefined })}
          />
          <HTMLSelect
            aria-label={card.monitorLabel}
            value={filter.monitor_id ?? ''}
            onChange={({ currentTarget: { value } }) => change({ monitor_id: value || undefined })}
            options={[
              { value: '', label: detectFilterTexts.allMonitors },
              ...monitors.map(({ id, term }) => ({ value: id, label: plainLine(term) })),
            ]}
          />
          <Button size="small" variant="minimal" text={card.asInList} onClick={() => setFilter(local)} />
          <Button size="small" variant="minimal" text={card.noFilter} onClick={() => setFilter({})} />
        </div>
        <FilterFields filter={filter} onChange={change} hasChangedEnd={list !== 'ignored'} />
        <div className="read-card-fields">
          <span className="detect-field">
            <span className="detect-field-name">{card.first}</span>
            <HTMLSelect
              aria-label={card.sortLabel}
              value={first}
              options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => setFirst(value as Sort)}
            />
            <HTMLSelect
              aria-label={card.thenLabel}
              value={second === first ? '' : second}
              options={[
                { value: '', label: card.thenNothing },
                ...Object.entries(sorts).flatMap(([value, label]) => (value === first ? [] : [{ value, label }])),
              ]}
              onChange={({ currentTarget: { value } }) => setSecond(value as Sort | '')}
            />
            <HTMLSelect
              aria-label={card.orderLabel}
              value={order}
              options={[
                { value: 'desc', label: card.descending },
                { value: 'asc', label: card.ascending },
              ]}
              onChange={({ currentTarget: { value } }) => setOrder(value === 'asc' ? 'asc' : 'desc')}
            />
          </span>
          <span className="quiet">{card.orderHint}</span>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={card.cancel} onClick={() => detectView.open({ cardOpen: false })} />
            <Button text={card.preview} onClick={() => read(true)} />
            <span title={waits ? card.usedUp : ''}>
              <Button type="submit" intent={Intent.PRIMARY} text={card.load(list)} disabled={waits} />
            </span>
          </>
        }
      />
    </Form>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Filters of the request: those that the service has and that are set. */
function asked(
  { registrars: _registrars, only: _only, ...filter }: LookalikeFilter,
  sort: Sort[],
  order: 'asc' | 'desc',
) {
  const set = Object.entries(filter).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return { ...(Object.fromEntries(set) as ListFilters), sort, order };
}
