import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { DnsQuestion, TimeFences } from '../../../shared/passive-dns.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import { fencesContradict } from '../../../shared/time-fences.ts';
import type { Parameters, PathPart } from '../../core/http/wording.ts';

// covers: pdns.operations lookup/rrset/name, lookup/rrset/raw, lookup/rdata/name, lookup/rdata/ip, lookup/rdata/raw
// covers: pdns.operations RRTYPE, BAILIWICK, wildcards, networks and ranges
/** The path of a lookup or a summary, after the verb. */
export function questionPath(question: DnsQuestion): Result<PathPart[]> {
  switch (question.by) {
    case 'owner': {
      const name = plainName(question.name, 'question.name');
      if (!name.ok) return name;
      const bailiwick =
        question.bailiwick === undefined ? ok(undefined) : plainName(question.bailiwick, 'question.bailiwick');
      if (!bailiwick.ok) return bailiwick;
      // A bailiwick requires a type before it.
      const type = question.type ?? (bailiwick.value === undefined ? undefined : 'ANY');
      return ok(['rrset', 'name', { value: name.value }, ...values(type, bailiwick.value)]);
    }
    case 'owner-raw':
      return ok(['rrset', 'raw', { value: question.hex }, ...values(question.type)]);
    case 'data-name': {
      const name = plainName(question.name, 'question.name');
      return name.ok ? ok(['rdata', 'name', { value: name.value }, ...values(question.type)]) : name;
    }
    case 'data-ip': {
      const address = question.address.replace(/\s+/g, '').replace('/', ',');
      if (!isAddressNetworkOrRange(address)) return wrong('question.address', 'This is no address, network or range.');
      return ok(['rdata', 'ip', { value: address }, ...values(question.type)]);
    }
    case 'data-raw':
      return ok(['rdata', 'raw', { value: question.hex }, ...values(question.type)]);
  }
}

function isAddressNetworkOrRange(text: string): boolean {
  const [first = '', second, ...rest] = text.split(/[,-]/);
  const family = isIP(first);
  if (family === 0 || rest.length > 0) return false;
  if (second === undefined) return true;
  if (text.includes('-')) return isIP(second) === family;
  return /^\d{1,3}$/.test(second) && Number(second) <= (family === 4 ? 32 : 128);
}

function values(...texts: (string | undefined)[]): PathPart[] {
  return texts.filter((text) => text !== undefined).map((value) => ({ value }));
}

/** A name in ASCII, with its wildcard. */
function plainName(name: string, field: string): Result<string> {
  const left = name.startsWith('*.');
  const right = name.endsWith('.*');
  if (left && right) {
    return wrong(field, 'Use a wildcard at the start or at the end, not both. For both, use the flexible search.');
  }
  const middle = name.slice(left ? 2 : 0, right ? -2 : undefined);
  if (middle === '' || middle.includes('*')) return wrong(field, 'A wildcard is a whole label: *.name or name.*');
  const needsAscii = [...middle].some((character) => character > '\u007f');
  const ascii = needsAscii ? domainToASCII(middle) : middle;
  if (ascii === '') return wrong(field, 'This is not a valid DNS name.');
  return ok(`${left ? '*.' : ''}${ascii}${right ? '.*' : ''}`);
}

function wrong(field: string, message: string): Result<never> {
  return failUnsent('bad-input', message, { fields: { [field]: [message] } });
}

// covers: pdns.parameters time_first_before, time_first_after, time_last_before, time_last_after
/** An empty time range is not worth a query. */
export function fenceParameters(fences: TimeFences): Result<Parameters> {
  const contradiction = fencesContradict(fences);
  if (contradiction !== null) return wrong('fences', contradiction);
  return ok({
    time_first_before: seconds(fences.firstBefore),
    time_first_after: seconds(fences.firstAfter),
    time_last_before: seconds(fences.lastBefore),
    time_last_after: seconds(fences.lastAfter),
  });
}

function seconds(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Math.floor(Date.parse(time) / 1000);
}
