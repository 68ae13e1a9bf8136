import * as z from 'zod';

/** The purpose of a path in a call's input. */
export type PathUse = 'read' | 'write';

const uses = z.registry<{ readonly use: PathUse }>();
const pathOf = (use: PathUse) => z.string().min(1).max(4096).register(uses, { use });

/** A file to read. The terminal may name any; a page only one that the user chose, or that main itself lists. */
export const ReadPath = pathOf('read');

/** Where to write a file. The terminal may name it; a page never does: then main asks the user. */
export const WritePath = pathOf('write');

export function pathUse(schema: z.core.$ZodType): PathUse | null {
  return uses.get(schema as z.ZodType)?.use ?? null;
}

export interface NamedPath {
  readonly path: string;
  readonly use: PathUse;
}

/** Every path in an input, found by its schema. */
export function pathsIn(schema: z.core.$ZodType, value: unknown): NamedPath[] {
  if (value === undefined || value === null) return [];
  const use = pathUse(schema);
  if (use !== null) return typeof value === 'string' ? [{ path: value, use }] : [];
  return partsOf(schema).flatMap(({ member, schema: inner }) => {
    if (member === null) return pathsIn(inner, value);
    if (typeof value !== 'object') return [];
    const members = member === everyMember ? Object.values(value) : [(value as Record<string, unknown>)[member]];
    return members.flatMap((one) => pathsIn(inner, one));
  });
}

export const everyMember = Symbol('every member');

/** A schema inside another: of the value itself, of one of its members, or of all of them. */
export interface SchemaPart {
  readonly member: string | typeof everyMember | null;
  readonly schema: z.core.$ZodType;
}

export function partsOf(schema: z.core.$ZodType): SchemaPart[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([member, inner]) => ({ member, schema: inner }));
    case 'array':
      return [{ member: everyMember, schema: def.element }];
    case 'tuple':
      return def.items.map((inner, at) => ({ member: String(at), schema: inner }));
    case 'record':
      return [{ member: everyMember, schema: def.valueType }];
    case 'union':
      return def.options.map((inner) => ({ member: null, schema: inner }));
    case 'intersection':
      return [def.left, def.right].map((inner) => ({ member: null, schema: inner }));
    case 'pipe':
      return [{ member: null, schema: def.in }];
    case 'lazy':
      return [];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [{ member: null, schema: def.innerType }];
    default:
      return [];
  }
}
