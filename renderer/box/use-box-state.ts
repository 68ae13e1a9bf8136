import { useEffect, useMemo, useState } from 'react';
import { recognise } from '../../shared/recognise.ts';
import { type BoxReading, readThing } from '../stores/box-asks.ts';
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
    offline,
    mac,
  };
}
