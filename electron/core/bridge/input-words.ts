import type * as z from 'zod';
import { fail, type Result } from '../../../shared/result.ts';

type Complaint = z.core.$ZodRawIssue;

/** Describes invalid input by field. A schema's own messages come first. */
export function badInput(error: z.ZodError): Result<never> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'input';
    fields[field] = [...(fields[field] ?? []), message];
  }
  const named = Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return fail('bad-input', `The input is not valid. ${named.join(' ')}`, { kept: 'Nothing was done.', fields });
}

/** Passed to a schema: turns each issue into a sentence for its field. */
export function inputWords(issue: Complaint): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is missing.' : `Must be ${kinds[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `Must be ${oneOf(issue.values)}.`;
    case 'unrecognized_keys':
      return `Has no ${listed(issue.keys)}: check the spelling.`;
    case 'invalid_union':
      return unionWords(issue);
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_format':
      return formats[issue.format] ?? 'Is not in the right format.';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    default:
      return 'Is not valid.';
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object, {…}',
  record: 'an object, {…}',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
};

const formats: Readonly<Record<string, string>> = {
  url: 'Must be a complete address, such as https://example.com/.',
  datetime: 'Must be a time such as 2026-01-31T12:00:00Z.',
  date: 'Must be a day such as 2026-01-31.',
  uuid: 'Must be a UUID.',
  base64: 'Must be base64.',
};

function oneOf(values: readonly unknown[]): string {
  const told = values.map((value) => JSON.stringify(value));
  return told.length === 1 ? `${told[0]}` : `one of ${told.join(', ')}`;
}

/** Names from outside are shortened and quoted. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name));
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ');
}

/** If a member selects the variant, lists the variants; otherwise describes what is missing in the closest one. */
function unionWords(issue: Extract<Complaint, { code: 'invalid_union' }>): string {
  if (issue.discriminator !== undefined) {
    const { options: forms } = issue;
    return Array.isArray(forms) && forms.length > 0 ? `Must be ${oneOf(forms)}.` : 'Must be of a known kind.';
  }
  const sentences = new Set(issue.errors.flatMap(([first]) => (first ? [formWords(first)] : [])));
  return sentences.size === 0 ? 'Is not valid.' : [...sentences].join(' Or: ');
}

function formWords({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

function bound(origin: string, side: 'at least' | 'at most', limit: number, inclusive: boolean): string {
  if (origin === 'string') {
    if (side === 'at least' && limit === 1) return 'Must not be empty.';
    return `Must have ${side} ${counted(limit, 'character')}.`;
  }
  if (origin === 'array' || origin === 'set') {
    if (side === 'at least' && limit === 1) return 'Must have one or more.';
    return `Must have ${side} ${counted(limit, 'entry', 'entries')}.`;
  }
  if (inclusive) return `Must be ${side} ${limit}.`;
  return `Must be ${side === 'at least' ? 'more' : 'less'} than ${limit}.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
