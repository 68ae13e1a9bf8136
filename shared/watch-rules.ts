import * as z from 'zod';
import { FeedName } from './feeds.ts';
import { seenLetter } from './imitation.ts';

const Term = z.string().trim().min(3).max(63);

/** The condition for a rule to match a feed line. */
export const RuleTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), text: z.string().trim().min(2).max(100) }),
  z.object({ kind: z.literal('wildcard'), pattern: z.string().trim().min(2).max(253) }),
  z.object({ kind: z.literal('near'), terms: z.array(Term).min(1).max(50), distance: z.int().min(0).max(3) }),
  z.object({ kind: z.literal('in-graph') }),
]);
export type RuleTest = z.output<typeof RuleTest>;

/** A user's watch rule for the feeds. */
export const WatchRule = z.object({
  test: RuleTest,
  /** Only lines of these feeds; empty means all. */
  feeds: z.array(FeedName).max(9),
  /** The user's own domains: they, and names below them, never match. */
  except: z.array(z.string().trim().min(1).max(253)).max(200),
  /** Shows a notice at the edge of the window and on the desktop. */
  notify: z.boolean(),
  active: z.boolean(),
});
export type WatchRule = z.output<typeof WatchRule>;

/** A feed name for rules: as received, and in Unicode. */
export interface WatchedName {
  readonly name: string;
  readonly readable: string;
}

/** Whether the case contains this name, or the domain above it. */
export type IsInGraph = (name: string) => boolean;

/** Prepares a rule's test for many thousands of names per second. */
export function ruleMatcher(rule: WatchRule, isInGraph: IsInGraph): (watched: WatchedName) => boolean {
  const matches = testMatcher(rule.test, isInGraph);
  const except = new Set(rule.except.map((name) => name.toLowerCase().replace(/\.$/, '')));
  if (except.size === 0) return matches;
  return (watched) => matches(watched) && !someParent(watched.name, (parent) => except.has(parent));
}

function testMatcher(test: RuleTest, isInGraph: IsInGraph): (watched: WatchedName) => boolean {
  switch (test.kind) {
    case 'contains': {
      const text = test.text.toLowerCase();
      return ({ name, readable }) => name.includes(text) || readable.includes(text);
    }
    case 'wildcard': {
      const pattern = test.pattern.toLowerCase();
      return ({ name, readable }) =>
        fitsWildcard(name, pattern) || (readable !== name && fitsWildcard(readable, pattern));
    }
    case 'near': {
      const nears = test.terms.map((term) => nearMatcher(term, test.distance));
      return ({ readable }) => nears.some((isNear) => isNear(readable));
    }
    case 'in-graph':
      return ({ name }) => someParent(name, isInGraph);
  }
}

/** The name itself, then each name above it, down to the last two labels. */
function someParent(name: string, holds: (parent: string) => boolean): boolean {
  if (holds(name)) return true;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const parent = name.slice(dot + 1);
    if (!parent.includes('.')) return false;
    if (holds(parent)) return true;
  }
  return false;
}

/**
 * `*` matches anything, `?` one character. Hand-written: a regular expression with many stars can be made to run for
 * ever.
 */
export function fitsWildcard(text: string, pattern: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    if (place < pattern.length && (pattern[place] === '?' || pattern[place] === text[at]) && pattern[place] !== '*') {
      at++;
      place++;
    } else if (pattern[place] === '*') {
      star = place++;
      starAt = at;
    } else if (star >= 0) {
      place = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}

/**
 * Whether some part of a name, except its last label, differs from a term by at most this many added, missing, replaced
 * or swapped letters; letters that look alike count as equal. The same measure as `findImitation`, without the
 * position.
 */
export function nearMatcher(term: string, distance: number): (name: string) => boolean {
  const wanted = [...term.toLowerCase()].map((letter) => seenLetter(letter).codePointAt(0) ?? 0);
  // A third of a short term would be another word.
  const allowed = Math.min(distance, Math.floor(wanted.length / 3));
  const rows = [0, 1, 2].map(() => new Uint8Array(wanted.length + 1));
  return (name) => {
    const end = name.lastIndexOf('.');
    const text = end > 0 ? name.slice(0, end) : name;
    let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
    for (let row = 0; row <= wanted.length; row++) previous[row] = Math.min(row, 255);
    let last = -1;
    for (const sign of text) {
      const letter = seenLetter(sign).codePointAt(0) ?? 0;
      current[0] = 0; // A match may begin anywhere.
      for (let row = 1; row <= wanted.length; row++) {
        const same = wanted[row - 1] === letter ? 0 : 1;
        let cost = Math.min((previous[row - 1] ?? 0) + same, (previous[row] ?? 0) + 1, (current[row - 1] ?? 0) + 1);
        if (row > 1 && last >= 0 && wanted[row - 1] === last && wanted[row - 2] === letter) {
          cost = Math.min(cost, (before[row - 2] ?? 0) + 1);
        }
        current[row] = cost;
      }
      if ((current[wanted.length] ?? 255) <= allowed) return true;
      [before, previous, current] = [previous, current, before];
      last = letter;
    }
    return false;
  };
}

/** The terms that a Detect monitor could use. */
export function termsOf({ test }: Pick<WatchRule, 'test'>): readonly string[] {
  if (test.kind === 'near') return test.terms;
  if (test.kind === 'contains') return [test.text];
  return [];
}
