import { MenuItem } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { attributesOf } from '../../../shared/attributes.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { figure } from '../../../shared/figures.ts';
import { leavesOf } from '../../stores/collapse.ts';
import { groupsOfKeys } from '../../stores/open-groups.ts';
import { restWish, shownValue } from '../../stores/pivot-asks.ts';
import { useView, useWorkbench } from '../../stores/workbench.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { Submenu } from './Submenu.tsx';

const texts = pivotTexts.menu;

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
    const rest = unread.length > 0 ? pivotTexts.done.notRead(unread.length) : '';
    notices.show('done', pivotTexts.done.expanded(added), rest, { items: done.value.ids });
  }
  if (relations === 'unread' && rows.length === 1) {
    return <MenuItem disabled text={texts.expandByType} label={texts.notRead} />;
  }
  const types = relations instanceof Map ? [...relations] : [];
  const total = types.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Submenu text={texts.expandByType} label={texts.free}>
      <MenuItem text={texts.all} label={rows.length === 1 ? figure(total) : ''} onClick={() => void expand(null)} />
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
  if (all.length === 0) return <MenuItem disabled text={texts.collapse} label={texts.nothingToCollapse} />;

  async function collapse(ids: number[]): Promise<void> {
    pivots.closeMenu();
    const done = await bridge.call('case.remove', { ids });
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { collapsed, collapsedHelp } = pivotTexts.done;
    notices.show('done', collapsed(shownValue(row), ids.length, kept), collapsedHelp);
  }
  return (
    <Submenu text={texts.collapse} label={texts.collapses(all.length)}>
      <MenuItem text={texts.all} label={figure(all.length)} onClick={() => void collapse(all)} />
      {[...byRelation].map(([relation, ids]) => (
        <MenuItem key={relation} text={relation} label={figure(ids.length)} onClick={() => void collapse([...ids])} />
      ))}
    </Submenu>
  );
}

/** What can be done with groups, if the selection has any: itself, or of its items. */
export function GroupItems({ keys }: { readonly keys: ReadonlySet<number> }) {
  const { openCase, openGroups, pivots, run } = useWorkbench();
  const opened = useView(openGroups.store);
  const groups = groupsOfKeys(keys, openCase.rows);
  if (groups.length === 0) return null;
  const choose = (id: 'selection.openGroup' | 'selection.ungroup') => () => {
    pivots.closeMenu();
    run(id);
  };
  const areOpen = groups.every((id) => opened.has(id));
  return (
    <>
      <MenuItem text={areOpen ? texts.closeGroup : texts.openGroup} onClick={choose('selection.openGroup')} />
      <MenuItem text={texts.ungroup} onClick={choose('selection.ungroup')} />
      <RestItems keys={keys} />
    </>
  );
}

/** Incomplete stacks can be continued. */
function RestItems({ keys }: { readonly keys: ReadonlySet<number> }) {
  const { openCase, pivots } = useWorkbench();
  const groups = [...keys].flatMap((key) => (key < 0 ? (openCase.rows.groups.get(-key) ?? []) : []));
  return groups.map(({ id, label, completeness }) => {
    const wish = restWish(id, label, completeness);
    if (!wish || completeness?.kind !== 'more') return null;
    const left = completeness.total === null ? null : completeness.total - completeness.have;
    return (
      <MenuItem
        key={id}
        text={texts.rest}
        label={left === null ? texts.notCounted : texts.restLabel(left, Math.ceil(left / 500))}
        onClick={() => void pivots.wish(wish)}
      />
    );
  });
}
