import { setImmediate as turn } from 'node:timers/promises';
import { normalValue } from '../../../shared/entities.ts';
import { type EntityKind, entityKinds } from '../../../shared/entity-kinds.ts';
import { pastVerdicts } from '../../../shared/memory.ts';
import type { ReadCase } from '../../case/read-to-remember.ts';
import { createStoredAnswers } from '../../graph/stored-answers.ts';
import { operationsWithValues, type StoredValue, storedValues } from '../../graph/stored-values.ts';
import { presumedCount, sharedInRecord } from '../common.ts';
import { type CaseValue, onGraph, onlyListed } from './segment.ts';

/** A longer case is read in part, which is reported. */
export const mostValues = 300_000;
const longestValue = 500;
/** A stored reply that is longer is left out; a service never sends so many records at once. */
const longestReply = 64 * 1024 * 1024;
/** These are read line by line, whatever their length. */
const streamed: ReadonlySet<string> = new Set(['feeds.read', 'file.lines']);
/** Everybody who reads these gets the same. */
const listings: ReadonlySet<string> = new Set(['feeds.read', 'detect.new', 'detect.watched', 'detect.ignored']);
/** A case that needs longer is read in part: a hostile one could take for ever. */
const mostMs = 120_000;
const sliceMs = 20;

const kinds: ReadonlySet<string> = new Set(entityKinds);
const bitOf = new Map<string, number>(pastVerdicts.map((verdict, at) => [verdict, 1 << at]));

export interface Gathered {
  readonly values: CaseValue[];
  /** Why not all values were read; null if they were. */
  readonly partly: string | null;
}

export interface Gathering {
  readonly signal: AbortSignal;
  /** Waits while the index is paused. */
  readonly pause: () => Promise<void>;
  readonly read: (values: number) => void;
}

/** All values of a case: those on the graph, those of Detect, and those in stored replies. */
export async function gatherValues(source: ReadCase, { signal, pause, read }: Gathering): Promise<Gathered> {
  const values: CaseValue[] = [];
  const places = new Map<string, number>();
  const began = performance.now();
  let sliceBegan = began;
  let partly: string | null = null;

  /** The place of a value; -1 if it is not taken. */
  function placeOf(kind: EntityKind, value: string, via: number): number {
    const key = `${kind} ${value}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    if (value === '' || value.length > longestValue) return -1;
    if (values.length >= mostValues) {
      partly ??= `Only its first ${mostValues} values were read.`;
      return -1;
    }
    places.set(key, values.length);
    return values.push({ kind, value, first: 0, last: 0, marks: 0, count: 0, tags: [], note: '', via }) - 1;
  }

  function see(place: number, time: number | undefined): void {
    const value = values[place];
    if (!value || !time) return;
    if (value.first === 0 || time < value.first) value.first = time;
    if (time > value.last) value.last = time;
  }

  /** Lets queries run; false when the work must end. */
  async function goesOn(): Promise<boolean> {
    if (performance.now() - sliceBegan >= sliceMs) {
      read(values.length);
      await turn();
      await pause();
      sliceBegan = performance.now();
    }
    if (sliceBegan - began > mostMs) partly ??= 'Reading it took too long, so only a part was read.';
    return !signal.aborted && sliceBegan - began <= mostMs;
  }

  const rows = new Map<number, number>();
  let count = 0;
  for (const entity of source.entities()) {
    if (++count % 500 === 0 && !(await goesOn())) break;
    if (!kinds.has(entity.kind)) continue;
    const place = placeOf(entity.kind as EntityKind, entity.value, -1);
    const value = values[place];
    if (!value) continue;
    rows.set(entity.id, place);
    value.marks |= onGraph;
    value.count = entity.count;
    value.tags = entity.tags;
    value.note = entity.note;
  }
  for (const { entity, verdict } of source.verdicts()) {
    const value = values[rows.get(entity) ?? -1];
    if (value) value.marks |= bitOf.get(verdict) ?? 0;
  }
  const times = source.replyTimes();
  for (const { entity, reply } of source.sights()) {
    if (++count % 2000 === 0 && !(await goesOn())) break;
    see(rows.get(entity) ?? -1, times.get(reply));
  }
  for (const { domain, state, escalated } of source.lookalikes()) {
    if (++count % 500 === 0 && !(await goesOn())) break;
    const before = values.length;
    const value = values[placeOf('domain', normalValue('domain', domain), -1)];
    if (value && values.length > before) value.marks |= onlyListed;
    if (value) value.marks |= (bitOf.get(state) ?? 0) | (escalated ? (bitOf.get('escalated') ?? 0) : 0);
  }

  /** What a service counted is better than what is presumed. */
  const presumed = new Set<number>();
  function takeRecord(record: readonly StoredValue[], time: number | undefined, isListed: boolean): void {
    const isShared = sharedInRecord(record);
    const before = values.length;
    for (const one of record) {
      const { kind, value, of, count: counted } = one;
      const owner = of ? placeOf(of.kind, normalValue(of.kind, of.value), -1) : -1;
      const place = placeOf(kind, normalValue(kind, value), owner);
      see(place, time);
      const known = values[place];
      if (!known) continue;
      if (!isListed) known.marks &= ~onlyListed;
      if (counted > 0 && (presumed.delete(place) || counted > known.count)) known.count = counted;
      else if (counted === 0 && known.count === 0 && isShared(one)) {
        known.count = presumedCount;
        presumed.add(place);
      }
    }
    if (isListed) for (const value of values.slice(before)) value.marks |= onlyListed;
  }

  const answers = createStoredAnswers(source.file);
  for (const { reply, operation, length } of source.answers(operationsWithValues)) {
    if (!(await goesOn())) break;
    const isStreamed = streamed.has(operation);
    if (length > longestReply && !isStreamed) {
      partly ??= 'A very long reply was left out.';
      continue;
    }
    const time = times.get(reply);
    try {
      for await (const block of storedValues(source.file, answers, reply)) {
        for (const record of recordsIn(block)) takeRecord(record, time, listings.has(operation));
        if (!(await goesOn()) || (isStreamed && values.length >= mostValues)) break;
      }
    } catch {
      partly ??= 'A stored reply is damaged.';
    }
  }
  read(values.length);
  return { values, partly };
}

/** The values of one record after those of another. */
function* recordsIn(block: readonly StoredValue[]): Generator<readonly StoredValue[]> {
  for (let from = 0; from < block.length; ) {
    let to = from + 1;
    while (to < block.length && block[to]?.record === block[from]?.record) to++;
    yield block.slice(from, to);
    from = to;
  }
}
