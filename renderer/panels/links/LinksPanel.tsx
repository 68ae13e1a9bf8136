import './links.css';
import './cluster.css';
import './trait.css';
import { Button, NonIdealState, SegmentedControl } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts as texts } from '../../texts/links.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { InTurn } from '../../ui/InTurn.tsx';
import { useSize } from '../../ui/use-size.ts';
import { AdviceList } from './AdviceList.tsx';
import { ClusterList } from './ClusterList.tsx';
import { Comparing } from './Comparing.tsx';
import { PairPart } from './PairPart.tsx';
import { ReadOffers } from './ReadOffers.tsx';
import { StrangerList } from './StrangerList.tsx';
import { createLinks, type LinksView, namesOf, type Scope } from './shared-traits-store.ts';
import { TraitTable } from './TraitTable.tsx';
import { WarningListPart } from './WarningListPart.tsx';

/** Waits until a selection is complete: a box on the canvas changes it many times. */
const calmMs = 150;

/** What names have in common, strongest first, and their clusters. */
export function LinksPanel() {
  const { bridge, openCase, selection, membership, judging } = useWorkbench();
  const links = useMemo(() => createLinks(bridge, openCase), [bridge, openCase]);
  const view = useView(links.store);
  const panel = useRef<HTMLDivElement>(null);
  const isInSight = useSize(panel).height > 0;
  const [wholeGraph, setWholeGraph] = useState(false);
  /** What this panel selected itself: looking at some of the compared names must not start a new comparison. */
  const [own, setOwn] = useState<ReadonlySet<number> | null>(null);
  const keys = usePart(selection.store, (state) => state.keys);
  const justAdded = usePart(selection.store, (state) => state.justAdded === true);
  /** What was just added is compared alone only if the panel was opened on it, or if the user says so. */
  const [openedOn, setOpenedOn] = useState(keys);
  const revision = usePart(openCase.store, (state) => state.revision);

  const asked = useRef<{ scope: Scope; keys: ReadonlySet<number> }>({ scope: 'graph', keys });
  const hasSelection = isInSight && keys.size > 0 && namesOf(openCase.rows, 'selection', keys).length > 1;
  const isChosen = !justAdded || keys === openedOn;
  const scope: Scope = wholeGraph || !hasSelection || !isChosen ? 'graph' : 'selection';
  /** Names that were added while the panel is in sight take part at once. */
  const added = isChosen ? null : keys;
  const isOwn = keys === own;
  const isLoading = usePart(openCase.store, (state) => state.loading === 'visible');
  const wantedKeys = scope === 'graph' ? null : keys;
  /** An empty case fills up: until there is something to compare, every change may add it. */
  const beginning = view.phase === 'too-few' ? revision : 0;
  const verdicts = usePart(membership.store, (state) => state.verdicts);
  /** A list was added, or a value was counted. */
  const learned = usePart(judging.store, (state) => state.revision);

  useEffect(() => links.follow(), [links]);

  useEffect(() => {
    if (isInSight) setOpenedOn(selection.store.getState().keys);
  }, [isInSight, selection]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `beginning`, `added`, `verdicts` and `learned` ask again, and are no part of the question
  useEffect(() => {
    if (!isInSight || isLoading || isOwn) return;
    const timer = setTimeout(() => {
      asked.current = { scope, keys: wantedKeys ?? new Set() };
      void links.look(scope, asked.current.keys);
    }, calmMs);
    return () => clearTimeout(timer);
  }, [links, isInSight, isLoading, scope, wantedKeys, isOwn, beginning, added, verdicts, learned]);

  function select(ids: readonly number[]): void {
    selection.select(ids);
    setOwn(selection.store.getState().keys);
  }
  const lookAgain = () => void links.look(asked.current.scope, asked.current.keys);

  return (
    <div className="panel links" ref={panel}>
      <div className="links-tools">
        <SegmentedControl
          size="small"
          options={[
            { value: 'selection', label: texts.scope.selection, disabled: !hasSelection && !isOwn },
            { value: 'graph', label: texts.scope.graph },
          ]}
          value={isOwn ? asked.current.scope : scope}
          onValueChange={(value) => {
            setOwn(null);
            setOpenedOn(keys);
            setWholeGraph(value === 'graph');
          }}
        />
        <Compared view={view} />
        <span className="spacer" />
        {isOwn && hasSelection && <Button size="small" text={texts.compareSelected} onClick={() => setOwn(null)} />}
        {view.phase === 'ready' && view.revision !== revision && (
          <Button size="small" variant="minimal" text={texts.refresh} onClick={lookAgain} />
        )}
      </div>
      <Found view={view} select={select} lookAgain={lookAgain} cancel={links.cancel} />
      <WarningListPart />
    </div>
  );
}

function Compared({ view }: { readonly view: LinksView }) {
  if (view.phase !== 'ready') return null;
  return (
    <span className="quiet number" data-testid="compared">
      {texts.compared(view.common.of, view.left)}
    </span>
  );
}

function Found(props: {
  readonly view: LinksView;
  readonly select: (ids: readonly number[]) => void;
  readonly lookAgain: () => void;
  readonly cancel: () => void;
}) {
  const { view, select, lookAgain } = props;
  const { run } = useWorkbench();
  switch (view.phase) {
    case 'too-few':
      return (
        <NonIdealState
          title={texts.emptyTitle}
          description={texts.empty}
          action={<Button text={texts.showTable} onClick={() => run('panel.entities')} />}
        />
      );
    case 'looking':
      return <Comparing names={view.names} cancel={props.cancel} />;
    case 'cancelled':
      return (
        <NonIdealState
          title={texts.comparing.cancelled}
          description={texts.comparing.cancelledNext(view.names)}
          action={<Button text={texts.comparing.again} onClick={lookAgain} />}
        />
      );
    case 'failed':
      return <FailureView failure={view.failure} />;
    case 'ready': {
      const [a, b, ...others] = view.ids;
      const pair = a !== undefined && b !== undefined && others.length === 0 ? ([a, b] as const) : null;
      return (
        <>
          <ReadOffers common={view.common} onRead={lookAgain} />
          {pair && <PairPart pair={pair} among={view.ids} />}
          <InTurn
            parts={[
              <ClusterList key="clusters" common={view.common} select={select} onChanged={lookAgain} />,
              <AdviceList key="advice" common={view.common} />,
              <StrangerList key="strangers" common={view.common} ids={view.ids} select={select} />,
              <TraitTable key="traits" common={view.common} ids={view.ids} select={select} onAdded={lookAgain} />,
            ]}
          />
        </>
      );
    }
  }
}
