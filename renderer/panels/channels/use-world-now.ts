import { useWorkbench } from '../../stores/workbench.ts';
import { worldOffsetMs } from '../../stores/world-now.ts';
import { useNow } from '../../ui/Moment.tsx';

/** The time that windows and links go by: that of the demo world on the demo connection. Updated in the given rhythm. */
export function useWorldNow(everyMs: number): number {
  const workbench = useWorkbench();
  return useNow(everyMs) + worldOffsetMs(workbench);
}
