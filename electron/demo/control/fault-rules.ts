// Reads fault rules from JSON, and says in one sentence what is wrong with them.

import { isRecord } from '../http/call.ts';
import type { Fault, FaultRule } from './fault-book.ts';

type MemberType = 'number' | 'string' | 'number?' | 'string?';

const members: { readonly [K in Fault['kind']]: Readonly<Record<string, MemberType>> } = {
  status: { status: 'number', message: 'string?' },
  delay: { milliseconds: 'number' },
  drip: { bytes: 'number', milliseconds: 'number' },
  cut: { afterBytes: 'number' },
  truncate: { afterLines: 'number' },
  reset: {},
  'content-type': { contentType: 'string' },
  html: { status: 'number?' },
  'broken-line': { line: 'number' },
  'invalid-utf8': { line: 'number?' },
  huge: { bytes: 'number' },
  'signature-clock': { shiftMs: 'number' },
  quota: {},
  play: { name: 'string' },
};

export const faultKinds = Object.keys(members) as readonly Fault['kind'][];

export type RulesRead =
  | { readonly ok: true; readonly rules: readonly FaultRule[] }
  | { readonly ok: false; readonly problem: string };

/** Takes one rule or an array of rules. */
export function readFaultRules(value: unknown): RulesRead {
  const rules: FaultRule[] = [];
  for (const [index, entry] of (Array.isArray(value) ? value : [value]).entries()) {
    const problem = problemOf(entry);
    if (problem !== null) return { ok: false, problem: `Fault rule ${index + 1}: ${problem}.` };
    rules.push(entry as FaultRule);
  }
  return { ok: true, rules };
}

function problemOf(rule: unknown): string | null {
  if (!isRecord(rule)) return 'is not an object';
  if (typeof rule.route !== 'string' || rule.route === '') return 'needs a route such as "platform.account" or "*"';
  const unknown = Object.keys(rule).find((name) => !['route', 'user', 'skip', 'times', 'fault'].includes(name));
  if (unknown !== undefined) return `has an unknown member ${JSON.stringify(unknown)}`;
  if (rule.user !== undefined && typeof rule.user !== 'string') return 'user must be a username';
  if (rule.skip !== undefined && !isCount(rule.skip, 0)) return 'skip must be a whole number of 0 or more';
  if (rule.times !== undefined && !isCount(rule.times, 1)) return 'times must be a whole number of 1 or more';
  return problemOfFault(rule.fault);
}

function problemOfFault(fault: unknown): string | null {
  if (!isRecord(fault) || typeof fault.kind !== 'string') return 'needs a fault with a kind';
  if (!isKind(fault.kind)) return `has an unknown kind ${JSON.stringify(fault.kind)}`;
  const expected = members[fault.kind];
  for (const [name, type] of Object.entries(expected)) {
    if (fault[name] === undefined && type.endsWith('?')) continue;
    if (typeof fault[name] !== type.replace('?', ''))
      return `${fault.kind} needs ${name} as a ${type.replace('?', '')}`;
  }
  const unknown = Object.keys(fault).find((name) => name !== 'kind' && expected[name] === undefined);
  if (unknown !== undefined) return `${fault.kind} has an unknown member ${JSON.stringify(unknown)}`;
  if (typeof fault.status === 'number' && !(fault.status >= 200 && fault.status <= 599)) return 'status is not 200-599';
  return null;
}

function isKind(kind: string): kind is Fault['kind'] {
  return Object.hasOwn(members, kind);
}

function isCount(value: unknown, least: number): boolean {
  return Number.isInteger(value) && (value as number) >= least;
}
