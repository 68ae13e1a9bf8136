import fc from 'fast-check';

/** As much of JSON Schema as the inputs of calls use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Inputs that fit a schema, so that they get past it and meet what stands behind. */
export function fittingInput(schema: Schema, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const inner = (one: Schema) => fittingInput(one, text);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(inner));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ noNaN: true, ...boundsOf(schema) });
    case 'string':
      return stringOf(schema, text);
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(inner));
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 6, Math.max(6, schema.minItems ?? 0)),
      });
    case 'object':
      return objectOf(schema, inner, text);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function boundsOf({ minimum = -1000, maximum = 100_000 }: Schema) {
  return { min: Math.max(minimum, -1e9), max: Math.min(Math.max(maximum, minimum), 1e9) };
}

function stringOf({ pattern, format, minLength = 0, maxLength = 200 }: Schema, text: fc.Arbitrary<string>) {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((day) => isoOf(day));
  if (format === 'uri') return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return text.map((one) => one.padEnd(minLength, 'x').slice(0, maxLength));
}

/** Years of four figures, which is what schemas take. */
function isoOf(day: Date): string {
  return new Date(day.getTime() % Date.UTC(2100, 0)).toISOString();
}

function objectOf(
  { properties, required = [], additionalProperties }: Schema,
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  if (!properties && typeof additionalProperties === 'object')
    return fc.dictionary(text, inner(additionalProperties), { maxKeys: 4 });
  const members = Object.fromEntries(Object.entries(properties ?? {}).map(([name, schema]) => [name, inner(schema)]));
  return fc.record(members, { requiredKeys: Object.keys(members).filter((name) => required.includes(name)) });
}
