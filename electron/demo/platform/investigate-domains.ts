// The `domain` parameter of Investigate and Enrich: up to 100 apex names in one list.

import { domainToASCII } from 'node:url';
import { noChargeDomains } from '../world/odd.ts';
import type { World } from '../world/world.ts';

const mostDomains = 100;

export type DomainList =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: string };

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const nameForm = new RegExp(`^(${label}\\.)+${label}$`);

// covers: investigate.operations 100 domains per request
// covers: enrich.request 100 domains per request
/** Names as they were sent. International names may be sent in either form. */
export function readDomains(value: string): DomainList {
  if (/\s/.test(value)) return { ok: false, problem: 'must be domain names separated by commas, without spaces' };
  const names = value.split(',');
  if (names.length > mostDomains) return { ok: false, problem: `takes at most ${mostDomains} names` };
  const odd = names.find((name) => asciiName(name) === null);
  if (odd !== undefined) return { ok: false, problem: `has an entry that is no domain name: ${JSON.stringify(odd)}` };
  return { ok: true, names: [...new Set(names)] };
}

/** The ASCII form in lower case; null when the text is no domain name. */
function asciiName(name: string): string | null {
  const plain = name.toLowerCase();
  // Only names with other letters go through the converter: it refuses some that exist in the wild.
  const ascii = /^[\x20-\x7e]*$/.test(plain) ? plain : domainToASCII(plain);
  return ascii.length <= 253 && nameForm.test(ascii) ? ascii : null;
}

export function findDomain(world: World, name: string): number | null {
  const ascii = asciiName(name);
  return ascii === null ? null : world.find(ascii);
}

/** True when all names are test values, for which the service charges nothing. */
// covers: investigate.operations no-charge test queries
export function costNothing(names: readonly string[]): boolean {
  return names.every((name) => noChargeDomains.has(asciiName(name) ?? ''));
}
