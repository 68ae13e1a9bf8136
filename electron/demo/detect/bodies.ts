// Bodies of Detect writes: JSON objects whose members are checked one by one, so that a 422 can name each wrong field.

import type { CallBody } from '../http/call.ts';
import { isRecord } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { platformError, validationError } from '../platform/errors.ts';
import { generalParameters } from '../platform/route.ts';

export const requiredField = 'This field is required.';

export interface BodyReader {
  has(name: string): boolean;
  text(name: string): string | undefined;
  boolean(name: string): boolean | undefined;
  texts(name: string): readonly string[] | undefined;
  wrong(name: string, message: string): void;
  /** The 422 with everything that was found wrong, or null. */
  refusal(): Reply | null;
}

/** A reader for the body, or the 400 of a body that is no JSON (or no form, where one is accepted). */
export function readBodyOf(
  body: CallBody,
  known: ReadonlySet<string>,
  formLists: ReadonlySet<string> | null = null,
): { readonly ok: true; readonly read: BodyReader } | { readonly ok: false; readonly reply: Reply } {
  const refused = (message: string) => ({ ok: false, reply: platformError(400, message) }) as const;
  switch (body.kind) {
    case 'json':
      return { ok: true, read: createReader(isRecord(body.value) ? body.value : {}, known) };
    case 'form':
      if (formLists === null) return refused('The body must be JSON.');
      return { ok: true, read: createReader(formMembers(body.fields, formLists), known) };
    case 'malformed':
      return refused(`The request is malformed: ${body.reason}.`);
    case 'none':
      return refused('The request has no body.');
    case 'text':
      return refused('The body must be JSON.');
  }
}

/** In a form a list is a repeated field whose name ends in brackets. */
function formMembers(fields: URLSearchParams, lists: ReadonlySet<string>): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const name of new Set(fields.keys())) {
    const plain = name.endsWith('[]') && lists.has(name.slice(0, -2)) ? name.slice(0, -2) : null;
    members[plain ?? name] = plain === null ? fields.get(name) : fields.getAll(name);
  }
  return members;
}

function createReader(members: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): BodyReader {
  const messages: Record<string, string[]> = {};
  const wrong = (name: string, message: string) => {
    messages[name] = [...(messages[name] ?? []), message];
  };
  for (const name of Object.keys(members)) {
    if (!known.has(name) && !generalParameters.has(name)) wrong(name, 'This field is not known.');
  }
  const typed = <T>(name: string, rule: string, is: (value: unknown) => value is T): T | undefined => {
    const value = members[name];
    if (value === undefined || is(value)) return value;
    wrong(name, rule);
    return undefined;
  };
  return {
    has: (name) => members[name] !== undefined,
    wrong,
    text: (name) => typed(name, 'Must be a string.', (value) => typeof value === 'string'),
    boolean: (name) => typed(name, 'Must be a boolean.', (value) => typeof value === 'boolean'),
    texts: (name) => typed(name, 'Must be an array of strings.', isTexts),
    refusal: () => (Object.keys(messages).length === 0 ? null : validationError(messages)),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
