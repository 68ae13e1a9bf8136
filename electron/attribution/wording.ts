import { parse } from 'tldts';
import { everydayWords } from './data/everyday-words.ts';
import { wording } from './weights.ts';

// How names are worded: shared rare words, the same pattern, small mutations.

/** Rarity of a word is measured within the case; smaller cases count as this many names. */
const leastNames = 100;
/** A word that more than half of the names contain was searched for. */
const searchedFor = { share: 0.5, fromNames: 10 } as const;
/** A part of a longer word counts as a word of its own if so many names have it as a whole word, or at an end. */
const affixHolders = 3;
const affixLengths = { least: 5, most: 12 } as const;
/** Longer labels exist only to break programs. */
const longestLabel = 63;

const inOneTurn = 200;

export interface Wording {
  /** How much the wording of two names speaks for one author; 0 to `mostOf.name`. */
  compare(one: number, other: number): number;
  /** The same in words; null if they have nothing in common. */
  explain(one: number, other: number): string | null;
  /** What two similar names have in common, to find candidates. */
  keysOf(index: number): readonly string[];
  /** The words of a name that are not everywhere. */
  wordsOf(index: number): ReadonlyMap<string, number>;
}

interface Worded {
  readonly label: string;
  /** Without words that more than half of the names contain. */
  readonly core: string;
  /** Digits replaced by `#`; null without digits or letters. */
  readonly template: string | null;
  /** The words in alphabetical order, if there are several. */
  readonly sorted: string | null;
  readonly words: ReadonlyMap<string, number>;
  readonly isGenerated: boolean;
}

export async function readWording(
  names: readonly string[],
  pause: () => Promise<void> = async () => {},
): Promise<Wording> {
  const labels = await inTurns(names, labelOf, pause);
  const vocabulary = await vocabularyOf(labels, pause);
  const segmented = await inTurns(labels, (label) => wordsIn(label, vocabulary), pause);
  const holders = new Map<string, number>();
  for (const words of segmented) for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1);
  const isSearched = (word: string) =>
    names.length >= searchedFor.fromNames && (holders.get(word) ?? 0) > names.length * searchedFor.share;
  const rarityOf = (word: string) => {
    const among = Math.max(names.length, leastNames);
    const rarity = Math.min(wording.word, Math.log10(among / (holders.get(word) ?? 1)));
    const worth = everydayWords.has(word) ? wording.everydayWord : word.length < 4 ? 0.5 : 1;
    return Math.max(0, rarity) * worth;
  };
  await pause();
  const toWorded = (label: string, index: number): Worded => {
    const own = [...new Set(segmented[index])].filter((word) => !isSearched(word));
    const core = withoutSearched(label, isSearched);
    const template =
      /\d/.test(label) && label.replace(/[^\p{L}]/gu, '').length >= 4 ? label.replace(/\d+/g, '#') : null;
    return {
      label,
      core,
      template,
      sorted: own.length > 1 ? [...own].sort().join(' ') : null,
      words: new Map(own.map((word) => [word, rarityOf(word)])),
      isGenerated: looksGenerated(core),
    };
  };
  const worded = await inTurns(labels, toWorded, pause);
  const none: Worded = { label: '', core: '', template: null, sorted: null, words: new Map(), isGenerated: false };
  const at = (index: number) => worded[index] ?? none;

  return {
    compare: (one, other) => compareWorded(at(one), at(other)).weight,
    explain: (one, other) => compareWorded(at(one), at(other)).text,
    wordsOf: (index) => at(index).words,
    keysOf: (index) => {
      const { label, template, sorted, words } = at(index);
      return [
        ...(label.length >= 6 ? [`label ${label}`] : []),
        ...(template ? [`template ${template}`] : []),
        ...(sorted ? [`sorted ${sorted}`] : []),
        ...[...words].filter(([, rarity]) => rarity >= 0.8).map(([word]) => `word ${word}`),
      ];
    },
  };
}

/** `map` with pauses. */
async function inTurns<T, R>(
  list: readonly T[],
  make: (entry: T, index: number) => R,
  pause: () => Promise<void>,
): Promise<R[]> {
  const made: R[] = [];
  for (const [index, entry] of list.entries()) {
    made.push(make(entry, index));
    if (index % inOneTurn === 0) await pause();
  }
  return made;
}

function compareWorded(one: Worded, other: Worded): { readonly weight: number; readonly text: string | null } {
  const best = { weight: 0, text: null as string | null };
  const offer = (weight: number, text: () => string) => {
    if (weight > best.weight) [best.weight, best.text] = [weight, text()];
  };
  if (one.label === other.label && one.label.length >= 4) {
    offer(
      one.label.length >= 6 ? wording.sameLabel : wording.sameLabel / 2,
      () => `the same name “${one.label}” under two suffixes`,
    );
    return best;
  }
  if (one.template !== null && one.template === other.template) {
    offer(wording.sameLabel, () => `one pattern: “${one.template}” with other numbers`);
    return best;
  }
  if (one.sorted !== null && one.sorted === other.sorted)
    offer(wording.mutation, () => `the same words: ${one.sorted}`);
  else if (isMutation(one.core, other.core))
    offer(wording.mutation, () => `one or two letters changed: ${one.core}, ${other.core}`);
  let sum = 0;
  const shared: string[] = [];
  const [small, large] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
  for (const [word, rarity] of small) {
    if (rarity <= 0 || !large.has(word)) continue;
    sum += rarity;
    shared.push(word);
  }
  offer(Math.min(sum, wording.sameLabel), () => `shared words: ${shared.slice(0, 4).join(', ')}`);
  if (one.isGenerated && other.isGenerated && Math.abs(one.core.length - other.core.length) <= 1)
    offer(wording.generated, () => 'random letters of one length');
  return best;
}

/** The part of a name that a person chose. */
export function labelOf(name: string): string {
  const { domainWithoutSuffix } = parse(name, { allowPrivateDomains: false });
  return (domainWithoutSuffix ?? name.split('.')[0] ?? '').toLowerCase().slice(0, longestLabel);
}

/** Parts between hyphens and digits; a short one such as `ss4` stays whole. */
function partsOf(label: string): string[] {
  return label
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) =>
      /^\p{L}{2,3}\d{1,2}$/u.test(part) ? [part] : part.split(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u),
    )
    .filter((part) => part !== '');
}

/** Whole words between hyphens and digits, and beginnings and ends that several names have. */
async function vocabularyOf(labels: readonly string[], pause: () => Promise<void>): Promise<ReadonlySet<string>> {
  const whole = new Map<string, number>();
  const affixes = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const [done, label] of [...new Set(labels)].entries()) {
    if (done % inOneTurn === 0) await pause();
    const parts = partsOf(label);
    for (const part of new Set(parts)) {
      if (part.length >= 3 && parts.length > 1) count(whole, part);
      const most = Math.min(affixLengths.most, part.length - 1);
      for (let length = affixLengths.least; length <= most; length++) {
        count(affixes, part.slice(0, length));
        count(affixes, part.slice(-length));
      }
    }
  }
  return new Set([
    ...[...whole].filter(([word, holders]) => holders >= (word.length < 4 ? affixHolders : 2)).map(([word]) => word),
    ...[...affixes].filter(([, holders]) => holders >= affixHolders).map(([word]) => word),
    ...[...everydayWords].filter((word) => word.length >= 4),
  ]);
}

function wordsIn(label: string, vocabulary: ReadonlySet<string>): string[] {
  return partsOf(label).flatMap((part) => (/^\d+$/.test(part) ? [] : segmentsOf(part, vocabulary)));
}

/** The longest known words inside a part, and what remains. */
function segmentsOf(part: string, vocabulary: ReadonlySet<string>): string[] {
  if (part.length < 3) return [];
  if (vocabulary.has(part) && part.length <= affixLengths.most) return [part];
  if (part.length < 7) return coverOf(part, vocabulary) ?? [part];
  for (let length = Math.min(affixLengths.most, part.length - 1); length >= 4; length--) {
    for (let from = 0; from + length <= part.length; from++) {
      const word = part.slice(from, from + length);
      if (!vocabulary.has(word)) continue;
      return [
        ...segmentsOf(part.slice(0, from), vocabulary),
        word,
        ...segmentsOf(part.slice(from + length), vocabulary),
      ];
    }
  }
  return [part];
}

/** Two known words that together are the whole part, such as `irs` and `ein`; short words count only so. */
function coverOf(part: string, vocabulary: ReadonlySet<string>): string[] | null {
  for (let at = 3; at <= part.length - 3; at++) {
    const [left, right] = [part.slice(0, at), part.slice(at)];
    if (vocabulary.has(left) && vocabulary.has(right)) return [left, right];
  }
  return null;
}

function withoutSearched(label: string, isSearched: (word: string) => boolean): string {
  return label
    .split('-')
    .filter((part) => !isSearched(part))
    .join('-');
}

/** One letter changed in a short name, up to two in a longer one. */
function isMutation(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 5 || one === other) return false;
  return withinEdits(one, other, shorter < 7 ? 1 : 2);
}

/** Whether so few letters changed, were added, left out or exchanged; a band of the usual table. */
export function withinEdits(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most || lettersApart(one, other) > 2 * most) return false;
  const width = other.length + 1;
  let [before, row, next] = rows(width);
  for (let column = 0; column < width; column++) row[column] = column;
  for (let at = 1; at <= one.length; at++) {
    const [from, until] = [Math.max(1, at - most), Math.min(other.length, at + most)];
    next[from - 1] = from === 1 ? at : most + 1;
    let least = next[from - 1] as number;
    for (let to = from; to <= until; to++) {
      const same = one.charCodeAt(at - 1) === other.charCodeAt(to - 1);
      // Above the band there is nothing: it would take more than `most` edits.
      const above = to < at + most ? (row[to] as number) : most + 1;
      let edits = Math.min(above + 1, (next[to - 1] as number) + 1, (row[to - 1] as number) + (same ? 0 : 1));
      const isSwap =
        at > 1 &&
        to > 1 &&
        one.charCodeAt(at - 1) === other.charCodeAt(to - 2) &&
        one.charCodeAt(at - 2) === other.charCodeAt(to - 1);
      if (isSwap) edits = Math.min(edits, (before[to - 2] as number) + 1);
      next[to] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return false;
    [before, row, next] = [row, next, before];
  }
  return (row[other.length] as number) <= most;
}

let table: [Uint16Array, Uint16Array, Uint16Array] | null = null;
/** Three rows that every comparison uses again: there are millions. */
function rows(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  if (!table || table[0].length < width)
    table = [new Uint16Array(2 * width), new Uint16Array(2 * width), new Uint16Array(2 * width)];
  return [...table];
}

const letters = new Int16Array(64);
/** How many letters one has more often than the other, and the reverse: two for each changed letter, at most. */
function lettersApart(one: string, other: string): number {
  letters.fill(0);
  for (let at = 0; at < one.length; at++) (letters[one.charCodeAt(at) & 63] as number)++;
  for (let at = 0; at < other.length; at++) (letters[other.charCodeAt(at) & 63] as number)--;
  let sum = 0;
  for (const difference of letters) sum += Math.abs(difference);
  return sum;
}

/** Hardly a vowel, or letters and digits mixed at random. */
function looksGenerated(core: string): boolean {
  const text = core.replace(/[^a-z0-9]/g, '');
  if (text.length < 8) return false;
  const changes = [...text].filter(
    (letter, at) => at > 0 && /\d/.test(letter) !== /\d/.test(text[at - 1] ?? ''),
  ).length;
  const letters = text.replace(/\d/g, '');
  const vowels = letters.replace(/[^aeiouy]/g, '').length;
  return changes >= 4 || (letters.length >= 8 && vowels / letters.length < 0.22);
}
