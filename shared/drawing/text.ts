import type { EntityRow, GroupRow } from '../case-rows.ts';
import type { Completeness } from '../completeness.ts';
import { defanged } from '../defang.ts';
import { kindRow } from '../entity-kinds.ts';
import { withSigns } from '../odd-text.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const longest = 30;
/** Drops more combining marks per letter: some texts use them to cover their neighbours. */
const mostPerLetter = 8;
const number = new Intl.NumberFormat('en');

/** No line breaks, no control characters, nothing that hides or reverses the reading direction: a gap replaces them. */
export function plainText(text: string): string {
  return withSigns(text.slice(0, 2000), ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Cuts between complete letters. Cuts names in the middle, because their end shows the owner; other text at its end.
 */
export function shorten(text: string, isName: boolean, most = longest): string {
  const plain = plainText(text);
  if (plain.length <= most && !/[^\x20-\x7e]/.test(plain)) return plain; // The usual case, and the fast one.
  const letters = [...graphemes.segment(plain)].map(({ segment }) => segment.slice(0, mostPerLetter));
  if (letters.length <= most) return letters.join('');
  if (!isName)
    return `${letters
      .slice(0, most - 1)
      .join('')
      .trimEnd()}…`;
  const wanted = Math.floor((most - 1) / 2);
  const [half = ''] = /^(?:\.\]|\])/.exec(letters.slice(-wanted).join('')) ?? [];
  const kept = wanted + (half === '' ? 0 : dot.length - half.length);
  const head = letters.slice(0, most - 1 - kept).join('');
  return `${head.replace(/\[\.?$/, '')}…${letters.slice(-kept).join('')}`;
}

/** Of a defanged name: a part of it would not be read as a dot. */
const dot = '[.]';

const isName = (kind: EntityRow['kind']) => ['name', 'email'].includes(kindRow(kind).form);

/** The label of a node, safe to copy from a picture. */
export function entityLabel(row: EntityRow): string {
  return shorten(fullLabel(row), isName(row.kind)) || '(empty)';
}

/** Shows names in ASCII, so that no letter imitates another. */
export function fullLabel({ kind, value, shown }: EntityRow): string {
  return plainText(defanged(kind, isName(kind) ? value : (shown ?? value)));
}

const longestGroup = 40;

/** What a stack was found by ends its label, after a colon: that is kept. */
export function groupLabel({ label }: GroupRow): string {
  const [, head = '', value = ''] = /^(.*: )(.{1,28})$/s.exec(label) ?? [];
  if (value === '') return shorten(label, false, longestGroup) || 'Group';
  const room = longestGroup - value.length;
  if (head.length <= room) return shorten(label, false, longestGroup);
  return `${shorten(head, false, room - 2)}: ${shorten(value, true, value.length)}`;
}

/** How many domains share an entity, by the service's last count, or usually do; 0 if nobody knows. */
export function sharedBy({ kind, facts }: EntityRow): number {
  return facts.counts === undefined ? (kindRow(kind).usualCount ?? 0) : Math.max(0, ...Object.values(facts.counts));
}

/** How many domains share an entity, by the service's last count: the results of a pivot on it. */
export function sharedLabel({ facts }: EntityRow): string {
  const most = Math.max(0, ...Object.values(facts.counts ?? {}));
  return most > 1 ? `shared by ${number.format(most)}` : '';
}

/** The number of members and the total: `500 of 1,381`. */
export function countLabel(members: number, completeness: Completeness | null): string {
  const have = number.format(members);
  if (!completeness || completeness.kind === 'whole') return have;
  if (completeness.kind === 'more') {
    return completeness.total === null ? `${have} and more` : `${have} of ${number.format(completeness.total)}`;
  }
  if (completeness.kind === 'refused') return 'refused';
  return `${have}, ${completeness.kind}`;
}
