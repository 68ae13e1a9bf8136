import { type EntityKind, kindRow } from './entity-kinds.ts';

/** The identity of an entity: `kind:value`, with the normalised value. */
export function entityKey(kind: EntityKind, value: string): string {
  return `${kind}:${normalValue(kind, value)}`;
}

/** The normal form of a value: lower case, ASCII and no final dot for names, canonical for addresses. */
export function normalValue(kind: EntityKind, value: string): string {
  const text = value.trim().replace(/\s+/g, ' ');
  switch (kindRow(kind).form) {
    case 'name':
      return normalName(text);
    case 'address':
      return normalAddress(text);
    case 'email':
      return normalEmail(text);
    case 'number':
      return text.replace(/^as/i, '').replace(/^0+(?=\d)/, '');
    case 'country':
      return text.toUpperCase();
    case 'hash':
    case 'caseless':
      return text.toLowerCase();
    case 'text':
      return text;
  }
}

/** Names that no browser accepts (underscores and worse are common in DNS) keep their letters, in lower case. */
function normalName(text: string): string {
  const bare = text.replace(/\.$/, '').toLowerCase();
  if (!/[^\x21-\x7e]/.test(bare)) return bare;
  return hostnameOf(bare) ?? bare;
}

function normalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0) return text.toLowerCase();
  return `${text.slice(0, at).toLowerCase()}@${normalName(text.slice(at + 1))}`;
}

function normalAddress(text: string): string {
  const bare = text.toLowerCase().replace(/^\[|\]$/g, '');
  if (!bare.includes(':')) return bare;
  const host = hostnameOf(`[${bare}]`);
  return host ? host.slice(1, -1) : bare;
}

function hostnameOf(host: string): string | null {
  const address = `http://${host}/`;
  if (!URL.canParse(address)) return null;
  const { hostname, href } = new URL(address);
  return href === `http://${hostname}/` ? hostname : null; // A name with a port or a path inside is no name.
}
