import type { ListFilters } from '../../../shared/detect.ts';
import { figure } from '../../../shared/figures.ts';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { Moment } from '../../ui/Moment.tsx';
import { FilterFields } from './FilterFields.tsx';
import '../../ui/form-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';

type Sort = NonNullable<ListFilters['sort']>[number];
const sorts: Readonly<Record<Sort, string>> = {
  discovered_date: 'discovered',
  changed_date: 'changed',
  risk_score: 'risk',
};

// covers: detect.list GET new, GET watched, GET ignored, include_domain_data, screenshots, once an hour with free pages
// covers: detect.list 100 per page, 50 per page with data, offset up to 100000
/** What a reading of a list costs and brings, what the service is to leave out, and a peek that is free. */
export function ReadCard() {
  const { detectView } = useWorkbench();
  const open = usePart(detectView.store, (state) => state.cardOpen);
  const shown = usePart(detectView.store, (state) => state.list);
  return (
    <Dialog
      isOpen={open}
      onClose={() => detectView.open({ cardOpen: false })}
      title={`Read the ${shown} domains`}
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
  }
  return (
    <>
      <DialogBody>
        <dl className="facts-rows read-card-facts">
          <Line name="Brings">
            {Object.keys(asked(filter, sort, order)).length > 2
              ? 'What passes the filters below. What the service leaves out is not in the case, and can’t be judged.'
              : 'Everything that all monitors found, with registration and DNS, to the last page.'}
          </Line>
          <Line name="Costs">
            {list === 'ignored'
              ? 'A call for each page, as many a minute as your account allows. A peek costs nothing.'
              : 'The one reading of this list in an hour; its pages are free. A peek costs nothing.'}
          </Line>
          <Line name="In the case">
            {reading === null ? (
              'It was not read yet.'
            ) : (
              <>
                {figure(reading.loaded)}
                {reading.total !== null && ` of ${figure(reading.total)}`}, read <Moment at={reading.at} withDate />
              </>
            )}
          </Line>
          <Line name="Next reading">
            {waits && nextAt ? (
              <span className="warn">
                from <Moment at={nextAt} withDate />; until then the case has the last list
              </span>
            ) : (
              'allowed now'
            )}
          </Line>
        </dl>
        <div className="read-card-fields">
          <InputGroup
            size="small"
            type="search"
            placeholder="A part of the name"
            aria-label="A part of the name, for the service"
            value={filter.search ?? ''}
            onValueChange={(search) => change({ search: search || undefined })}
          />
          <HTMLSelect
            aria-label="Monitor, for the service"
            value={filter.monitor_id ?? ''}
            onChange={({ currentTarget: { value } }) => change({ monitor_id: value || undefined })}
            options={[
              { value: '', label: 'All monitors' },
              ...monitors.map(({ id, term }) => ({ value: id, label: plainLine(term) })),
            ]}
          />
          <Button size="small" variant="minimal" text="As in the list" onClick={() => setFilter(local)} />
          <Button size="small" variant="minimal" text="Everything" onClick={() => setFilter({})} />
        </div>
        <FilterFields filter={filter} onChange={change} hasChangedEnd={list !== 'ignored'} />
        <div className="read-card-fields">
          <span className="detect-field">
            <span className="detect-field-name">First</span>
            <HTMLSelect
              aria-label="Sort by, for the service"
              value={first}
              options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => setFirst(value as Sort)}
            />
            <HTMLSelect
              aria-label="Then sort by, for the service"
              value={second === first ? '' : second}
              options={[
                { value: '', label: 'then by nothing' },
                ...Object.entries(sorts).flatMap(([value, label]) => (value === first ? [] : [{ value, label }])),
              ]}
              onChange={({ currentTarget: { value } }) => setSecond(value as Sort | '')}
            />
            <HTMLSelect
              aria-label="Order, for the service"
              value={order}
              options={[
                { value: 'desc', label: 'highest or newest' },
                { value: 'asc', label: 'lowest or oldest' },
              ]}
              onChange={({ currentTarget: { value } }) => setOrder(value === 'asc' ? 'asc' : 'desc')}
            />
          </span>
          <span className="quiet">what a peek shows, and what a list of over 100,000 begins with</span>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text="Cancel" onClick={() => detectView.open({ cardOpen: false })} />
            <Button text="Peek (free)" onClick={() => read(true)} />
            <span title={waits ? 'The one reading of this hour is used up.' : ''}>
              <Button
                intent={Intent.PRIMARY}
                text="Read (the one of this hour)"
                disabled={waits}
                onClick={() => read(false)}
              />
            </span>
          </>
        }
      />
    </>
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

/** What the service is asked for: its own filters, as far as they are set. */
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
