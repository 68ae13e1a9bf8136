import * as z from 'zod';
import type { OtherMember } from '../../shared/domain-record.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { isNothing } from './readers.ts';

/** The known members of a reply, by name; null where nested values are not checked. */
export type Known = ReadonlyMap<string, Known | null>;

/** The most members listed per record, each shortened: a service may send anything. */
const mostMembers = 100;
const mostCharacters = 300;
const mostDepth = 6;

/** The names in a schema, at any depth. */
export function knownIn(schema: z.ZodType): Known | null {
  const inner = innermost(schema);
  if (!(inner instanceof z.ZodObject)) return null;
  const members = Object.entries(inner.shape as Record<string, z.ZodType>);
  const names = members.map(([name]) => name).sort();
  if (names.join() === 'count,value') return null;
  return new Map(members.map(([name, member]) => [name, knownIn(member)]));
}

function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return innermost(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? innermost(schema.element as z.ZodType) : schema;
}

/** The unknown members of a reply, as texts with their path, so that nothing is hidden. */
export function otherMembers(raw: unknown, known: Known): OtherMember[] {
  const found: OtherMember[] = [];
  /** Where the value stands: names, and numbers of entries. */
  const place: (string | number)[] = [];
  look(raw, known, 0);
  return found;

  function look(value: unknown, names: Known, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > mostDepth) return;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) lookBelow(index + 1, value[index], names, depth);
      return;
    }
    const members = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(members)) {
      const below = names.get(name);
      if (below) lookBelow(name, members[name], below, depth + 1);
      else if (below === undefined && found.length < mostMembers && !isNothing(members[name])) {
        const path = [...place, name].join('.').slice(0, 200);
        found.push({ name: plainLine(path), value: shownValue(members[name]), odd: false });
      }
    }
  }

  function lookBelow(name: string | number, value: unknown, names: Known, depth: number): void {
    place.push(name);
    look(value, names, depth);
    place.pop();
  }
}

/** A readable text. Drops the query of an address, which may contain a secret. */
export function shownValue(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? '');
  const shown = text.slice(0, 4 * mostCharacters).replace(/(https?:\/\/[^\s"?]*)\?[^\s"]*/gi, '$1?…');
  return plainLine(shown).slice(0, mostCharacters);
}
