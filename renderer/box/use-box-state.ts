import { useEffect, useMemo, useState } from 'react';
import { type Recognised, recognise, type Thing } from '../../shared/recognise.ts';
import { type BoxReading, readThing } from '../stores/box-asks.ts';
import { useSeenValues } from '../stores/use-seen.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { type BoxState, caseText, type Hits } from './offers.ts';

const mostListed = 30;

/** Recognises a text, and asks main what the case has of it. A newer text wins. */
export function useBoxState(text: string): BoxState {
  const { bridge, frame, openCase, settings } = useWorkbench();
  const recognised = useMemo(() => recognise(text), [text]);
  const offline = usePart(settings.store, (state) => state.offline);
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const caseId = usePart(openCase.store, (view) => view.state?.id);
  const [read, setRead] = useState<{ readonly of: unknown; readonly reading: BoxReading } | null>(null);
  const [found, setFound] = useState<{ readonly of: unknown; readonly hits: Hits } | null>(null);

  const seenOf = useSeenValues(thingsIn(recognised));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another case has other items
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const wanted = caseText(recognised);
    if (recognised.is === 'item') {
      void readThing(bridge, recognised.thing, signal).then((reading) => {
        if (!signal.aborted) setRead({ of: recognised, reading });
      });
    }
    if (wanted === null) setFound({ of: recognised, hits: { hits: [], more: false } });
    else {
      void bridge.call('case.search', { text: wanted, limit: mostListed }, signal).then((answer) => {
        if (!signal.aborted) setFound({ of: recognised, hits: answer.ok ? answer.value : { hits: [], more: false } });
      });
    }
    return () => asking.abort();
  }, [bridge, recognised, caseId]);

  return {
    text,
    recognised,
    reading: read?.of === recognised ? read.reading : null,
    found: found?.hits ?? null,
    settled: found?.of === recognised,
    seen: thingsIn(recognised).flatMap(({ kind, value }) => seenOf(kind, value) ?? []),
    offline,
    mac,
  };
}

const none: readonly Thing[] = [];
/** Other cases are asked about no more of a list. */
const mostMarked = 2000;

function thingsIn(recognised: Recognised): readonly Thing[] {
  if (recognised.is === 'item') return [recognised.thing];
  return recognised.is === 'list' ? recognised.things.slice(0, mostMarked) : none;
}
