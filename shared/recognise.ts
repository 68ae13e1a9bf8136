import { fanged, guessThing } from './defang.ts';
import { entityKey, normalValue } from './entities.ts';
import type { EntityKind } from './entity-kinds.ts';
import { withSigns } from './odd-text.ts';

/** A value with its kind. A name is called a domain until main has told host names apart. */
export interface Thing {
  readonly kind: EntityKind;
  readonly value: string;
}

/** What a typed or pasted text is. */
export type Recognised =
  | { readonly is: 'nothing' }
  /** It begins with `>`: only commands are wanted. */
  | { readonly is: 'command'; readonly text: string }
  | { readonly is: 'item'; readonly thing: Thing }
  /** A network (192.0.2.0/24) or a range of addresses (a-b). */
  | { readonly is: 'network'; readonly address: string }
  /** A hash that no service takes, such as MD5. */
  | { readonly is: 'hash'; readonly value: string }
  /** A search that was exported from the web. */
  | { readonly is: 'search'; readonly hash: string }
  /** Several indicators, or one among other words. */
  | { readonly is: 'list'; readonly things: readonly Thing[] }
  | { readonly is: 'words'; readonly text: string };

/** What a text is, from its form alone. */
export function recognise(written: string): Recognised {
  const text = written.replace(edges, '');
  if (text === '') return { is: 'nothing' };
  if (text.startsWith('>')) return { is: 'command', text: text.slice(1).trim() };
  const hash = searchHashIn(text);
  if (hash !== null) return { is: 'search', hash };
  if (/^[0-9a-f]+$/i.test(text) && [32, 96, 128].includes(text.length))
    return { is: 'hash', value: text.toLowerCase() };
  const address = networkIn(text);
  if (address !== null) return { is: 'network', address };
  const whole = /\s/.test(text) ? null : thingOf(text);
  if (whole) return { is: 'item', thing: whole };
  return listIn(text);
}

/** Blanks, and invisible characters that copying adds. Signs that turn the reading direction are no such thing. */
const edges = /^[\s\u200b\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/g;

/** One long word of mixed letters without a dot, the web's format of a search. */
export function isSearchHash(text: string): boolean {
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
  return text.length >= 30 && isMixed && /^[A-Za-z0-9+/=_%-]+$/.test(text) && !/^[0-9a-f]+$/i.test(text);
}

function searchHashIn(text: string): string | null {
  const named = /(?:^|[?&\s])search_hash\s{0,9}[=:]\s{0,9}([A-Za-z0-9+/=_%-]{8,20000})/.exec(text)?.[1];
  if (named === undefined) return isSearchHash(text) ? text : null;
  try {
    return decodeURIComponent(named);
  } catch {
    return named; // It was not encoded.
  }
}

function networkIn(text: string): string | null {
  if (text.length > 100) return null;
  const plain = fanged(text);
  const [, network = '', bits = ''] = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(plain) ?? [];
  const family = familyOf(network);
  if (family !== null) return Number(bits) <= (family === 4 ? 32 : 128) ? plain : null;
  const [, first = '', last = ''] = /^([0-9a-f:.]+)-([0-9a-f:.]+)$/i.exec(plain) ?? [];
  return familyOf(first) !== null && familyOf(first) === familyOf(last) ? plain : null;
}

function familyOf(address: string): 4 | 6 | null {
  const guess = guessThing(address);
  if (guess?.kind !== 'ip') return null;
  return guess.value.includes(':') ? 6 : 4;
}

/** The separators of lists, tables and sentences. */
const between = /[\s,;|<>"'`“”„‘’«»()]+/u;
const around = /^[[({.:!?=]+|[\])}.:!?…=]+$/gu;

function listIn(text: string): Recognised {
  const found = new Map<string, Thing>();
  const tokens = fanged(text)
    .split(between)
    .filter((token) => token !== '');
  for (const token of tokens) {
    const thing = thingOf(token.includes('::') ? token : token.replace(around, ''));
    const key = thing && entityKey(thing.kind, thing.value);
    if (thing && key !== null && !found.has(key)) found.set(key, thing);
  }
  const [first] = found.values();
  if (!first) return { is: 'words', text };
  return tokens.length === 1 ? { is: 'item', thing: first } : { is: 'list', things: [...found.values()] };
}

const mostOfEmail = 254;
const mostOfName = 253;
const mostOfLabel = 63;
/** Enough for a scheme, a name and a port; the path of an address may be longer. */
const mostOfStart = 2000;

function thingOf(token: string): Thing | null {
  const text = token.slice(0, mostOfStart).replace(/^mailto:/i, '');
  if (text.startsWith('@') || withSigns(text) !== text) return null; // Not what it seems to say.
  if (/^(?:[0-9a-f]{2}:){19}(?:[0-9a-f]{2}|(?:[0-9a-f]{2}:){12}[0-9a-f]{2})$/i.test(text)) {
    return { kind: 'certificate', value: text.replaceAll(':', '').toLowerCase() };
  }
  const thing = guessThing(text);
  if (thing?.kind === 'domain') return isName(thing.value) && !isCut(token, text) ? thing : null;
  if (thing?.kind !== 'email') return thing;
  const host = guessThing(thing.value.slice(thing.value.lastIndexOf('@') + 1));
  return thing.value.length <= mostOfEmail && host?.kind === 'domain' && isName(host.value) ? thing : null;
}

/** Whether the name itself was too long, and not only the path after it. */
function isCut(token: string, text: string): boolean {
  return token.length > mostOfStart && !/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]+[/?#]/i.test(text);
}

function isName(name: string): boolean {
  const ascii = normalValue('domain', name);
  return ascii.length <= mostOfName && ascii.split('.').every((label) => label.length <= mostOfLabel);
}
