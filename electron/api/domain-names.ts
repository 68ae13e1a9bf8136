import { domainToASCII } from 'node:url';
import { failUnsent, ok, type Result } from '../../shared/result.ts';
import { requestBounds } from './request-bounds.ts';

/** Names as they are sent, and how each of them was given. */
export interface Names {
  /** In ASCII and lower case, each once, in the order in which they were given. */
  readonly sent: readonly string[];
  /** The name as it was first given; the name itself when it is none of ours. */
  given(sent: string): string;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last label of a name is never a number: such a text is an address. */
const nameForm = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
const mostTold = 10;

/** Names that Investigate and Enrich take; `field` is where they stood in the input. */
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

/** As many names as one request takes, again and again. */
export function inRequests(names: readonly string[]): readonly (readonly string[])[] {
  const size = requestBounds.investigateDomains;
  return Array.from({ length: Math.ceil(names.length / size) }, (_, index) =>
    names.slice(index * size, (index + 1) * size),
  );
}

/** The name in ASCII and lower case; null for what is no domain name. */
export function asciiName(name: string): string | null {
  const plain = name.trim().replace(/\.$/, '').toLowerCase();
  // The converter decodes what is percent-encoded, and so would ask for another name than the one given.
  if (plain.includes('%')) return null;
  // It also refuses some ASCII names that exist in the wild: only others go through it.
  const ascii = /^[\x20-\x7e]*$/.test(plain) ? plain : domainToASCII(plain);
  return ascii.length <= 253 && nameForm.test(ascii) ? ascii : null;
}

function noNames(wrong: readonly string[], field: string): Result<never> {
  const told = wrong.slice(0, mostTold).map((name) => `“${name.slice(0, 80)}” is no domain name.`);
  const more = wrong.length - told.length;
  if (more > 0) told.push(`Nor are ${more} more.`);
  return failUnsent('bad-input', told.join(' '), {
    next: 'Give apex domains such as example.com: letters, digits and hyphens, with a dot.',
    fields: { [field]: told },
  });
}
