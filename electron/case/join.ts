import type { EntityRow } from '../../shared/case-rows.ts';
import { normalValue } from '../../shared/entities.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { Draft } from './draft.ts';

/** An entity from another case or another tool's file. */
export interface Theirs extends Thing {
  readonly row?: Partial<Omit<EntityRow, 'id' | 'kind' | 'value' | 'group' | 'origin'>>;
  /** The source file, for notes on our entities. */
  readonly from: string;
  /** Its stack in this case. */
  readonly group?: number | null;
}

/** Adds a foreign entity. Merges it with an existing one, and overwrites nothing of ours. */
export function joinEntity(
  draft: Draft,
  { kind, value, row = {}, group, from }: Theirs,
): { id: number; isNew: boolean } {
  const ours = draft.find(kind, value);
  const { facts = {}, shown, ...rest } = row;
  if (!ours) {
    // Keeps the original spelling, unless it means something else: don't trust foreign files.
    const isSame = shown != null && normalValue(kind, shown) === normalValue(kind, value);
    const { id } = draft.entity(kind, isSame ? shown : value, facts);
    draft.update('entity', id, { ...rest, ...(group !== undefined && { group }) });
    return { id, isNew: true };
  }
  const { tags = [], note = '', colour = null } = rest;
  // An entity that was found here keeps its own facts, and a foreign note on it names its source.
  const isOurs = ours.origin == null;
  const isKnown = ours.note.includes(note);
  const theirNote = isOurs ? `From ${from}: ${note}` : note;
  draft.update('entity', ours.id, {
    facts:
      isOurs && Object.keys(ours.facts).length > 0 ? ours.facts : { ...ours.facts, ...facts, ...known(ours.facts) },
    tags: [...new Set([...ours.tags, ...tags])],
    note: isKnown ? ours.note : [ours.note, theirNote].filter(Boolean).join('\n\n'),
    colour: ours.colour ?? colour,
    ...(group !== undefined && ours.group === null && { group }),
  });
  return { id: ours.id, isNew: false };
}

/** What an earlier file did not know, a later one may. */
function known(facts: EntityRow['facts']): EntityRow['facts'] {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}
