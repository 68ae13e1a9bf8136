import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { everydayWords } from '../attribution/data/everyday-words.ts';
import { assignedSetOf, createInfrastructure } from '../attribution/infrastructure.ts';
import type { NameFacts, Observation } from '../attribution/types.ts';
import { compareKey, familyOf, meaningless } from '../attribution/values.ts';
import { mostOf, registration, saysNothing, usualDomains, usualOtherwise, wording } from '../attribution/weights.ts';
import { labelOf } from '../attribution/wording.ts';
import type { CaseFile } from '../case/case-file.ts';
import { comparedRows } from '../case/queries/compared-names.ts';
import { readCounts, withCounts } from '../graph/counted-values.ts';
import { readNames } from '../graph/name-facts.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';

// What is compared between cases: the names of each with what the judgement needs, and keys that find similar cases.

/** A name of a case, with what a comparison needs. */
export interface CaseName extends NameFacts {
  /** Somebody judged it to be part of a campaign. */
  readonly isIn: boolean;
}

/** The names of a case that are compared; more are left out. */
export const mostNames = 200;
const mostObservations = 40;
const longestValue = 300;
/** What a value must say at least to be compared, in orders of magnitude. */
const leastWeight = 0.5;
/** A service's count below this is more precise than the list: a provider's host with a customer's own name. */
const ownHostUnder = 1000;
const leastLabel = 6;
const leastWord = 5;

const infrastructure = createInfrastructure();

/** The names of a case, without what says nothing about who is behind them. */
export async function readCaseNames(file: CaseFile, answers: StoredAnswers, signal?: AbortSignal): Promise<CaseName[]> {
  const rows = comparedRows(file, mostNames);
  const isIn = new Set(rows.flatMap(({ id, isIn: judged }) => (judged ? [id] : [])));
  const { facts, names } = await readNames(
    file,
    answers,
    rows.flatMap(({ id, isSeen }) => (isSeen ? [id] : [])),
    signal,
  );
  // Of the others only the name is known.
  const bare = rows.flatMap(({ id, kind, value, isSeen }): NameFacts[] =>
    isSeen || kind !== 'domain' ? [] : [{ id, name: value, observations: [], registered: unregistered }],
  );
  return [...withCounts(facts, await readCounts(file)), ...bare]
    .filter(({ name }) => infrastructure.ofHost(name) === null)
    .map(({ id, name, observations, registered, looks }) => ({
      ...{ id, name, registered, ...(looks && { looks }) },
      observations: tellingOf(observations),
      isIn: (names.get(id) ?? [id]).some((one) => isIn.has(one)),
    }));
}

const unregistered = { day: null, hasTime: false, dayCount: null } as const;

function tellingOf(observations: readonly Observation[]): Observation[] {
  return observations
    .map((seen) => ({ seen, weight: seen.value.length > longestValue ? 0 : mostWeight(seen) }))
    .filter(({ weight }) => weight >= leastWeight)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostObservations)
    .map(({ seen }) => seen);
}

/** The most that a value can say in the judgement, in orders of magnitude. */
function mostWeight({ kind, value, relation, count, usual }: Observation): number {
  const family = familyOf(kind, relation, value);
  // The size of a provider, which makes a set of its name servers rare.
  if (relation === 'domain of name server') return 1;
  if (family === null || meaningless(kind, value, relation) !== null) return 0;
  if (family === 'registration') return registration.closeness; // It counts with the day.
  if (kind === 'nameserver' && assignedSetOf(value.toLowerCase()) !== null) return mostOf['name server'];
  const isOwnHost = kind !== 'ip' && count !== null && count > 0 && count < ownHostUnder;
  if (!isOwnHost && isShared(kind, value)) return 0;
  const domains = count !== null && count > 0 ? count : (usual ?? usualDomains[kind] ?? usualOtherwise);
  return Math.min(mostOf[family], Math.log10(saysNothing / domains));
}

function isShared(kind: Observation['kind'], value: string): boolean {
  if (kind === 'ip') return infrastructure.ofAddress(value) !== null;
  return infrastructure.ofHost(value.slice(value.lastIndexOf('@') + 1)) !== null;
}

/** What finds a similar case: hashes of what its names have, each with the most that it can say. */
export function linkKeys(names: readonly CaseName[]): Map<number, number> {
  const keys = new Map<number, number>();
  const put = (text: string, weight: number) => {
    const hash = hashOf(text);
    if (weight > (keys.get(hash) ?? 0)) keys.set(hash, weight);
  };
  for (const { name, observations, registered } of names) {
    put(`name ${name}`, mostOf.registrant);
    const label = labelOf(name);
    if (label.length >= leastLabel) put(`label ${label}`, wording.sameLabel);
    if (/\d/.test(label) && label.length >= leastLabel)
      put(`template ${label.replace(/\d+/g, '#')}`, wording.sameLabel);
    for (const word of label.split(/[^\p{L}]+/u))
      if (word.length >= leastWord && !everydayWords.has(word)) put(`word ${word}`, wording.word);
    for (const seen of observations) {
      const { kind, value, relation } = seen;
      if (relation === 'domain of name server') continue;
      if (familyOf(kind, relation, value) !== 'registration')
        put(`${kind} ${compareKey(kind, value)}`, mostWeight(seen));
      else if (registered.day !== null)
        put(`day ${compareKey(kind, value)} ${Math.floor(registered.day)}`, registration.closeness);
    }
  }
  return keys;
}

/** How the pages of the names look. */
export function looksOf(names: readonly CaseName[]): string[] {
  return [...new Set(names.flatMap(({ looks }) => looks ?? []))];
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The names of a case as the index stores them. */
export interface PackedNames {
  readonly keys: Uint8Array;
  readonly looks: string;
  readonly names: Uint8Array;
}

export function packNames(names: readonly CaseName[]): PackedNames {
  const keys = Uint32Array.from(linkKeys(names).keys());
  return {
    keys: new Uint8Array(keys.buffer),
    looks: JSON.stringify(looksOf(names)),
    names: deflateRawSync(JSON.stringify(names)),
  };
}

export function unpackNames(packed: Uint8Array): CaseName[] {
  return JSON.parse(inflateRawSync(packed, { maxOutputLength: 64 * 1024 * 1024 }).toString()) as CaseName[];
}

/** The hashes that a case has. */
export function unpackKeys(keys: Uint8Array): Uint32Array {
  const aligned = keys.byteOffset % 4 === 0 ? keys : keys.slice();
  return new Uint32Array(aligned.buffer as ArrayBuffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4));
}
