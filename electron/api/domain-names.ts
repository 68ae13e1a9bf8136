import { domainToASCII } from 'node:url';
import { failUnsent, ok, type Result } from '../../shared/result.ts';
import { requestBounds } from './request-bounds.ts';

/** Names as sent, and as given. */
export interface Names {
  /** ASCII, lower case, without duplicates, in the given order. */
  readonly sent: readonly string[];
  /** The name as first given; the name itself if it is not ours. */
  given(sent: string): string;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last label of a name is never a number: such a text is an address. */
const nameForm = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
const mostTold = 10;

/** Names for Investigate and Enrich; `field` is the input field. */
export function readNames(names: readonly string[], field: string): Result<Names> {
  const givenBySent = new Map<string, string>();
  const wrong: string[] = [];
  for (const name of names) {
    const ascii = asciiName(name);
    if (ascii === null) wrong.push(name);
    else if (!givenBySent.has(ascii)) givenBySent.set(ascii, name);
  }
  if (wrong.length > 0) return noNames(wrong, field);
  return ok({ sent: [...givenBySent.keys()], given: (sent) => givenBySent.get(sent.toLowerCase()) ?? sent });
}

/** Splits names into groups of one request each. */
export function inRequests(names: readonly string[]): readonly (readonly string[])[] {
  const size = requestBounds.investigateDomains;
  return Array.from({ length: Math.ceil(names.length / size) }, (_, index) =>
    names.slice(index * size, (index + 1) * size),
  );
}

/** The name in ASCII and lower case; null for text that is no domain name. */
export function asciiName(name: string): string | null {
  const plain = name.trim().replace(/\.$/, '').toLowerCase();
  // The converter decodes percent-encoding, and would so request another name than the given one.
  if (plain.includes('%')) return null;
  // The converter also refuses some ASCII names that exist: only other names go through it.
  const ascii = /^[\x20-\x7e]*$/.test(plain) ? plain : domainToASCII(plain);
  return ascii.length <= 253 && nameForm.test(ascii) ? ascii : null;
}

function noNames(wrong: readonly string[], field: string): Result<never> {
  const told = wrong.slice(0, mostTold).map((name) => `“${name.slice(0, 80)}” is not a domain name.`);
  const more = wrong.length - told.length;
  if (more > 0) told.push(`${more} others are not either.`);
  return failUnsent('bad-input', told.join(' '), {
    next: 'Give apex domains such as example.com: letters, digits and hyphens, with a dot.',
    fields: { [field]: told },
  });
}
