import { MenuItem } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { attributesOf } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { figure } from '../../../shared/figures.ts';
import { leavesOf } from '../../stores/collapse.ts';
import { restWish, shownValue } from '../../stores/pivot-asks.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { queriesWords } from './cost-words.ts';
import { Submenu } from './Submenu.tsx';

/** Attributes by type, from stored records, with the number of values, before any is put on the graph. */
export function ExpandMenu({ rows }: { readonly rows: readonly EntityRow[] }) {
  const { bridge, chains, notices, pivots } = useWorkbench();
  const [first] = rows;
  const [relations, setRelations] = useState<ReadonlyMap<string, number> | 'unread' | null>(null);
  useEffect(() => {
    if (!first) return;
    const stop = new AbortController();
    void bridge.call('case.entity', { id: first.id }, stop.signal).then((told) => {
      if (stop.signal.aborted || !told.ok) return;
      setRelations(told.value.record ? countRelations(attributesOf(told.value.record)) : 'unread');
    });
    return () => stop.abort();
  }, [bridge, first]);

  async function expand(only: string[] | null): Promise<void> {
    pivots.closeMenu();
    const ids = rows.slice(0, 5000).map(({ id }) => id);
    const done = await bridge.call('graph.expand', { ids, relations: only });
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { added, unread } = done.value;
    chains.noteExpanded(ids, only, done.value.ids);
    const rest = unread.length > 0 ? `${figure(unread.length)} of them were not read yet.` : '';
    notices.show('done', `${added === 0 ? 'Nothing new' : `${figure(added)} new`}. It cost nothing.`, rest);
  }
  if (relations === 'unread' && rows.length === 1) {
    return <MenuItem disabled text="Expand by type" label="not read yet" />;
  }
  const types = relations instanceof Map ? [...relations] : [];
  const total = types.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Submenu text="Expand by type" label="costs nothing">
      <MenuItem text="All of them" label={rows.length === 1 ? figure(total) : ''} onClick={() => void expand(null)} />
      {types.map(([relation, count]) => (
        <MenuItem
          key={relation}
          text={relation}
          label={rows.length === 1 ? figure(count) : ''}
          onClick={() => void expand([relation])}
        />
      ))}
    </Submenu>
  );
}

function countRelations(attributes: readonly { readonly relation: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { relation } of attributes) counts.set(relation, (counts.get(relation) ?? 0) + 1);
  return counts;
}

/** Removes what only this entity has added, all of it or by relation. */
export function CollapseMenu({ row }: { readonly row: EntityRow }) {
  const { bridge, notices, openCase, pivots } = useWorkbench();
  const { byRelation, kept } = useMemo(() => leavesOf(row.id, openCase.rows), [row, openCase]);
  const all = [...byRelation.values()].flat();
  if (all.length === 0) return <MenuItem disabled text="Collapse" label="nothing hangs on it alone" />;

  async function collapse(ids: number[]): Promise<void> {
    pivots.closeMenu();
    const done = await bridge.call('case.remove', { ids });
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const stays = kept > 0 ? ` ${figure(kept)} with notes, tags, colours or pins stay.` : '';
    notices.show(
      'done',
      `Collapsed ${shownValue(row)}: ${figure(ids.length)} taken off that only it led to.${stays}`,
      'Undo brings them back. The replies stay in the case, so that expanding again costs nothing.',
    );
  }
  return (
    <Submenu text="Collapse" label={`${figure(all.length)} hang on it alone`}>
      <MenuItem text="All of them" label={figure(all.length)} onClick={() => void collapse(all)} />
      {[...byRelation].map(([relation, ids]) => (
        <MenuItem key={relation} text={relation} label={figure(ids.length)} onClick={() => void collapse([...ids])} />
      ))}
    </Submenu>
  );
}

/** Incomplete stacks can be continued. */
export function GroupItems({ keys }: { readonly keys: ReadonlySet<number> }) {
  const { openCase, pivots } = useWorkbench();
  const groups = [...keys].flatMap((key) => (key < 0 ? (openCase.rows.groups.get(-key) ?? []) : []));
  return groups.map(({ id, label, completeness }) => {
    const wish = restWish(id, label, completeness);
    if (!wish || completeness?.kind !== 'more') return null;
    const left = completeness.total === null ? null : completeness.total - completeness.have;
    return (
      <MenuItem
        key={id}
        text="Get the rest"
        label={left === null ? 'not counted' : `${figure(left)}, ${queriesWords(Math.ceil(left / 500))}`}
        onClick={() => void pivots.wish(wish)}
      />
    );
  });
}
