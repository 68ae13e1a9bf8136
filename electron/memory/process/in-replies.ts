import { entityKey } from '../../../shared/entities.ts';
import type { GraphAddition, Thing } from '../../../shared/graph-addition.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { readToRemember } from '../../case/read-to-remember.ts';
import { createStoredAnswers } from '../../graph/stored-answers.ts';
import { operationsWithValues, type StoredValue, storedValues } from '../../graph/stored-values.ts';

/** What a stored reply of another case says of the wanted values. */
export interface InReply {
  readonly reply: number;
  readonly addition: GraphAddition;
}

const mostMs = 20_000;

/**
 * Finds values that are only in the stored replies of a case: for each, the reply that came last, with the name whose
 * record has it.
 */
export async function findInReplies(path: string, wanted: readonly Thing[]): Promise<Result<InReply[]>> {
  const keys = new Set(wanted.map(({ kind, value }) => entityKey(kind, value)));
  const opened = await readToRemember(path);
  if (!opened.ok) return opened;
  const { file, answers: repliesTo, close } = opened.value;
  const latest = new Map<string, { readonly reply: number; readonly value: StoredValue }>();
  try {
    const began = performance.now();
    const answers = createStoredAnswers(file);
    for (const { reply } of repliesTo(operationsWithValues)) {
      for await (const block of storedValues(file, answers, reply)) {
        for (const value of block) {
          const key = entityKey(value.kind, value.value);
          if (keys.has(key) && (latest.get(key)?.reply ?? 0) < reply) latest.set(key, { reply, value });
        }
        if (performance.now() - began > mostMs) break;
      }
      if (performance.now() - began > mostMs) break;
    }
  } finally {
    await close();
  }
  return ok([...latest.values()].map(({ reply, value }) => ({ reply, addition: additionOf(value) })));
}

function additionOf({ kind, value, of, relation, record }: StoredValue): GraphAddition {
  const thing: Thing = { kind, value };
  if (!of) return { things: [{ ...thing, record }], links: [] };
  return {
    things: [
      { ...of, record },
      { ...thing, record: null },
    ],
    links: [{ from: of, to: thing, kind: relation, record }],
  };
}
