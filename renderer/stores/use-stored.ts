import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { Contract } from '../../shared/contract.ts';
import { useWorkbench } from './workbench.ts';

/** Whether the case has the answer to a query, so that it costs nothing. Null asks nothing. */
export function useStored(query: z.input<Contract['graph.stored']['input']> | null): boolean {
  const { bridge } = useWorkbench();
  const [isStored, setStored] = useState(false);
  const asked = query && JSON.stringify(query);
  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    void bridge.call('graph.stored', JSON.parse(asked), leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setStored(answer.ok && answer.value.at !== null);
    });
    return () => leaving.abort();
  }, [bridge, asked]);
  return isStored;
}
