// Free text over registration records: the phrase stands in one of their values, in any case of letters.

import type { Attribute } from '../world/attributes.ts';
import type { World } from '../world/world.ts';
import type { Read } from './investigate-conditions.ts';
import { ids } from './investigate-conditions.ts';
import { withSource } from './record-parsed.ts';
import { contactPartNames } from './record-parts.ts';

const current: readonly Attribute[] = [
  ...contactPartNames.flatMap((part) => [`owner_${part}` as const, `tech_${part}` as const]),
  'registrar',
  'abuse_email',
  'nameserver_host',
  'create_date',
  'expiration_date',
];
const historical: readonly Attribute[] = contactPartNames.map((part) => `past_${part}` as const);

/** The latest WHOIS record; registries that run none have no such text. */
export const whoisText: Read = (value) =>
  ids(({ world }) => withSource('parsed_whois', world, withText(world, current, value)));

/** All WHOIS records, the latest among them. */
export const historicalText: Read = (value) => ids(({ world }) => withText(world, historical, value));

function withText(world: World, attributes: readonly Attribute[], value: string): Uint32Array {
  const phrase = value.toLowerCase();
  const marks = new Uint8Array(world.size);
  for (const attribute of attributes) {
    for (const text of world.values(attribute)) {
      if (text.includes(phrase)) for (const id of world.search(attribute, text)) marks[id] = 1;
    }
  }
  for (let id = 0; id < world.size; id++) if (world.nameOf(id).includes(phrase)) marks[id] = 1;
  const found: number[] = [];
  for (let id = 0; id < world.size; id++) if (marks[id] === 1) found.push(id);
  return Uint32Array.from(found);
}
