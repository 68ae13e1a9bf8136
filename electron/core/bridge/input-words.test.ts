import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { calls } from '../../../shared/contract.ts';
import type { CallSpec } from '../../../shared/ipc.ts';
import { badInput, inputWords } from './input-words.ts';

function told(schema: z.ZodType, input: unknown): string {
  const parsed = schema.safeParse(input, { error: inputWords });
  if (parsed.success) return 'well';
  const result = badInput(parsed.error);
  return result.ok ? '' : result.failure.message.replace('The input is not valid. ', '');
}

const Kind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('name') }),
  z.strictObject({ kind: z.literal('ip'), ip: z.string() }),
]);

test.each<[z.ZodType, unknown, string]>([
  [z.strictObject({ name: z.string() }), {}, 'name: Is missing.'],
  [z.strictObject({ name: z.string() }), { name: 5 }, 'name: Must be text.'],
  [z.strictObject({ name: z.string() }), 5, 'input: Must be an object, {…}.'],
  [z.strictObject({}), { nmae: 1 }, 'input: Has no "nmae": check the spelling.'],
  [z.strictObject({ at: z.int() }), { at: 1.5 }, 'at: Must be a whole number.'],
  [z.strictObject({ by: z.enum(['a', 'b']) }), { by: 'c' }, 'by: Must be one of "a", "b".'],
  [z.strictObject({ by: z.literal('a') }), { by: 'c' }, 'by: Must be "a".'],
  [z.strictObject({ of: Kind }), { of: { kind: 'other' } }, 'of.kind: Must be one of "name", "ip".'],
  [z.strictObject({ of: Kind }), { of: { kind: 'ip' } }, 'of.ip: Is missing.'],
  [z.strictObject({ of: z.union([z.string(), z.int()]) }), { of: null }, 'of: Must be text. Or: Must be a number.'],
  [z.strictObject({ n: z.string().min(1) }), { n: '' }, 'n: Must not be empty.'],
  [z.strictObject({ n: z.string().max(3) }), { n: 'abcd' }, 'n: Must have at most 3 characters.'],
  [z.strictObject({ n: z.array(z.string()).min(1) }), { n: [] }, 'n: Must have one or more.'],
  [z.strictObject({ n: z.int().max(500) }), { n: 501 }, 'n: Must be at most 500.'],
  [z.strictObject({ n: z.number().positive() }), { n: 0 }, 'n: Must be more than 0.'],
  [z.strictObject({ n: z.url() }), { n: 'x' }, 'n: Must be a complete address, such as https://example.com/.'],
  [z.strictObject({ n: z.iso.datetime({ error: 'Own words.' }) }), { n: 'x' }, 'n: Own words.'],
])('%# an input is complained of in our words', (schema, input, words) => {
  expect(told(schema, input)).toBe(words);
});

test('no call complains in the words of a library, whatever it is given', () => {
  const inputs = Object.entries<CallSpec>(calls).map(([name, { input }]) => {
    const members = Object.keys((input as z.ZodObject).shape ?? {});
    return { name, input, members };
  });
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('', -1, 1e12, 'x', 'a'.repeat(5000), []));
  fc.assert(
    fc.property(
      fc.constantFrom(...inputs),
      fc.array(value, { minLength: 8, maxLength: 8 }),
      ({ input, members }, values) => {
        const given = Object.fromEntries(members.map((member, at) => [member, values[at % values.length]]));
        for (const message of [told(input, given), told(input, values[0])]) {
          expect(message).not.toMatch(/Invalid|expected|received|Too (small|big)|Unrecognized|undefined|discriminator/);
          expect(message).toMatch(/^well$|[.!?]$/);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
