import { setImmediate as turn } from 'node:timers/promises';
import { attributesOf } from '../../../shared/attributes.ts';
import type { DomainRecord } from '../../../shared/domain-record.ts';
import { normalValue } from '../../../shared/entities.ts';
import { type EntityKind, entityKinds } from '../../../shared/entity-kinds.ts';
import { pastVerdicts } from '../../../shared/memory.ts';
import type { ReadCase } from '../../case/read-to-remember.ts';
import { nameThing } from '../../graph/record-data.ts';
import { createStoredAnswers } from '../../graph/stored-answers.ts';
import { toGraph } from '../../graph/to-graph.ts';
import { type CaseValue, onGraph } from './segment.ts';

/** A longer case is read in part, which is reported. */
export const mostValues = 300_000;
const longestValue = 500;
/** A stored reply that is longer is left out; a service never sends so many records at once. */
const longestReply = 64 * 1024 * 1024;
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
    const value = values[placeOf('domain', normalValue('domain', domain), -1)];
    if (value) value.marks |= (bitOf.get(state) ?? 0) | (escalated ? (bitOf.get('escalated') ?? 0) : 0);
  }

  function takeRecord(record: DomainRecord, time: number | undefined): void {
    const owner = placeOf('domain', normalValue('domain', record.domain), -1);
    see(owner, time);
    for (const attribute of attributesOf(record)) {
      const { kind, value } = attribute.kind === 'host' ? nameThing(attribute.value) : attribute;
      const place = placeOf(kind, normalValue(kind, value), owner);
      see(place, time);
      const known = values[place];
      if (known && attribute.count !== null && attribute.count > known.count) known.count = attribute.count;
    }
  }

  const answers = createStoredAnswers(source.file);
  for (const { reply, length } of source.answers()) {
    if (!(await goesOn())) break;
    if (length > longestReply) {
      partly ??= 'A very long reply was left out.';
      continue;
    }
    const time = times.get(reply);
    try {
      const { domains, rrsets } = await answers.read(reply);
      for (const record of domains) {
        takeRecord(record, time);
        if (!(await goesOn())) break;
      }
      const { things } = toGraph({ domains: [], rrsets }, { kind: 'records', types: null });
      for (const { kind, value } of things) see(placeOf(kind, normalValue(kind, value), -1), time);
    } catch {
      partly ??= 'A stored reply is damaged.';
    }
  }
  read(values.length);
  return { values, partly };
}
