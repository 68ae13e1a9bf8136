import { isIPv4, isIPv6 } from 'node:net';
import { parse } from 'tldts';
import type { Thing } from '../../shared/graph-addition.ts';

/**
 * What the data of a DNS record names, read in presentation form (RFC 1035, 2782, 3403, 8659, 9460); null if it is not
 * of the form of its type. Types without a name or an address, such as TXT, name nothing.
 */
export function thingsInData(type: string, data: string): Thing[] | null {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) return [];
  const fields = fieldsOf(data);
  return fields && read(fields);
}

/** One field: quoted text is unescaped, names keep their escapes. */
type Reader = (fields: readonly string[]) => Thing[] | null;

const oneName =
  (make: (name: string) => Thing): Reader =>
  ([name = '', ...others]) =>
    others.length > 0 ? null : named(name, make);
/** A name after a number of preference; `.` means that there is no such host. */
const preferred =
  (make: (name: string) => Thing): Reader =>
  ([preference, name = '', ...others]) =>
    others.length > 0 || !isNumber(preference, 0xffff) ? null : named(name, make);
const address =
  (isAddress: (text: string) => boolean): Reader =>
  ([value = '', ...others]) =>
    others.length > 0 || !isAddress(value) ? null : [{ kind: 'ip', value }];

const service: Reader = ([priority, target = '', ...parameters]) => {
  const targets = isNumber(priority, 0xffff) ? named(target, nameThing) : null;
  if (targets === null) return null;
  const things = [...targets];
  for (const parameter of parameters) {
    const hints = /^ipv([46])hint=(.+)$/i.exec(parameter);
    if (!hints) continue;
    const values = (hints[2] ?? '').split(',');
    if (!values.every(hints[1] === '4' ? isIPv4 : isIPv6)) return null;
    things.push(...values.map((value): Thing => ({ kind: 'ip', value })));
  }
  return things;
};

const readers: Readonly<Record<string, Reader>> = {
  A: address(isIPv4),
  AAAA: address(isIPv6),
  NS: oneName((value) => ({ kind: 'nameserver', value })),
  CNAME: oneName(nameThing),
  DNAME: oneName(nameThing),
  PTR: oneName(nameThing),
  MX: preferred((value) => ({ kind: 'mailserver', value })),
  AFSDB: preferred(nameThing),
  KX: preferred(nameThing),
  RT: preferred(nameThing),
  SRV: ([priority, weight, port, target = '', ...others]) =>
    others.length > 0 || ![priority, weight, port].every((field) => isNumber(field, 0xffff))
      ? null
      : named(target, nameThing),
  SOA: ([server = '', mailbox]) => {
    const servers = mailbox === undefined ? null : named(server, (value) => ({ kind: 'nameserver', value }));
    return servers && [...servers, ...mailboxThing(mailbox ?? '')];
  },
  RP: ([mailbox = '', name = '', ...others]) => {
    const texts = others.length > 0 ? null : named(name, nameThing);
    return texts && [...mailboxThing(mailbox), ...texts];
  },
  NAPTR: ([order, preference, , , , replacement = '', ...others]) =>
    others.length > 0 || !isNumber(order, 0xffff) || !isNumber(preference, 0xffff)
      ? null
      : named(replacement, nameThing),
  SVCB: service,
  HTTPS: service,
  CAA: ([flags, tag = '', value, ...others]) =>
    others.length > 0 || value === undefined || !isNumber(flags, 255) || !/^[a-z0-9]+$/i.test(tag)
      ? null
      : thingsOfAuthority(tag.toLowerCase(), value.trim()),
};

/** The certificate authority that may issue, or whom it tells of a violation. */
function thingsOfAuthority(tag: string, value: string): Thing[] | null {
  switch (tag) {
    case 'issue':
    case 'issuewild':
    case 'issuemail':
    case 'issuevmc': {
      const issuer = (value.split(';')[0] ?? '').trim();
      return issuer === '' ? [] : named(issuer, nameThing); // None may issue.
    }
    case 'iodef':
      return /^mailto:/i.test(value) ? emailThing(value.replace(/^mailto:/i, '').split('?')[0] ?? '') : [];
    case 'contactemail':
      return emailThing(value);
    default:
      return [];
  }
}

function emailThing(value: string): Thing[] | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? [{ kind: 'email', value }] : null;
}

/** In SOA and RP records the first unescaped dot replaces the at sign. */
function mailboxThing(mailbox: string): Thing[] {
  const match = /^((?:[^.\\]|\\.)+)\.(.+)$/.exec(mailbox.replace(/\.$/, ''));
  if (!match?.[1] || !match[2]) return [];
  return [{ kind: 'email', value: `${match[1].replace(/\\(.)/g, '$1')}@${match[2]}` }];
}

const longestName = 1010; // With every octet escaped.

function named(name: string, make: (name: string) => Thing): Thing[] | null {
  if (name === '.') return [];
  const isName =
    name !== '' && name.length <= longestName && !/^\.|\.\.|[\s"]/.test(name.replace(/\\(\d{3}|.)/gs, 'x'));
  return isName ? [make(name)] : null;
}

function isNumber(field: string | undefined, most: number): boolean {
  return field !== undefined && /^\d{1,5}$/.test(field) && Number(field) <= most;
}

/** The fields between blanks, or in quotes; null if a quote is not closed, or for data in the form of unknown types. */
function fieldsOf(data: string): string[] | null {
  if (/^\s*\\#/.test(data)) return null;
  const fields: string[] = [];
  const field = /\s*(?:([^\s"=]+=)?"((?:[^"\\]|\\.)*)"|((?:[^\s"\\]|\\.)+))(?=\s|$)/gsy;
  const text = data.trimEnd();
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) return null;
    const [, key = '', quoted, bare] = found;
    fields.push(bare ?? key + (quoted ?? '').replace(/\\(\d{3})/g, octet).replace(/\\(.)/gs, '$1'));
  }
  return fields;
}

function octet(whole: string, decimal: string): string {
  return Number(decimal) < 128 ? String.fromCharCode(Number(decimal)) : whole;
}

/** An apex is a domain; every name below one is a host name. */
export function nameThing(name: string): Thing {
  const bare = name.replace(/\.$/, '').toLowerCase();
  const { domain } = parse(bare, { allowPrivateDomains: false, validateHostname: false });
  return { kind: domain === bare ? 'domain' : 'host', value: bare };
}
