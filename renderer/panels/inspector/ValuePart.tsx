import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { requestsFor } from '../../../shared/asking.ts';
import { attributesOf } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { DomainRecord } from '../../../shared/domain-record.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { addValue, pivotOnValue } from '../../stores/pivot-value.ts';
import {
  foldValues,
  type LinkedDomains,
  linkedSteps,
  ownPivots,
  type SharedValue,
  sharedValues,
} from '../../stores/value-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { goToValues } from '../../ui/go-to-values.ts';
import { Section } from '../../ui/Section.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { ValueList } from '../../ui/ValueList.tsx';
import { type LineNeeds, lineOfSearch, lineOfValue } from '../links/value-lines.tsx';
import type { Link } from './links.ts';
import { useLookUp } from './look-up.ts';

const texts = inspectorTexts.attributes;
/** Links arrive page by page while a pivot runs. */
const calmMs = 300;

// covers: investigate.operations guided-pivot threshold of 500
/** The values of a domain to pivot on, rare ones first, with their prices before any query. */
export function ValuePart(props: {
  readonly row: EntityRow;
  readonly record: DomainRecord;
  readonly linked: readonly Link[];
}) {
  const { row, record, linked } = props;
  const values = useMemo(() => sharedValues(attributesOf(record)), [record]);
  const needs = useLineNeeds(row, linked);
  const lookUp = useLookUp();
  const { worth, common, alone } = useMemo(() => foldValues(values, needs.guidedBelow), [values, needs.guidedBelow]);
  if (values.length === 0) return null;
  const isCounted = values.some(({ count }) => count !== null);
  const lines = (list: readonly SharedValue[]) => list.map((value) => lineOfValue(value, needs));
  return (
    <Section title={texts.title} aside={isCounted ? texts.aside : undefined}>
      {!isCounted && (
        <p className="inspector-offer">
          {texts.noCounts}{' '}
          {!needs.fixed && (
            <Button size="small" text={texts.recount(requestsFor(1))} onClick={() => lookUp([row], false)} />
          )}
        </p>
      )}
      {worth.length > 0 ? (
        <ValueList label={texts.rare} lines={lines(worth)} />
      ) : (
        <p className="quiet">{texts.noneRare}</p>
      )}
      <Fold title={texts.common(common.length)} count={common.length} open={worth.length === 0}>
        {() => <ValueList label={texts.common(common.length)} lines={lines(common)} />}
      </Fold>
      <Fold title={texts.alone(alone.length)} count={alone.length}>
        {() => <ValueList label={texts.alone(alone.length)} lines={lines(alone)} />}
      </Fold>
    </Section>
  );
}

/** The searches and lookups of an item itself; of a domain they come after its values. */
export function SearchPart(props: {
  readonly row: EntityRow;
  readonly linked: readonly Link[];
  readonly folded: boolean;
}) {
  const { row, linked, folded } = props;
  const { openCase } = useWorkbench();
  const needs = useLineNeeds(row, linked);
  const searches = useMemo(() => ownPivots(row, openCase.rows, needs.guidedBelow), [row, openCase, needs.guidedBelow]);
  if (searches.length === 0 || needs.fixed) return null;
  const isFirst = ({ options: [option], count }: SharedValue) =>
    !folded && (count !== null || searches.length <= fewSearches || option?.pivot.through === 'pdns');
  const first = searches.filter(isFirst);
  const rest = searches.filter((search) => !isFirst(search));
  const lines = (list: readonly SharedValue[]) => list.map((search) => lineOfSearch(search, row.id, needs));
  return (
    <Section title={texts.searches}>
      {first.length > 0 && <ValueList label={texts.searches} lines={lines(first)} />}
      <Fold title={texts.own(rest.length)} count={rest.length}>
        {() => <ValueList label={texts.own(rest.length)} lines={lines(rest)} />}
      </Fold>
    </Section>
  );
}

const fewSearches = 4;

/** Until the links are counted. */
const nothingLinked: LinkedDomains = new Map();

/** What the rows need from the case. */
function useLineNeeds(row: EntityRow, linked: readonly Link[]): LineNeeds {
  const workbench = useWorkbench();
  const { openCase, selection, settings, canvas } = workbench;
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const revision = useCalm(
    usePart(openCase.store, (view) => view.revision),
    calmMs,
  );
  const standing = useMemo(
    () => new Map(linked.map(({ other }) => [`${other.kind}:${other.value}`, other.id])),
    [linked],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const begin = useCallback(
    () => linkedSteps(new Set([row.id, ...standing.values()]), openCase.rows),
    [row.id, standing, openCase, revision],
  );
  const domains = useSliced(begin) ?? nothingLinked;
  return {
    guidedBelow,
    fixed,
    standing,
    linked: domains,
    pivot: (option) => void pivotOnValue(workbench, [row.id], option),
    add: ({ roles }) => void addValue(workbench, [row.id], roles),
    show: (id) => {
      selection.select([id]);
      canvas.centreOn(id);
      goToValues();
    },
  };
}

/** A part that is one line until it is opened. */
export function Fold(props: {
  readonly title: string;
  readonly count: number;
  readonly open?: boolean;
  readonly children: () => ReactNode;
}) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? props.open ?? false;
  if (props.count === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        className="inspector-fold"
        icon={open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        aria-expanded={open}
        text={props.title}
        onClick={() => setChosen(!open)}
      />
      {open && props.children()}
    </>
  );
}
