import { Button, Intent, NonIdealState } from '@blueprintjs/core';
import { useCallback, useMemo } from 'react';
import { requestsFor } from '../../../shared/asking.ts';
import { type CaseRows, whyFixed } from '../../stores/case-store.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { pivotOnValue } from '../../stores/pivot-value.ts';
import { leadSteps } from '../../stores/value-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { goToValues } from '../../ui/go-to-values.ts';
import { Section } from '../../ui/Section.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { ValueList } from '../../ui/ValueList.tsx';
import { lineOfValue } from '../links/value-lines.tsx';
import { AlikePart } from './AlikePart.tsx';
import { ArrivalPart } from './ArrivalPart.tsx';
import { unreadSteps } from './facets.ts';
import { mostAtOnce, useLookUp } from './look-up.ts';

const texts = inspectorTexts.next;
/** Going through a large case takes a while: not after each of its many parts. */
const calmMs = 500;
const mostLeads = 8;

/** Without a selection: what is new, and what to do next. */
export function NextPart() {
  const workbench = useWorkbench();
  const { openCase, run } = workbench;
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const isEmpty = usePart(openCase.store, ({ loading }) => loading !== 'visible' && openCase.rows.entities.size === 0);
  if (isEmpty) {
    return (
      <NonIdealState
        title={texts.emptyTitle}
        description={texts.empty}
        action={
          <div className="inspector-actions">
            <Button intent={Intent.PRIMARY} text={texts.box} onClick={() => run('palette.open')} />
            <Button text={texts.add} onClick={() => run('case.add')} />
          </div>
        }
      />
    );
  }
  return (
    <>
      <ArrivalPart />
      <AlikePart />
      <Section title={texts.title}>
        {!fixed && <UnreadLine />}
        <p className="quiet">{texts.nothing}</p>
        <div className="inspector-actions">
          <Button size="small" text={texts.box} onClick={() => run('palette.open')} />
          <Button size="small" text={texts.table} onClick={() => run('panel.entities')} />
        </div>
      </Section>
      {!fixed && <Leads />}
    </>
  );
}

/** What steps through the rows of the case find: again when these rest, not while a case is loaded. */
function useOverRows<T>(begin: (rows: CaseRows) => Generator<undefined, T>): T | null {
  const { openCase } = useWorkbench();
  const revision = useCalm(
    usePart(openCase.store, ({ loading, revision }) => (loading === 'visible' ? 0 : revision)),
    calmMs,
  );
  return useSliced(
    useCallback(() => {
      void revision;
      return begin(openCase.rows);
    }, [openCase, revision, begin]),
  );
}

/** The domains of the graph that were never looked up. */
function UnreadLine() {
  const lookUp = useLookUp();
  const unread = useOverRows(unreadSteps) ?? [];
  if (unread.length === 0) return null;
  const most = Math.min(unread.length, mostAtOnce);
  return (
    <p className="inspector-offer">
      <span>{texts.unread(unread.length)}</span>
      <Button
        size="small"
        text={texts.lookUp(most, unread.length, requestsFor(most))}
        onClick={() => lookUp(unread, false)}
      />
    </p>
  );
}

/** Rare values of the case that nobody has searched for. */
function Leads() {
  const workbench = useWorkbench();
  const { settings, selection, canvas } = workbench;
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const found = useOverRows(useCallback((rows: CaseRows) => leadSteps(rows, guidedBelow, mostLeads), [guidedBelow]));
  const lines = useMemo(() => {
    const { leads = [], linked = new Map() } = found ?? {};
    return leads.map(({ row: { id, kind, value }, option }) =>
      lineOfValue(
        { key: String(id), kind, value, roles: [option.pivot.relation ?? ''], options: [option], count: option.count },
        {
          guidedBelow,
          fixed: false,
          standing: new Map([[`${kind}:${value}`, id]]),
          linked,
          pivot: () => void pivotOnValue(workbench, [], option),
          show: () => {
            selection.select([id]);
            canvas.centreOn(id);
            goToValues();
          },
        },
      ),
    );
  }, [workbench, guidedBelow, found, selection, canvas]);
  if (lines.length === 0) return null;
  return (
    <Section title={texts.leads} aside={texts.leadsAside}>
      <ValueList label={texts.leads} lines={lines} />
    </Section>
  );
}
