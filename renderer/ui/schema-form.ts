import * as z from 'zod';
import { uiTexts } from '../texts/ui.ts';

/** One form field from one member of a schema. */
export interface SchemaField {
  readonly name: string;
  readonly does: string;
  readonly takes: 'text' | 'number' | 'yes-no' | 'list';
}

/** The user's input by field; empty fields are missing or empty. */
export type Draft = Readonly<Record<string, string>>;

export interface ReadDraft {
  readonly values: Readonly<Record<string, unknown>>;
  /** Errors, by the field that caused them. */
  readonly complaints: Readonly<Record<string, string>>;
}

/** The fields of a schema, with the descriptions of its members. */
export function fieldsOf(schema: z.ZodObject): SchemaField[] {
  return Object.entries(schema.shape).map(([name, member]) => {
    const field = member as z.ZodType;
    return { name, does: field.description ?? '', takes: takesOf(field) };
  });
}

function takesOf(member: z.ZodType): SchemaField['takes'] {
  const inner = member instanceof z.ZodOptional ? (member.unwrap() as z.ZodType) : member;
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodBoolean) return 'yes-no';
  return inner instanceof z.ZodArray ? 'list' : 'text';
}

/** Parses the input like main will, so that an error shows before anything is sent. */
export function readDraft(schema: z.ZodObject, draft: Draft): ReadDraft {
  const values: Record<string, unknown> = {};
  const complaints: Record<string, string> = {};
  for (const { name, takes } of fieldsOf(schema)) {
    const text = draft[name]?.trim() ?? '';
    if (text === '') continue;
    const member = schema.shape[name] as z.ZodType;
    const parsed = member.safeParse(meant(text, takes));
    if (parsed.success) values[name] = parsed.data;
    else complaints[name] = complaintOf(parsed.error.issues[0], takes);
  }
  return { values, complaints };
}

function meant(text: string, takes: SchemaField['takes']): unknown {
  switch (takes) {
    case 'number':
      return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    case 'yes-no':
      return text === 'true';
    case 'list':
      return text.split(/[\s,;]+/).filter((part) => part !== '');
    case 'text':
      return text;
  }
}

function complaintOf(issue: z.core.$ZodIssue | undefined, takes: SchemaField['takes']): string {
  if (!issue) return uiTexts.complaint.unreadable;
  if (issue.code === 'too_small') return uiTexts.complaint.atLeast(`${issue.minimum}`, unitOf(issue.origin));
  if (issue.code === 'too_big') return uiTexts.complaint.atMost(`${issue.maximum}`, unitOf(issue.origin));
  return takes === 'number' ? uiTexts.complaint.wholeNumber : issue.message;
}

function unitOf(origin: string): string {
  return origin === 'string' ? uiTexts.complaint.characters : origin === 'array' ? uiTexts.complaint.members : '';
}

/** `nameserver_host` as a label: the service's words, readable. */
export function fieldTitle(name: string): string {
  const words = name.replaceAll('_', ' ');
  const known = words.replace(/\b(ip|asn|ssl|tld|isp|iana|id|dns|soa|cn|ru)\b/g, (word) => word.toUpperCase());
  return known.charAt(0).toUpperCase() + known.slice(1);
}
