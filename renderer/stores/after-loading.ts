import type { OpenCase } from './case-store.ts';

export interface Loading {
  readonly store: { getState(): Pick<ReturnType<OpenCase['store']['getState']>, 'loading'> };
  readonly rows: { readonly [table in 'entities' | 'edges']: { readonly size: number } };
}

const lookEveryMs = 200;
const rowsDrawnPerMs = 500;

/**
 * Resolves when the visible rows of the case are there. A large one takes both processors while it is loaded, and then
 * while it is drawn for the first time: what only helps waits for that, too.
 */
export async function afterLoading({ store, rows }: Loading): Promise<void> {
  if (store.getState().loading !== 'visible') return;
  while (store.getState().loading === 'visible') await pause(lookEveryMs);
  await pause((rows.entities.size + rows.edges.size) / rowsDrawnPerMs);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
