import './memory.css';
import './actors.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { Briefcase } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { FoundCase } from '../../../shared/memory.ts';
import type { Failure } from '../../../shared/result.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { ActorList } from './ActorList.tsx';
import { ActorPage } from './ActorPage.tsx';
import { AlikeCases } from './AlikeCases.tsx';
import { FoundCases } from './FoundCases.tsx';
import { IndexPart } from './IndexPart.tsx';
import { inputOf, isNothing, nothingAsked, WishForm } from './WishForm.tsx';

const texts = memoryTexts.panel;
const typingMs = 150;

interface Found {
  readonly cases: readonly FoundCase[];
  readonly next: number | null;
}

/** All cases that the index knows, or the page of an actor. */
export function MemoryPanel() {
  const { actors, memory } = useWorkbench();
  const chosen = usePart(actors.store, (view) => view.chosen);
  const isSought = usePart(memory.store, (view) => view.sought !== null);
  return chosen === null || isSought ? <AllCases /> : <ActorPage />;
}

/** Searches all cases that the index knows, while the user types. */
function AllCases() {
  const { actors, bridge, memory } = useWorkbench();
  const sought = usePart(memory.store, (view) => view.sought);
  const [wish, setWish] = useState(nothingAsked);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const turn = useRef(0);
  useEffect(() => void memory.readState(), [memory]);
  useEffect(() => {
    if (!sought) return;
    setWish({ ...nothingAsked, ...sought });
    actors.choose(null);
    memory.searchFor(null);
  }, [sought, actors, memory]);
  const isEmpty = isNothing(wish);

  async function search(from: number, before: readonly FoundCase[]): Promise<void> {
    const mine = ++turn.current;
    const answer = await bridge.call('memory.search', { ...inputOf(wish), from });
    if (mine !== turn.current) return;
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return;
    const cases = [...before, ...answer.value.cases];
    setFound({ cases, next: answer.value.next });
    // A search that took too long goes on, until there is a page of cases.
    if (answer.value.next !== null && cases.length < casesInPage) await search(answer.value.next, cases);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it searches what was typed last
  useEffect(() => {
    turn.current++;
    if (isEmpty) setFound(null);
    if (isEmpty) return;
    const timer = setTimeout(() => void search(0, []), typingMs);
    return () => clearTimeout(timer);
  }, [wish]);

  return (
    <div className="panel memory-panel">
      <WishForm wish={wish} onChange={setWish} onSearch={() => void search(0, [])} />
      {failure && <FailureView failure={failure} />}
      {found === null ? (
        <Overview />
      ) : (
        <FoundCases found={found.cases} isMore={found.next !== null} search={inputOf(wish)} />
      )}
      {found?.next != null && found.cases.length > 0 && (
        <Button
          size="small"
          className="memory-more"
          text={texts.moreCases}
          onClick={() => void search(found.next ?? 0, found.cases)}
        />
      )}
      <IndexPart />
    </div>
  );
}

/** More are shown only if the person asks for them. */
const casesInPage = 10;

/** Without a search: what looks like the open case, and the actors. */
function Overview() {
  const { actors, memory } = useWorkbench();
  const isAlone = usePart(memory.store, ({ state }) => state !== null && state.cases < 2);
  const hasActors = usePart(
    actors.store,
    (view) => view.actors.length + view.damaged.length > 0 || view.deleted !== null,
  );
  return (
    <>
      {isAlone && !hasActors && (
        <NonIdealState icon={<Briefcase size={48} />} title={texts.emptyTitle} description={texts.empty} />
      )}
      <AlikeCases />
      <ActorList />
    </>
  );
}
