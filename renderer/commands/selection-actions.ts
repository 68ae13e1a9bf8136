import { notNarrowed } from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { defanged, harmlessValue } from '../../shared/defang.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import { groupsOfKeys } from '../stores/open-groups.ts';
import { enrichWish } from '../stores/pivot-asks.ts';
import { selectedEntities } from '../stores/selection-store.ts';
import type { Workbench } from '../stores/workbench.ts';
import { selectionTexts as texts } from '../texts/selection.ts';
import { isFixed, reported } from './case-actions.ts';

/** The selected entities; shows a notice if there are none. */
export function chosenRows({ selection, openCase, notices }: Workbench): EntityRow[] {
  const rows = selectedEntities(selection.store.getState()).flatMap((id) => openCase.rows.entities.get(id) ?? []);
  if (rows.length === 0) notices.show('warning', texts.nothingSelected);
  return rows;
}

/** The ids to change; empty if nothing is selected or the case can't be changed. */
function chosenToChange(workbench: Workbench): number[] {
  return isFixed(workbench) ? [] : chosenRows(workbench).map(({ id }) => id);
}

export function annotate(workbench: Workbench): void {
  if (chosenToChange(workbench).length > 0) workbench.frame.show('annotate');
}

export function group(workbench: Workbench): void {
  if (chosenToChange(workbench).length > 0) workbench.frame.show('group');
}

/** The groups to act on; shows a notice if the selection has none. */
function chosenGroups({ selection, openCase, notices }: Workbench): number[] {
  const groups = groupsOfKeys(selection.store.getState().keys, openCase.rows);
  if (groups.length === 0) notices.show('warning', texts.noGroup);
  return groups;
}

/** Shows the members of the selected groups in place of one stack, or the stack again. Costs nothing. */
export function openGroup(workbench: Workbench): void {
  const groups = chosenGroups(workbench);
  if (groups.length > 0) workbench.openGroups.toggle(groups);
}

/** Dissolves the selected groups, and those of selected items; undo restores them. */
export async function ungroup(workbench: Workbench): Promise<void> {
  const { bridge, notices } = workbench;
  if (isFixed(workbench)) return;
  const groups = chosenGroups(workbench);
  for (const group of groups) if (!reported(await bridge.call('case.ungroup', { group }), notices)) return;
  if (groups.length > 0) notices.show('done', texts.ungrouped(groups.length));
}

export async function copy(workbench: Workbench, live: boolean): Promise<void> {
  const { bridge, notices } = workbench;
  const rows = chosenRows(workbench);
  if (rows.length === 0) return;
  const text = rows.map(({ kind, value }) => (live ? value : defanged(kind, value))).join('\n');
  if (!reported(await bridge.call('app.copy', { text }), notices)) return;
  notices.show('done', live ? texts.copiedFanged(rows.length) : texts.copied(rows.length));
}

export async function hide(workbench: Workbench): Promise<void> {
  const ids = chosenToChange(workbench);
  if (ids.length > 0) reported(await workbench.bridge.call('case.hide', { ids }), workbench.notices);
}

/** Pins what is not pinned; unpins if all are pinned. */
export async function pin(workbench: Workbench): Promise<void> {
  if (isFixed(workbench)) return;
  const placed = chosenRows(workbench).flatMap(({ id, x, y, pinned }) =>
    x === null || y === null ? [] : [{ id, x, y, pinned }],
  );
  if (placed.length === 0) return;
  const pinned = placed.some((row) => !row.pinned);
  const places = placed.map(({ id, x, y }) => ({ id, x, y }));
  reported(await workbench.bridge.call('case.move', { places, pinned }), workbench.notices);
}

export async function restore(workbench: Workbench): Promise<void> {
  const ids = chosenToChange(workbench);
  if (ids.length > 0) reported(await workbench.bridge.call('case.restore', { ids }), workbench.notices);
}

export async function remove(workbench: Workbench): Promise<void> {
  const { bridge, notices } = workbench;
  const ids = chosenToChange(workbench);
  if (ids.length === 0 || !reported(await bridge.call('case.remove', { ids }), notices)) return;
  notices.show('done', texts.removed(ids.length));
}

/** Merges the others into the last selected one. */
export async function merge(workbench: Workbench): Promise<void> {
  const { bridge, notices, selection, openCase } = workbench;
  if (isFixed(workbench)) return;
  const rows = chosenRows(workbench);
  const { focus } = selection.store.getState();
  const into = focus === null ? undefined : openCase.rows.entities.get(focus);
  if (rows.length < 2 || !into) {
    notices.show('warning', texts.mergeNeedsTwo);
    return;
  }
  if (rows.some(({ kind }) => kind !== into.kind)) {
    notices.show('warning', texts.mergeNeedsOneKind(into.value, kindRow(into.kind).one));
    return;
  }
  const from = rows.flatMap(({ id }) => (id === into.id ? [] : [id]));
  if (!reported(await bridge.call('case.merge', { into: into.id, from }), notices)) return;
  notices.show('done', texts.merged(from.length, harmlessValue(into.kind, into.value)));
}

/** Only domains can be looked up; the rest of a selection is ignored. */
function chosenDomains(workbench: Workbench): number[] {
  if (isFixed(workbench)) return [];
  const rows = chosenRows(workbench);
  const domains = rows.flatMap(({ id, kind }) => (kind === 'domain' ? [id] : []));
  if (rows.length > 0 && domains.length === 0) workbench.notices.show('warning', texts.noDomain);
  return domains;
}

const mostAtOnce = 5000;

/** Expands a domain that the case has a record of; looks up one without, which asks first above the threshold. */
export async function expandOrLookUp(workbench: Workbench, id: number): Promise<void> {
  const { bridge, openCase, pivots } = workbench;
  const row = openCase.rows.entities.get(id);
  if (row?.kind === 'domain' && !isFixed(workbench)) {
    const told = await bridge.call('case.entity', { id });
    if (told.ok && told.value.record === null) {
      await pivots.wish(enrichWish([row], 'investigate', true));
      return;
    }
  }
  await expand(workbench);
}

export async function expand(workbench: Workbench): Promise<void> {
  const { arrivals, bridge, chains, notices } = workbench;
  const ids = chosenDomains(workbench).slice(0, mostAtOnce);
  if (ids.length === 0) return;
  const end = arrivals.begin(texts.expand(ids.length), ids);
  const expanded = await bridge.call('graph.expand', { ids });
  end();
  if (!reported(expanded, notices)) return;
  const { added, at, unread } = expanded.value;
  if (unread.length < ids.length) chains.noteExpanded(ids, null, expanded.value.ids);
  const more = unread.length > 0 ? texts.noRecordOf(unread.length) : '';
  if (unread.length === ids.length) notices.show('warning', texts.noRecord(unread.length));
  else notices.show('done', texts.expanded(added, at), more, { items: expanded.value.ids });
}

/** Looks up with Enrich; `always` shows the card first, to query again what the case has. */
export function enrich(workbench: Workbench, always: boolean): void {
  const { openCase, pivots } = workbench;
  const ids = chosenDomains(workbench).slice(0, mostAtOnce);
  const rows = ids.flatMap((id) => openCase.rows.entities.get(id) ?? []);
  void pivots.wish(enrichWish(rows, 'enrich', false), notNarrowed, always ? 'always' : 'above-limits');
}
