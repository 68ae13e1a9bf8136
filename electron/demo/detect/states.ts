// What people had already done with the domains of the first monitors before the service started.

import { mix } from '../random.ts';
import { escalationNumbers, idOf } from './ids.ts';
import type { Assignment, Escalation, EscalationType } from './state.ts';
import { escalationTypes } from './state.ts';
import { day, second } from './times.ts';

/** Null for a domain that nobody had looked at; most of the last days are among them. */
export function assignmentAtStart(seed: number, number: number, discovered: number, start: number): Assignment | null {
  const age = start - discovered;
  if (age < 2 * day) return null;
  const h = mix(seed, 0x741a, number);
  const [watched, ignored] = age > 6 * day ? [22, 46] : [8, 16];
  const lot = h % 100;
  if (lot >= ignored) return null;
  const at = discovered + 1800 * second + (mix(h, 1) % 1_900_000_000) * 60;
  return { state: lot < watched ? 'watched' : 'ignored', by: 'analyst', at: Math.min(at, start) };
}

/** A few of the watched domains had been escalated, some both ways. */
export function escalationsAtStart(seed: number, number: number, assignment: Assignment | null): readonly Escalation[] {
  if (assignment?.state !== 'watched') return [];
  const h = mix(seed, 0xe5ca, number);
  const types = escalationTypes.filter((type) => (type === 'blocked' ? h % 5 === 0 : h % 7 === 0));
  const created = assignment.at + 600 * second + (h % 900_000_000);
  return types.map((type) => ({ ...escalationOf(seed, number, type, created, 'analyst') }));
}

export function escalationOf(
  seed: number,
  number: number,
  type: EscalationType,
  created: number,
  by: string,
): Escalation {
  const id = idOf(escalationNumbers + number * 2 + escalationTypes.indexOf(type), seed);
  return { type, id, created, updated: created, by };
}
