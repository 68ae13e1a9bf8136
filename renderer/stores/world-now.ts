import { activeConnection } from './connections-store.ts';
import type { Workbench } from './workbench.ts';

/**
 * The difference between the clock of windows and links and this machine's: on the demo connection, that of the demo
 * world.
 */
export function worldOffsetMs({ connections, frame }: Pick<Workbench, 'connections' | 'frame'>): number {
  const isDemo = activeConnection(connections.store.getState())?.demo ?? false;
  return isDemo ? (frame.store.getState().worldOffsetMs ?? 0) : 0;
}
