import type { EntityRow } from '../../shared/case-rows.ts';
import { normalValue } from '../../shared/entities.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { Draft } from './draft.ts';

/** A thing that comes from elsewhere: another case, or a file of another tool. */
export interface Theirs extends Thing {
  readonly row?: Partial<Omit<EntityRow, 'id' | 'kind' | 'value' | 'group' | 'origin'>>;
  /** The file that it comes from, which a note on a thing of ours names. */
  readonly from: string;
  /** The stack it goes into, in this case. */
  readonly group?: number | null;
}

/** Adds a thing from elsewhere. What both know becomes one, and nothing of ours is written over. */
export function joinEntity(
  draft: Draft,
  { kind, value, row = {}, group, from }: Theirs,
): { id: number; isNew: boolean } {
  const ours = draft.find(kind, value);
  const { facts = {}, shown, ...rest } = row;
  if (!ours) {
    // As it came, unless that means something else: files of others are not to be trusted.
    const isSame = shown != null && normalValue(kind, shown) === normalValue(kind, value);
    const { id } = draft.entity(kind, isSame ? shown : value, facts);
    draft.update('entity', id, { ...rest, ...(group !== undefined && { group }) });
    return { id, isNew: true };
  }
  const { tags = [], note = '', colour = null } = rest;
  // A thing that was found here keeps what was read of it here, and says whose a note on it is.
  const isOurs = ours.origin == null;
  const isKnown = ours.note.includes(note);
  const theirNote = isOurs ? `From ${from}: ${note}` : note;
  draft.update('entity', ours.id, {
    facts: isOurs && Object.keys(ours.facts).length > 0 ? ours.facts : { ...facts, ...ours.facts },
    tags: [...new Set([...ours.tags, ...tags])],
    note: isKnown ? ours.note : [ours.note, theirNote].filter(Boolean).join('\n\n'),
    colour: ours.colour ?? colour,
    ...(group !== undefined && ours.group === null && { group }),
  });
  return { id: ours.id, isNew: false };
}
