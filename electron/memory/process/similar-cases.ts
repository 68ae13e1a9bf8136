import { setImmediate as turn } from 'node:timers/promises';
import { closeness, fingerprintDistance, fingerprintWords } from '../../../shared/image-likeness.ts';
import type { caseStates } from '../../../shared/memory.ts';
import { mostOf } from '../../attribution/weights.ts';
import type { CaseName } from '../case-names.ts';
import { isEverywhere } from '../common.ts';
import type { CaseEntry } from './index-file.ts';
import type { Library } from './library.ts';

// Which cases are worth a comparison with one: those that have something rare in common. Never all.

export interface AlikeWish {
  /** The case to compare, and with it its copies. */
  readonly own: { readonly id: string; readonly path: string };
  /** Hashes of what its names have, each with the most that it can say. */
  readonly keys: readonly (readonly [number, number])[];
  readonly looks: readonly string[];
  readonly most: number;
}

/** A case with the names that are compared. */
export interface ComparedCase {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly changed: string | null;
  readonly names: readonly CaseName[];
}

/** A case by its ID, and what the index knows of it. */
export interface NamedCase extends ComparedCase {
  readonly state: (typeof caseStates)[number];
  readonly why: string | null;
}

/** What the common values of two cases must be able to say together, in orders of magnitude. */
const leastSum = 2;
const mostLooks = 60;
const casesInTurn = 20;

/** The cases that have most in common with one, each with its names. */
export async function similarCases(library: Library, { own, keys, looks, most }: AlikeWish): Promise<ComparedCase[]> {
  const weights = new Map(keys);
  const pictures = looks.slice(0, mostLooks).map(fingerprintWords);
  const others = onceEach(library.entries(), own);
  const holders = new Map<number, number>();
  const found: { readonly entry: CaseEntry; readonly shared: number[]; readonly isAlike: boolean }[] = [];
  for (const [at, entry] of others.entries()) {
    if (at % casesInTurn === casesInTurn - 1) await turn();
    const theirs = library.keysOf(entry);
    if (!theirs) continue;
    const shared: number[] = [];
    for (const key of theirs.keys) if (weights.has(key)) shared.push(key);
    for (const key of shared) holders.set(key, (holders.get(key) ?? 0) + 1);
    const isAlike = pictures.some((one) =>
      theirs.looks.some((two) => fingerprintDistance(one, two) <= closeness.strict),
    );
    if (shared.length > 0 || isAlike) found.push({ entry, shared, isAlike });
  }
  const sumOf = ({ shared, isAlike }: (typeof found)[number]) =>
    shared.reduce(
      (sum, key) => sum + (isEverywhere(holders.get(key) ?? 0, others.length, 0) ? 0 : (weights.get(key) ?? 0)),
      isAlike ? mostOf.look : 0,
    );
  return found
    .map((one) => ({ entry: one.entry, sum: sumOf(one) }))
    .filter(({ sum }) => sum >= leastSum)
    .sort((one, other) => other.sum - one.sum)
    .slice(0, most)
    .map(({ entry }) => comparedCase(library, entry));
}

/** The cases with these IDs; one that the index does not know by its ID is looked for at its last place. */
export function casesNamed(
  library: Library,
  wanted: readonly { readonly id: string; readonly path: string }[],
): NamedCase[] {
  const entries = library.entries();
  return wanted.map(({ id, path }) => {
    const entry =
      entries.find((one) => one.state === 'read' && one.caseId === id && one.path === path) ??
      entries.find((one) => one.state === 'read' && one.caseId === id) ??
      entries.find((one) => one.state !== 'read' && one.path === path);
    if (!entry) return { ...{ id, path, title: '', changed: null, names: [] }, state: 'missing', why: null };
    return { ...comparedCase(library, entry), id, state: entry.state, why: entry.why };
  });
}

function comparedCase(library: Library, entry: CaseEntry): ComparedCase {
  const { caseId, path, title, changed } = entry;
  return { id: caseId, path, title, changed, names: entry.state === 'read' ? library.namesOf(entry) : [] };
}

/** The cases that were read, without the given one; copies of one case once. */
function onceEach(entries: readonly CaseEntry[], own: AlikeWish['own']): CaseEntry[] {
  const seen = new Set<string>([own.id]);
  return entries.filter(({ state, caseId, path }) => {
    if (state !== 'read' || path === own.path || caseId === '' || seen.has(caseId)) return false;
    seen.add(caseId);
    return true;
  });
}
