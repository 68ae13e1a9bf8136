import type { NewsBelong } from '../../shared/watched-search.ts';
import type { CaseFile } from '../case/case-file.ts';
import { countOfKinds, valuesOfKinds } from '../case/queries/entities.ts';
import type { StoredRun } from '../case/queries/events.ts';
import { factsOfAnswers } from '../graph/answered-facts.ts';
import { judgedKinds, judgedUnasked } from '../graph/case-judgement.ts';
import { findSharedTraits, type JudgingAids } from '../graph/shared-traits.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import type { Answered } from '../graph/to-graph.ts';
import { itemsOf } from './gather.ts';

/** Which of the new names belong to a cluster of the case. Costs nothing: the replies have their records. */
export async function newsBelong(
  file: CaseFile,
  answers: StoredAnswers,
  aids: JudgingAids,
  runs: readonly StoredRun[],
  fresh: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<NewsBelong> {
  const news = await answersAbout(answers, runs, fresh);
  const facts = factsOfAnswers(news);
  const names = new Set(facts.map(({ name }) => name));
  const nothing = { names: names.size, clusters: [] };
  if (names.size === 0) return { ...nothing, left: 0 };
  const left = countOfKinds(file, judgedKinds);
  if (left + names.size > judgedUnasked) return { ...nothing, left };
  const inCase = valuesOfKinds(file, judgedKinds);
  const { clusters } = await findSharedTraits(
    file,
    answers,
    inCase.map(({ id }) => id),
    { signal, others: facts, aids, clustersOnly: true },
  );
  const newById = new Map(inCase.flatMap(({ id, value }) => (names.has(value) ? [[id, value] as const] : [])));
  return {
    names: names.size,
    left: 0,
    clusters: clusters.flatMap((cluster) => {
      const theirs = [...cluster.lookalikes, ...cluster.ids.flatMap((id) => newById.get(id) ?? [])];
      // Of the case is a cluster with a name that was there before.
      const isOfCase = cluster.ids.some((id) => !newById.has(id));
      return theirs.length > 0 && isOfCase ? [{ fresh: theirs, cluster }] : [];
    }),
  };
}

/** Only what is new in the replies of the runs, the newest reply first. */
async function answersAbout(
  answers: StoredAnswers,
  runs: readonly StoredRun[],
  fresh: ReadonlySet<string>,
): Promise<Answered[]> {
  const found: Answered[] = [];
  for (const { replies } of runs.toReversed()) {
    for (const reply of replies) {
      const { domains, rrsets } = await answers.read(reply);
      const isNew = (one: Answered) => itemsOf(one, null).some(({ id }) => fresh.has(id));
      found.push({
        domains: domains.filter((record) => isNew({ domains: [record], rrsets: [] })),
        rrsets: rrsets.filter((rrset) => isNew({ domains: [], rrsets: [rrset] })),
      });
    }
  }
  return found;
}
