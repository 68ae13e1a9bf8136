import type * as z from 'zod';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';

/** Everything that is needed to continue a query, as text that survives a restart. It contains no credential. */
export function writeResume(kind: string, state: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify({ kind, ...state })).toString('base64url');
}

export function readResume<S extends z.ZodType>(text: string, schema: S): Result<z.output<S>> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    value = undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return failUnsent('bad-input', 'This is not a valid place to continue from.', {
    fields: { resume: ['Not a valid place to continue from.'] },
  });
}
