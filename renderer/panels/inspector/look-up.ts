import type { EntityRow } from '../../../shared/case-rows.ts';
import { enrichWish } from '../../stores/pivot-asks.ts';
import { useWorkbench } from '../../stores/workbench.ts';

/** The most domains of one query to main. */
export const mostAtOnce = 5000;

/** Looks up the records of domains with their counts; the price is beside the button. */
export function useLookUp(): (rows: readonly EntityRow[], expand: boolean) => void {
  const { pivots } = useWorkbench();
  return (rows, expand) => {
    const wish = enrichWish(rows.slice(0, mostAtOnce), 'investigate', expand);
    void pivots.wish(wish);
  };
}
