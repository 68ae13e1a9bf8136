import { useWorkbench } from '../../stores/workbench.ts';
import { worldOffsetMs } from '../../stores/world-now.ts';
import { useNow } from '../../ui/Moment.tsx';

/** The clock of windows and links: on the demo connection, that of the demo world. Updated at the given interval. */
export function useWorldNow(everyMs: number): number {
  const workbench = useWorkbench();
  return useNow(everyMs) + worldOffsetMs(workbench);
}
