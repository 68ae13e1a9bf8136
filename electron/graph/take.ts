import type { GraphAddition } from '../../shared/graph-addition.ts';
import type { Reading } from '../../shared/readings.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type AdditionDone, putAddition } from '../case/addition.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Draft } from '../case/draft.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { choose, toGraph } from './to-graph.ts';

export interface Taken extends AdditionDone {
  readonly step: number;
  /** Records whose data could not be read. */
  readonly unreadable: readonly string[];
}

/** Reads ledger rows, if that is not done yet, and puts their content on the graph, as one event that records how. */
export async function takeReading(
  file: CaseFile,
  answers: StoredAnswers,
  reading: Reading,
  request: { readonly label: string; readonly step?: number | undefined },
  read: readonly GraphAddition[] | null = null,
): Promise<Result<Taken>> {
  const additions = read ?? (await additionsOf(answers, reading));
  const event = { kind: 'added', ...request, source: reading, wordsLater: true } as const;
  const done = await file.changeShownFirst(event, (draft) => putReading(draft, reading, additions));
  const unreadable = additions.flatMap((addition) => addition.unreadable ?? []);
  return done.ok ? ok({ ...done.value.value, step: done.value.step, unreadable }) : done;
}

export async function additionsOf(
  answers: StoredAnswers,
  { replies, shape, choose: keys }: Reading,
): Promise<GraphAddition[]> {
  const additions: GraphAddition[] = [];
  const wanted = new Set(keys);
  for (const [place, reply] of replies.entries()) {
    const answered = await (shape.kind === 'feed' ? answers.readLines(reply, wanted) : answers.read(reply));
    additions.push(choose(toGraph(answered, shape, place), keys));
  }
  return additions;
}

/** Used both for the first time and for a rebuild. */
export function putReading(draft: Draft, reading: Reading, additions: readonly GraphAddition[]): AdditionDone {
  let { group } = reading;
  const ids: number[] = [];
  let added = 0;
  for (const [index, addition] of additions.entries()) {
    const reply = reading.replies[index];
    if (reply === undefined) continue;
    const done = putAddition(draft, addition, reply, group && { ...group, completeness: reading.completeness });
    for (const id of done.ids) ids.push(id);
    added += done.added;
    if (group) group = { ...group, id: done.group };
  }
  return { ids: [...new Set(ids)], added, group: group?.id ?? null };
}

/** The ledger rows of exchanges of this run. */
export function repliesOf(file: CaseFile, exchanges: readonly number[]): Result<number[]> {
  const replies = exchanges.map((exchange) => file.replyOf(exchange));
  if (replies.every((reply) => reply !== null)) return ok(replies);
  return fail('not-found', 'This result is not in the case: another case was opened since, or saving failed.', {
    kept: 'Nothing was added.',
    next: 'Run the query again.',
  });
}
