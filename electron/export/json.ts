import type { Subject } from '../case/queries/subject-shape.ts';

export const jsonFormat = 'sextant-graph';

/** All data of entities, links and stacks. One row per line, so that simple tools can read it. */
export function* jsonGraph({
  caseId,
  title,
  note,
  changed,
  groups,
  campaigns,
  ...subject
}: Subject): Generator<string> {
  const about = { id: caseId, title, note, changed };
  yield `{"format":"${jsonFormat}","version":1,"case":${JSON.stringify(about)},\n"stacks":[`;
  yield* rows(groups);
  yield '],\n"things":[';
  yield* rows(subject.entities());
  if (campaigns.length > 0) {
    yield '],\n"campaigns":[';
    yield* rows(campaigns);
    yield '],\n"verdicts":[';
    yield* rows(verdictsOf(subject));
  }
  yield '],\n"links":[';
  yield* rows(mapped(subject.links(), ({ start: _start, end: _end, ...edge }) => edge));
  yield ']}\n';
}

function* verdictsOf(subject: Pick<Subject, 'entities' | 'judged'>): Generator<object> {
  for (const { id } of subject.entities()) {
    for (const { campaign, verdict, reason } of subject.judged(id)) {
      yield { campaign: campaign.id, thing: id, verdict, reason };
    }
  }
}

function* rows(all: Iterable<object>): Generator<string> {
  let before = '\n';
  for (const row of all) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  if (before !== '\n') yield '\n';
}

function* mapped<T, U>(all: Iterable<T>, change: (one: T) => U): Generator<U> {
  for (const one of all) yield change(one);
}
