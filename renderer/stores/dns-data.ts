import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Hostile } from '../../shared/hostile.ts';
import type { DnsQuestion } from '../../shared/passive-dns.ts';

/** A name or an address that passive DNS can be asked about. */
export interface DnsValue {
  readonly kind: Extract<EntityKind, 'host' | 'ip'>;
  /** Without the final dot. */
  readonly value: Hostile;
}

/** A part of record data: text, or a value that leads on. */
export interface DataPart {
  readonly text: Hostile;
  readonly link: DnsValue | null;
}

const plain = (text: Hostile): DataPart => ({ text, link: null });

export function nameValue(name: Hostile): DnsValue {
  return { kind: 'host', value: name.replace(/\.$/, '') };
}

const nameLink = (text: Hostile): DataPart => ({ text, link: text === '.' || text === '' ? null : nameValue(text) });
const addressLink = (text: Hostile): DataPart => ({ text, link: { kind: 'ip', value: text } });

/** The fields of each type that contain a name, counted from 0. */
const nameFields: Readonly<Record<string, readonly number[]>> = {
  NS: [0],
  CNAME: [0],
  DNAME: [0],
  PTR: [0],
  MX: [1],
  AFSDB: [1],
  KX: [1],
  RT: [1],
  SRV: [3],
  SVCB: [1],
  HTTPS: [1],
  SOA: [0, 1], // The server and the mailbox: passive DNS finds both.
  RP: [0, 1],
  NAPTR: [5],
  NSEC: [0],
};

/** Record data in parts, so that names and addresses in it are links. */
export function dataParts(type: string, data: Hostile): DataPart[] {
  if (type === 'A' || type === 'AAAA') return [addressLink(data)];
  if (type === 'TXT' || type === 'SPF') return senderParts(data);
  if (type === 'CAA') return authorityParts(data);
  const fields = Object.hasOwn(nameFields, type) ? nameFields[type] : undefined;
  if (fields === undefined) return [plain(data)];
  const words = data.split(/(\s+)/); // With the blanks between them.
  const parts: DataPart[] = [];
  let done = 0;
  for (const field of fields) {
    const name = words[field * 2];
    if (name === undefined) break;
    parts.push(plain(words.slice(done, field * 2).join('')), nameLink(name));
    done = field * 2 + 1;
  }
  return [...parts, plain(words.slice(done).join(''))].filter(({ text }) => text !== '');
}

const senders =
  /(\b(?:ip4|ip6):)([0-9a-f.:]+)|(\b(?:include|a|mx|exists):|\bredirect=)([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)/gi;

/** The servers that an SPF text names. */
function senderParts(data: Hostile): DataPart[] {
  if (!/v=spf1/i.test(data)) return [plain(data)];
  const parts: DataPart[] = [];
  let done = 0;
  for (const match of data.matchAll(senders)) {
    const [whole, , address, , name] = match;
    const value = address ?? name ?? '';
    const begin = match.index + whole.length - value.length;
    parts.push(plain(data.slice(done, begin)), address === undefined ? nameLink(value) : addressLink(value));
    done = begin + value.length;
  }
  return [...parts, plain(data.slice(done))].filter(({ text }) => text !== '');
}

/** Before the name in a CAA record: of the authority that may issue, or of whom it tells of a violation. */
const beforeAuthority =
  /^\d+\s+(?:(?:issue|issuewild|issuemail|issuevmc)\s+"?\s*|(?:contactemail\s+"?|iodef\s+"?mailto:)[^\s"@]+@|iodef\s+"?https?:\/\/)(?=[a-z0-9_])/i;

function authorityParts(data: Hostile): DataPart[] {
  const before = beforeAuthority.exec(data)?.[0];
  const name =
    before === undefined ? undefined : /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/i.exec(data.slice(before.length))?.[0];
  if (before === undefined || name === undefined) return [plain(data)];
  return [plain(before), nameLink(name), plain(data.slice(before.length + name.length))].filter(
    ({ text }) => text !== '',
  );
}

/** What a click looks up: the records of an owner name, or who else has the same data. */
export function questionAbout({ kind, value }: DnsValue, side: 'name' | 'data'): DnsQuestion {
  if (kind === 'ip') return { by: 'data-ip', address: value };
  return side === 'name' ? { by: 'owner', name: value } : { by: 'data-name', name: value };
}

/** The network of an IPv4 address, for its neighbours. */
export function networkOf({ kind, value }: DnsValue): string | null {
  const octets = kind === 'ip' ? /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(value) : null;
  return octets ? `${octets[1]}.0/24` : null;
}

/** The question for all names with the same TXT record, in wire format; null if it can't be written so. */
export function sameTextQuestion(type: string, data: Hostile): DnsQuestion | null {
  if (type !== 'TXT' && type !== 'SPF') return null;
  const bytes: number[] = [];
  for (const quoted of data.match(/"(?:[^"\\]|\\.)*"/gs) ?? []) {
    const text = bytesOf(quoted.slice(1, -1));
    if (text === null || text.length > 255) return null;
    bytes.push(text.length, ...text);
  }
  if (bytes.length === 0 || bytes.length > 1000) return null;
  return { by: 'data-raw', hex: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''), type };
}

/** The octets of a character string: `\DDD` is one octet, `\X` the letter itself. */
function bytesOf(text: string): number[] | null {
  const bytes: number[] = [];
  for (const [whole, decimal, escaped] of text.matchAll(/\\(\d{3})|\\(.)|./gsu)) {
    const octets = decimal !== undefined ? [Number(decimal)] : [...new TextEncoder().encode(escaped ?? whole)];
    if (octets.some((octet) => octet > 255)) return null;
    bytes.push(...octets);
  }
  return bytes;
}
