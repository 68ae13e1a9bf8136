import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';

/** A domain of a case, without facts. */
export function entity(id: number, more: Partial<EntityRow> = {}): EntityRow {
  return {
    id,
    kind: 'domain',
    value: `domain-${id}.example`,
    shown: null,
    facts: {},
    hidden: false,
    x: null,
    y: null,
    pinned: false,
    colour: null,
    tags: [],
    note: '',
    group: null,
    ...more,
  };
}

export function edge(id: number, from: number, to: number, more: Partial<EdgeRow> = {}): EdgeRow {
  return { id, from, to, kind: 'A', first: null, last: null, count: null, ...more };
}

export function group(id: number, more: Partial<GroupRow> = {}): GroupRow {
  return {
    id,
    label: `group ${id}`,
    x: null,
    y: null,
    pinned: false,
    colour: null,
    open: false,
    completeness: null,
    ...more,
  };
}
