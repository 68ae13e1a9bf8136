import { type EntityKind, kindRow } from './entity-kinds.ts';
import type { ShownText } from './hostile.ts';
import { plainLine } from './odd-text.ts';

/** A value that no program takes for a link: `example[.]com`, `who[@]example[.]com`, `hxxp://`. */
export function defanged(kind: EntityKind, value: string): string {
  if (!kindRow(kind).live) return value.replace(/\bhttp(s?):\/\//gi, 'hxxp$1://');
  const dotted = value.replaceAll('.', '[.]').replaceAll('@', '[@]');
  return kind === 'ip' ? dotted.replaceAll(':', '[:]') : dotted;
}

/** A value for display: on one line, defanged, and without characters that hide or reverse the reading direction. */
export function harmlessValue(kind: EntityKind, value: string): ShownText {
  return plainLine(defanged(kind, value));
}

const dotted = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** The same for text of any kind, such as a cell of a file: only names, addresses and links in it change. */
export function harmlessText(text: string): ShownText {
  return plainLine(text)
    .replace(/\bhttp(s?):\/\//gi, 'hxxp$1://')
    .replace(dotted, (name) => (isName(name) ? name.replaceAll('.', '[.]') : name));
}

/** A host name or an address; not a number or a time with a fraction. */
function isName(text: string): boolean {
  return /\.[\p{L}][\p{L}\p{N}-]+$/u.test(text) || /^\d{1,3}(\.\d{1,3}){3}$/.test(text);
}

/** Reverses defanging, in the forms that reports and colleagues use. */
export function fanged(text: string): string {
  return text
    .replace(/\bh(?:xx|\*\*)p(s?)/gi, 'http$1')
    .replace(/\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\)/gi, '.')
    .replace(/\[@\]|\(@\)|\[at\]|\(at\)/gi, '@')
    .replace(/\[:\]/g, ':')
    .replace(/\[(:\/\/)\]/g, '$1');
}

/** The kind and the value of a line; null if the form shows no kind. */
export function guessThing(line: string): { readonly kind: EntityKind; readonly value: string } | null {
  const text = fanged(line.trim());
  if (/^as\d{1,10}$/i.test(text)) return { kind: 'asn', value: text.slice(2) };
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return { kind: 'certificate', value: text.toLowerCase() };
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return { kind: 'email', value: text };
  const host = hostIn(text);
  if (host === null) return null;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return isAddress(host) ? { kind: 'ip', value: host } : null;
  if (host.includes(':')) return URL.canParse(`http://[${host}]/`) ? { kind: 'ip', value: host } : null;
  return /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])?\.)+(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})\.?$/u.test(
    host,
  )
    ? { kind: 'domain', value: host.replace(/\.$/, '') }
    : null;
}

/** The host of an address, or the text itself if it is none. */
function hostIn(text: string): string | null {
  const bare = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (/^[0-9a-f:]*:[0-9a-f:.]*$/i.test(bare)) return bare;
  const bracketed = bare.match(/^\[([0-9a-f:.]+)\]/i)?.[1];
  if (bracketed) return bracketed;
  const [host = ''] = bare.split(/[/?#]/);
  const plain = host.replace(/^[^@]*@/, '').replace(/:\d+$/, '');
  return plain === '' || /\s/.test(plain) ? null : plain;
}

function isAddress(host: string): boolean {
  return host.split('.').every((part) => Number(part) <= 255);
}
