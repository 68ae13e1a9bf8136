import { factsOfRecord } from '../attribution/facts-of-record.ts';
import type { NameFacts, Observation } from '../attribution/types.ts';
import { type Answered, toGraph } from './to-graph.ts';

/** What replies say of names that are no items yet; their numbers are below zero. Of two records the first counts. */
export function factsOfAnswers(answers: readonly Answered[]): NameFacts[] {
  const records = new Map<string, ReturnType<typeof factsOfRecord>>();
  const seen = new Map<string, Observation[]>();
  for (const answered of answers) {
    for (const record of answered.domains) {
      if (!records.has(record.domain)) records.set(record.domain, factsOfRecord(record));
    }
    for (const { from, to, kind, first, last } of toGraph(answered, { kind: 'records', types: null }).links) {
      if (first == null || last == null) continue;
      const known = seen.get(from.value) ?? [];
      known.push({
        ...{ kind: to.kind, value: to.value, relation: `${kind} record` },
        ...{ parameter: null, count: null, seen: { first, last } },
      });
      seen.set(from.value, known);
    }
  }
  return [...new Set([...records.keys(), ...seen.keys()])].map((name, at) => {
    const record = records.get(name);
    return {
      ...{ id: -1 - at, name },
      registered: record?.registered ?? { day: null, hasTime: false, dayCount: null },
      observations: [...(record?.observations ?? []), ...(seen.get(name) ?? [])],
    };
  });
}
