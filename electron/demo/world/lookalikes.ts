// Which domains a monitor of a term would find: names that hold the term, or a slip or trick away from it.

import { domainToUnicode } from 'node:url';
import type { Table } from './table.ts';

export interface Lookalikes {
  /** Numbers of the domains that match the term, in the order of the table. */
  find(term: string): readonly number[];
}

const sameLooks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  а: 'a',
  е: 'e',
  о: 'o',
  ο: 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  т: 't',
  м: 'm',
  υ: 'u',
  ӏ: 'l',
  ł: 'l',
};

/** Most names have nothing of what is read as something else. */
const readOtherwise = /[-0135]|[^ -~]/;

/** The name as the eye reads it: look-alike letters replaced, accents, hyphens and dots dropped. */
export function readName(name: string): string {
  const whole = name.includes('xn--') ? domainToUnicode(name) : name;
  const label = whole.slice(0, whole.indexOf('.'));
  const text = readOtherwise.test(label) ? lettersRead(label) : label;
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function lettersRead(label: string): string {
  let text = '';
  for (const letter of label.normalize('NFD')) {
    if (letter >= '\u0300' && letter <= '\u036f') continue;
    if (letter !== '-') text += sameLooks[letter] ?? letter;
  }
  return text;
}

/** Matches the term itself, one letter left out, doubled or swapped with its neighbour. */
export function termPattern(term: string): RegExp {
  const plain = readName(`${term.toLowerCase()}.`);
  const forms = new Set([plain]);
  for (let at = 0; at < plain.length; at++) {
    if (plain.length > 5 && at > 0) forms.add(plain.slice(0, at) + plain.slice(at + 1));
    forms.add(plain.slice(0, at) + plain.charAt(at) + plain.slice(at));
    if (at > 0) forms.add(plain.slice(0, at - 1) + plain.charAt(at) + plain.charAt(at - 1) + plain.slice(at + 1));
  }
  return new RegExp([...forms].map((form) => form.replace(/[^a-z0-9]/g, '\\$&')).join('|'));
}

export function createLookalikes(table: Table): Lookalikes {
  const known = new Map<string, { ids: number[]; seen: number; pattern: RegExp }>();
  const readNames: string[] = [];
  return {
    find(term) {
      for (let id = readNames.length; id < table.end(); id++) readNames.push(readName(table.nameOf(id)));
      let entry = known.get(term);
      if (entry === undefined) {
        entry = { ids: [], seen: 0, pattern: termPattern(term) };
        known.set(term, entry);
      }
      for (; entry.seen < table.end(); entry.seen++) {
        if (entry.pattern.test(readNames[entry.seen] ?? '')) entry.ids.push(entry.seen);
      }
      const { ids } = entry;
      return (ids.at(-1) ?? 0) < table.end() ? ids : ids.filter((id) => id < table.end());
    },
  };
}
