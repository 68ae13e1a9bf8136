import type { EntityRow, GroupRow } from '../../../shared/case-rows.ts';
import type { CampaignRow } from '../../../shared/membership.ts';
import type { Judged, LinkRow, Subject } from './subject-shape.ts';

/**
 * A shared case as it is on every machine: in the order of its content, numbered in that order, without the places on
 * one machine's canvas. The same entries give the same export, byte for byte.
 */
export function alikeOnAllMachines(
  subject: Subject,
  { created, changed }: { readonly created: string; readonly changed: string },
): Subject {
  const numbers = new Map<number, number>();
  for (const { id } of subject.entities()) numbers.set(id, numbers.size + 1);
  const ids = new Map([...numbers].map(([id, number]) => [number, id]));
  const groups = inOrder(subject.groups, ({ label, colour, completeness, id }) => [
    ...[label, colour, JSON.stringify(completeness)],
    ...members(subject, id),
  ]);
  const campaigns = inOrder(subject.campaigns, ({ name }) => [name]);

  function* entities(): Generator<EntityRow> {
    for (const { id, group, tags, facts, ...row } of subject.entities()) {
      yield {
        ...row,
        id: numbers.get(id) ?? 0,
        ...{ x: null, y: null, pinned: false },
        tags: tags.toSorted(),
        facts: sorted(facts),
        group: group === null ? null : (groups.numbers.get(group) ?? null),
      };
    }
  }

  function judged(number: number): Judged[] {
    return subject
      .judged(ids.get(number) ?? 0)
      .map(({ campaign, ...verdict }) => ({ ...verdict, campaign: campaigns.renumbered(campaign) }))
      .sort((one, other) => one.campaign.id - other.campaign.id);
  }

  function* links(): Generator<LinkRow> {
    let number = 0;
    for (const link of subject.links()) {
      yield { ...link, id: ++number, from: numbers.get(link.from) ?? 0, to: numbers.get(link.to) ?? 0 };
    }
  }

  return {
    ...subject,
    created,
    changed,
    groups: groups.rows.map((group) => ({ ...group, x: null, y: null, pinned: false, open: false })),
    campaigns: campaigns.rows,
    entities,
    judged,
    links,
  };
}

/** What is in a stack, since two may look alike. */
function* members(subject: Subject, group: number): Generator<string> {
  for (const row of subject.entities()) if (row.group === group) yield row.value;
}

function inOrder<T extends GroupRow | CampaignRow>(all: readonly T[], keyOf: (row: T) => readonly unknown[]) {
  const keys = new Map(all.map((row) => [row.id, JSON.stringify(keyOf(row))]));
  const rows = all.toSorted((one, other) => compare(keys.get(one.id) ?? '', keys.get(other.id) ?? ''));
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const renumbered = (row: T): T => ({ ...row, id: numbers.get(row.id) ?? 0 });
  return { rows: rows.map(renumbered), numbers, renumbered };
}

/** Members in the order of their names, at every depth. */
function sorted<T>(value: T): T {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => compare(one, other));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)])) as T;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
