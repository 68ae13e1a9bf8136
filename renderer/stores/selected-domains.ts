import type { CaseRows } from './case-store.ts';
import type { Selection } from './selection-store.ts';

/** The selected domains, also those of selected stacks. */
export function selectedDomains({ keys }: Selection, { entities }: Pick<CaseRows, 'entities'>): number[] {
  const ids = new Set<number>();
  const stacks = new Set<number>();
  for (const key of keys) {
    if (key < 0) stacks.add(-key);
    else if (entities.get(key)?.kind === 'domain') ids.add(key);
  }
  if (stacks.size > 0) {
    for (const { id, kind, group } of entities.values()) {
      if (kind === 'domain' && group !== null && stacks.has(group)) ids.add(id);
    }
  }
  return [...ids];
}
