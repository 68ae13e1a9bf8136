import { useEffect, useMemo } from 'react';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { SeenValue } from '../../shared/memory.ts';
import { marked, type SoughtValue } from './memory-store.ts';
import { usePart, useWorkbench } from './workbench.ts';

/** What other cases know of a value; null if nothing that makes a mark. */
export function useSeen(kind: EntityKind, value: string): SeenValue | null {
  const { memory } = useWorkbench();
  const era = usePart(memory.store, (view) => view.era);
  const seen = usePart(memory.store, (view) => view.seen.get(entityKey(kind, value)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new era forgets the answers
  useEffect(() => memory.want([{ kind, value }]), [memory, kind, value, era]);
  return marked(seen);
}

/** The same for rows that a table or a list draws. */
export function useSeenValues(values: readonly SoughtValue[]): (kind: EntityKind, value: string) => SeenValue | null {
  const { memory } = useWorkbench();
  const era = usePart(memory.store, (view) => view.era);
  const seen = usePart(memory.store, (view) => view.seen);
  const sign = values.map(({ kind, value }) => `${kind} ${value}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are their sign
  useEffect(() => memory.want(values), [memory, sign, era]);
  return (kind, value) => marked(seen.get(entityKey(kind, value)));
}

/** The items of the case that other cases have, too. Items come and go for a while: it asks when they rest. */
export function useSeenItems(): ReadonlySet<number> {
  const { memory, openCase } = useWorkbench();
  const era = usePart(memory.store, (view) => view.era);
  const seen = usePart(memory.store, (view) => view.seen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new era forgets the answers
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      const drawn: SoughtValue[] = [];
      for (const row of openCase.rows.entities.values()) {
        if (drawn.length === mostItems) break;
        if (!row.hidden) drawn.push(row);
      }
      memory.want(drawn);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, restMs);
    };
    later();
    const stop = openCase.listen((news) => (news.kind === 'anew' || news.added.length > 0) && later());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [memory, openCase, era]);
  return useMemo(() => {
    const ids = new Set<number>();
    if (seen.size === 0) return ids;
    for (const { id, kind, value } of openCase.rows.entities.values())
      if (marked(seen.get(entityKey(kind, value)))) ids.add(id);
    return ids;
  }, [seen, openCase]);
}

const restMs = 500;
/** A larger graph is marked where it is looked at. */
const mostItems = 20_000;
