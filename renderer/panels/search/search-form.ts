import { fanged, harmlessValue } from '../../../shared/defang.ts';
import { BaseParameters, FilterParameters, Search } from '../../../shared/domain-search.ts';
import type { SearchWish } from '../../stores/pivot-asks.ts';
import { searchTexts } from '../../texts/search.ts';
import { type Draft, fieldsOf, fieldTitle, readDraft, type SchemaField } from '../../ui/schema-form.ts';

export interface FormField extends SchemaField {
  readonly part: 'base' | 'filters' | 'parsed_whois' | 'parsed_domain_rdap';
}

const texts = searchTexts.investigate;
const parsed = ['parsed_whois', 'parsed_domain_rdap'] as const;

/** Every search parameter with its meaning. */
export const formFields: readonly FormField[] = [
  ...fieldsOf(BaseParameters).map((field) => ({ ...field, part: 'base' as const })),
  ...fieldsOf(FilterParameters).map((field) => ({ ...field, part: 'filters' as const })),
  ...parsed.map((name) => ({
    name,
    does: texts.parsedHelp(Search.shape[name].description ?? ''),
    takes: 'text' as const,
    part: name,
  })),
];

/** One condition of the search; all must match. */
export interface Chip {
  readonly name: string;
  readonly text: string;
  readonly part: FormField['part'];
}

export interface ReadForm {
  /** What to send; null while something is wrong or the form is empty. */
  readonly search: SearchWish | null;
  readonly complaints: Readonly<Record<string, string>>;
  /** An error of the complete search. */
  readonly whole: string | null;
  readonly chips: readonly Chip[];
}

/** Parses the form like main will, field by field and completely. */
export function readForm(typed: Draft): ReadForm {
  const draft = refanged(typed);
  const base = readDraft(BaseParameters, draft);
  const filters = readDraft(FilterParameters, draft);
  const whois = readPairs(draft.parsed_whois ?? '');
  const rdap = readPairs(draft.parsed_domain_rdap ?? '');
  const complaints = {
    ...base.complaints,
    ...filters.complaints,
    ...(whois.complaint && { parsed_whois: whois.complaint }),
    ...(rdap.complaint && { parsed_domain_rdap: rdap.complaint }),
  };
  const chips = formFields.flatMap(({ name, part }) => {
    const text = draft[name]?.trim() ?? '';
    return text === '' || Object.hasOwn(complaints, name)
      ? []
      : [{ name, part, text: `${fieldTitle(name)}: ${shown(name, text)}` }];
  });
  const search = {
    base: base.values,
    filters: filters.values,
    parsed_whois: whois.pairs,
    parsed_domain_rdap: rdap.pairs,
  };
  const isWrong = Object.keys(complaints).length > 0;
  if (isWrong || chips.length === 0) return { search: null, complaints, whole: null, chips };
  const checked = Search.safeParse(search);
  if (checked.success) return { search, complaints, whole: null, chips };
  return { search: null, complaints, whole: checked.error.issues[0]?.message ?? texts.invalid, chips };
}

/** The form fields of a search, to be changed. */
export function draftOf({ base = {}, filters = {}, parsed_whois = {}, parsed_domain_rdap = {} }: SearchWish): Draft {
  const plain = Object.entries({ ...base, ...filters }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)] as const],
  );
  const pairs = (of: object) =>
    Object.entries(of)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  const draft = {
    ...Object.fromEntries(plain),
    parsed_whois: pairs(parsed_whois),
    parsed_domain_rdap: pairs(parsed_domain_rdap),
  };
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== ''));
}

/** Names and addresses are defanged outside their fields. */
function shown(name: string, text: string): string {
  return isLive(name) ? harmlessValue('email', text) : text;
}

/** Values come from reports, where they are defanged. */
function refanged(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, isLive(name) ? fanged(text) : text]));
}

function isLive(name: string): boolean {
  return !name.startsWith('parsed_') && /domain|_?ip$|host$|email|alt_names|common_name/.test(name);
}

function readPairs(text: string): { readonly pairs: Record<string, string>; readonly complaint: string | null } {
  const pairs: Record<string, string> = {};
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [, name, value] = /^([a-z_]+(?:\.[a-z_]+)*)\s*=\s*(.+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return { pairs, complaint: texts.parsedComplaint };
    pairs[name] = value;
  }
  return { pairs, complaint: null };
}

/** A title for card, history and stack. */
export function titleOf(chips: readonly Chip[]): string {
  return texts.title(chips.map(({ text }) => text)).slice(0, 280);
}
