import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { caseCalls } from '../../../shared/calls/case.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { Failure } from '../../../shared/result.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

export type EntityDetail = z.output<(typeof caseCalls)['case.entity']['output']>;

export interface EntityView {
  /** The row, available at once, as in the other panels. */
  readonly row: EntityRow | null;
  /** The data from the replies, read from the case. */
  readonly detail: EntityDetail | null;
  readonly failure: Failure | null;
}

/** What is shown stays for so long: the canvas draws what came first, which may be hundreds of links of this entity. */
const afterPictureMs = 200;

/** Everything about one entity; read again when it changes or after more queries. */
export function useEntity(id: number | null): EntityView {
  const { bridge, openCase } = useWorkbench();
  const row = usePart(openCase.store, () => (id === null ? null : (openCase.rows.entities.get(id) ?? null)));
  const replies = usePart(openCase.store, ({ state }) => state?.counts.replies ?? 0);
  const [read, setRead] = useState<{ id: number; detail: EntityDetail | null; failure: Failure | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row, or a new reply, is a reason to read again
  useEffect(() => {
    if (id === null) return;
    const asking = new AbortController();
    const ask = async () => {
      const answer = await bridge.call('case.entity', { id }, asking.signal);
      if (asking.signal.aborted) return; // Another entity is shown now.
      setRead(answer.ok ? { id, detail: answer.value, failure: null } : { id, detail: null, failure: answer.failure });
    };
    const isShown = read?.id === id;
    const later = setTimeout(() => void ask(), isShown ? afterPictureMs : 0);
    return () => {
      clearTimeout(later);
      asking.abort();
    };
  }, [bridge, id, row, replies]);

  const current = read?.id === id ? read : null;
  return { row, detail: current?.detail ?? null, failure: current?.failure ?? null };
}
