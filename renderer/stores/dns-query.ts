import { fanged } from '../../shared/defang.ts';
import { DnsQuestion, FlexibleSearch, type TimeFences } from '../../shared/passive-dns.ts';
import { dnsTexts } from '../texts/dns.ts';
import { askedValue, type DnsWish } from './dns-wish.ts';

const { mistakes, ways } = dnsTexts.form;

export type DnsWay = keyof typeof ways;
export const dnsWays = Object.keys(ways) as DnsWay[];

/** The fields of the form. */
export interface DnsDraft {
  readonly way: DnsWay;
  readonly text: string;
  /** Empty for all types. */
  readonly type: string;
  readonly bailiwick: string;
  readonly exclude: string;
  readonly slices: boolean;
  readonly limit: number;
  /** The time range, in days; empty for no limit. */
  readonly days: { readonly from: string; readonly to: string; readonly mode: 'overlap' | 'within' };
}

export const emptyDraft: DnsDraft = {
  ...{ way: 'auto', text: '', type: '', bailiwick: '', exclude: '', slices: false, limit: 1000 },
  days: { from: '', to: '', mode: 'overlap' },
};

export interface ReadQuery {
  /** How the text was understood. */
  readonly way: Exclude<DnsWay, 'auto'>;
  readonly wish: DnsWish | null;
  /** Null if the query can be sent. */
  readonly mistake: string | null;
}

/** Reads the form: accepts defanged names, links, networks, wildcards, `name/TYPE` and `/regular expressions/`. */
export function readQuery(query: DnsDraft, fences: TimeFences): ReadQuery {
  const typed = fanged(query.text.trim());
  const way = query.way === 'auto' ? wayOf(typed) : query.way;
  const wrong = (mistake: string): ReadQuery => ({ way, wish: null, mistake });
  if (way.startsWith('names-') || way.startsWith('data-glob') || way.startsWith('data-regex')) {
    const [place, syntax] = way.split('-') as ['names' | 'data', 'glob' | 'regex'];
    const pattern = query.way === 'auto' ? patternOf(typed, syntax) : typed;
    const exclude = query.exclude.trim();
    const read = FlexibleSearch.safeParse({
      ...{ syntax, in: place, pattern, limit: query.limit, fences },
      ...(query.type !== '' && { type: query.type }),
      ...(exclude !== '' && { exclude }),
    });
    if (!read.success) return wrong(read.error.issues[0]?.message ?? '');
    return { way, wish: { kind: 'pattern', search: read.data }, mistake: null };
  }
  const [value, ownType, ownBailiwick] = way === 'owner' || way === 'data-name' ? slashed(typed) : [typed, '', ''];
  const type = ownType || query.type;
  const bailiwick = ownBailiwick || fanged(query.bailiwick.trim());
  if (way === 'data-ip' && !isAddress(value)) return wrong(mistakes.notAddress);
  if (way === 'data-ip' && !['', 'A', 'AAAA', 'ANY'].includes(type)) return wrong(mistakes.addressType);
  if (/^\*\..*\.\*$/.test(value)) return wrong(mistakes.bothEnds);
  const field = way === 'data-ip' ? 'address' : way.endsWith('-raw') ? 'hex' : 'name';
  const read = DnsQuestion.safeParse({
    by: way,
    [field]: value,
    ...(type !== '' && { type }),
    ...(way === 'owner' && bailiwick !== '' && { bailiwick }),
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    return wrong(issue?.path[0] === 'type' ? mistakes.notType(type) : (issue?.message ?? ''));
  }
  const { limit, slices } = query;
  return { way, wish: { kind: 'lookup', question: read.data, fences, limit, slices }, mistake: null };
}

/** The fields of a query that was made by a click: options stay as they are. */
export function draftOf(wish: DnsWish, before: DnsDraft): DnsDraft {
  if (wish.kind === 'pattern') {
    const { syntax, in: place, pattern, type = '', exclude = '' } = wish.search;
    return withWay({ ...before, text: pattern, type, exclude }, `${place}-${syntax}`);
  }
  const { question } = wish;
  const type = question.type === 'ANY' ? '' : (question.type ?? '');
  const bailiwick = (question.by === 'owner' && question.bailiwick) || '';
  return withWay({ ...before, text: askedValue(question), type, bailiwick }, question.by);
}

/** Stays automatic if that means the same. */
function withWay(draft: DnsDraft, way: Exclude<DnsWay, 'auto'>): DnsDraft {
  return { ...draft, way: wayOf(draft.text) === way ? 'auto' : way };
}

function wayOf(text: string): Exclude<DnsWay, 'auto'> {
  if (/^\/.+\/$/.test(text)) return 'names-regex';
  if (isAddress(text)) return 'data-ip';
  const [name] = slashed(text);
  const middle = name.replace(/^\*\./, '').replace(/\.\*$/, '');
  return /[*?]/.test(middle) ? 'names-glob' : 'owner';
}

/** A pattern matches the whole name with its final dot. */
function patternOf(text: string, syntax: 'glob' | 'regex'): string {
  if (syntax === 'regex') return text.replace(/^\/(.+)\/$/, '$1');
  return /[.*]$/.test(text) ? text : `${text}.`;
}

/** `name/TYPE/bailiwick`, or the host of a link. */
function slashed(text: string): readonly [name: string, type: string, bailiwick: string] {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text)) return [new URL(text).hostname, '', ''];
  const parts = /^([^/]+)\/([A-Za-z][A-Za-z0-9-]{0,19})(?:\/([^/]+))?$/.exec(text);
  return parts ? [parts[1] ?? '', (parts[2] ?? '').toUpperCase(), parts[3] ?? ''] : [text, '', ''];
}

/** An address, a network or a range, by its form; the service has the last word. */
function isAddress(text: string): boolean {
  const [first = '', second, ...rest] = text.replace(/\s+/g, '').split(/[/,-]/);
  if (rest.length > 0) return false;
  const isOne = (part: string) =>
    /^\d{1,3}(\.\d{1,3}){3}$/.test(part) || (part.includes(':') && URL.canParse(`http://[${part}]/`));
  return isOne(first) && (second === undefined || /^\d{1,3}$/.test(second) || isOne(second));
}
