import type { Actor, ActorTrait } from '../../shared/actors.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { stixExtension } from './stix-extension.ts';
import { attributeType, extensionId, patternOf, type StixObject, stixObjectOf } from './stix-things.ts';
import { ourNamespace, uuidOf } from './uuid.ts';

type Made = Readonly<Record<string, unknown>> & { readonly id: string };

const creator = `identity--${uuidOf(ourNamespace, 'stix creator')}`;
const epoch = '2026-01-01T00:00:00.000Z';

/**
 * An actor as an intrusion set, with a campaign for each case, an indicator for each name and trait that has a pattern,
 * and their relationships. Ids derive from the actor, the cases and the values: a second export names the same objects.
 */
export function actorBundle(actor: Actor): { readonly id: string; readonly objects: readonly Made[] } {
  const { created } = actor;
  // What its cases say may have changed since.
  const modified = [actor.changed, ...actor.cases.flatMap(({ changed }) => changed ?? [])].sort().at(-1) ?? created;
  const common = { spec_version: '2.1', created_by_ref: creator, created, modified };
  const objects = new Map<string, Made>();
  const add = (made: Made): string => {
    if (!objects.has(made.id)) objects.set(made.id, made);
    return made.id;
  };
  const relate = (type: string, from: string, to: string) =>
    add({
      ...{ type: 'relationship', id: `relationship--${uuidOf(ourNamespace, `relationship ${from} ${type} ${to}`)}` },
      ...{ ...common, relationship_type: type, source_ref: from, target_ref: to },
    });
  const thing = (kind: EntityKind, value: string): StixObject => {
    const object = stixObjectOf({ kind, value });
    const things = [{ thing_kind: kind, thing_value: value }];
    const { type, id, observable, members } = object;
    add({
      ...{ type, id, ...(observable ? { spec_version: '2.1' } : common), ...members },
      ...(type === attributeType
        ? { things, extensions: { [extensionId]: { extension_type: 'new-sdo' } } }
        : { extensions: { [extensionId]: { extension_type: 'property-extension', things } } }),
    });
    return object;
  };
  /** An indicator if the value can be found by a pattern, otherwise the object itself. */
  const sign = (kind: EntityKind, value: string, description: string): { id: string; isIndicator: boolean } => {
    const object = thing(kind, value);
    const pattern = patternOf(object);
    if (pattern === null) return { id: object.id, isIndicator: false };
    const id = add({
      ...{ type: 'indicator', id: `indicator--${uuidOf(ourNamespace, `indicator ${set} ${object.id}`)}`, ...common },
      ...{
        name: value,
        ...(description !== '' && { description }),
        pattern,
        pattern_type: 'stix',
        valid_from: created,
      },
    });
    relate('based-on', id, object.id);
    return { id, isIndicator: true };
  };

  add({
    ...{ type: 'identity', spec_version: '2.1', id: creator, created: epoch, modified: epoch },
    ...{ name: 'Sextant', identity_class: 'system' },
  });
  add(stixExtension(creator, epoch) as Made);
  const set = add({
    ...{ type: 'intrusion-set', id: `intrusion-set--${actor.id}`, ...common, name: actor.name },
    ...(actor.notes !== '' && { description: actor.notes }),
    ...seenBetween(actor),
  });
  const campaigns = new Map<string, string>();
  for (const { id, title, state } of actor.cases) {
    if (state === 'private') continue; // Nothing of a private case leaves this machine by itself.
    const name = title || 'Untitled case';
    const campaign = { type: 'campaign', id: `campaign--${uuidOf(ourNamespace, `case ${id}`)}`, ...common, name };
    campaigns.set(id, add(campaign));
    relate('attributed-to', campaign.id, set);
  }
  for (const { name, cases } of actor.names) {
    const { id, isIndicator } = sign('domain', name, '');
    for (const one of cases) {
      const campaign = campaigns.get(one);
      if (campaign) relate(isIndicator ? 'indicates' : 'related-to', id, campaign);
    }
  }
  for (const trait of actor.traits) {
    const { id, isIndicator } = sign(trait.kind, trait.value, describeTrait(trait));
    relate(isIndicator ? 'indicates' : 'related-to', id, set);
  }
  const refs = [...objects.keys()];
  add({
    ...{ type: 'report', id: `report--${uuidOf(ourNamespace, `report ${actor.id}`)}`, ...common, name: actor.name },
    ...{ published: modified, object_refs: refs },
  });
  return {
    id: `bundle--${uuidOf(ourNamespace, `stix bundle ${actor.id} ${modified} ${objects.size}`)}`,
    objects: [...objects.values()],
  };
}

function describeTrait({ relation, names, cases, domains }: ActorTrait): string {
  return `${relation} of ${names} names in ${cases} cases; about ${domains} domains have it`;
}

/** The last time must come after the first. */
function seenBetween({ traits, names }: Actor) {
  const times = [...traits.flatMap(({ first, last }) => [first, last]), ...names.map(({ registered }) => registered)]
    .flatMap((time) => time ?? [])
    .sort();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { first_seen: first, ...(last > first && { last_seen: last }) };
}
