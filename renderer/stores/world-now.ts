import { activeConnection } from './connections-store.ts';
import type { Workbench } from './workbench.ts';

/** How far the time that windows and links go by is from this machine's: that of the demo world on the demo connection. */
export function worldOffsetMs({ connections, frame }: Pick<Workbench, 'connections' | 'frame'>): number {
  const isDemo = activeConnection(connections.store.getState())?.demo ?? false;
  return isDemo ? (frame.store.getState().worldOffsetMs ?? 0) : 0;
}
