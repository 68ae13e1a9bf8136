import type { graphCalls } from '../../shared/calls/graph.ts';
import type { Completeness } from '../../shared/completeness.ts';
import { Search } from '../../shared/domain-search.ts';
import { entityKey, normalValue } from '../../shared/entities.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { longComparison } from '../../shared/judging-title.ts';
import { askedBy, pivots, whyNot } from '../../shared/pivots.ts';
import type { Reading, Shape } from '../../shared/readings.ts';
import { ok } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { entityById, entityIdOf } from '../case/queries/entities.ts';
import { recordsOfEntities } from '../case/queries/records.ts';
import { replyById } from '../case/queries/replies.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { addedTo, begun, completenessOf, nothingYet } from './added.ts';
import { asJob, isAbort } from './as-job.ts';
import type { CaseJudgement } from './case-judgement.ts';
import { findItems, itemsBetween } from './find-items.ts';
import { findIndicators } from './indicators.ts';
import { lookalikeHandlers } from './lookalikes.ts';
import { type CanAsk, findSharedTraits, type JudgingAids, whyLinked } from './shared-traits.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { storedRecords } from './stored-records.ts';
import { repliesOf, takeReading } from './take.ts';
import { toGraph } from './to-graph.ts';

export interface GraphContext {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  /** Waits until all answers are in the case. */
  readonly settled: () => Promise<void>;
  readonly judgement: CaseJudgement;
  readonly aids: JudgingAids;
  readonly jobs: Jobs;
  /** When the case got the answer to a search; null when it does not have it. */
  readonly heldAt: (question: { readonly search: Search }, signal: AbortSignal) => Promise<string | null>;
}

/** The graph calls that query no service: `asking` has the others. */
type CaseCalls = Omit<
  Handlers<typeof graphCalls>,
  'graph.search' | 'graph.lookup' | 'graph.profile' | 'graph.more' | 'graph.stored'
>;

export function graphHandlers(context: GraphContext): CaseCalls {
  const { open, answers, settled, heldAt, judgement, aids, jobs } = context;
  return {
    ...lookalikeHandlers(open, answers),
    'graph.expand': async ({ ids, relations, step }) => {
      const file = open();
      const seen = recordsOfEntities(file, ids);
      const newest = new Map<number, number>();
      for (const { entity, reply } of seen) if (entity !== null && !newest.has(entity)) newest.set(entity, reply);
      const unread = ids.filter((id) => !newest.has(id));
      const shape: Shape = { kind: 'attributes', relations };
      let so = begun(step);
      for (const reply of new Set(newest.values())) {
        const wanted = [...newest].flatMap(([entity, from]) => (from === reply ? [entity] : []));
        const choose = await keysOf(file, answers(), reply, wanted, shape);
        const label = ids.length === 1 ? `Expanded ${nameOf(file, ids[0])}` : `Expanded ${ids.length} domains`;
        const reading: Reading = {
          by: 'replies',
          replies: [reply],
          shape,
          choose,
          group: null,
          completeness: { kind: 'whole' },
        };
        const taken = await takeReading(file, answers(), reading, { label, step: so.step || undefined });
        if (!taken.ok) return taken;
        const at = replyById(file, reply)?.at ?? null;
        so = { ...so, ...addedTo(so, taken.value), at, fromCase: true, found: so.found + wanted.length };
      }
      return ok({ ...so, unread });
    },
    'graph.records': async ({ ids }, signal) => ok({ records: await storedRecords(open(), answers(), ids, signal) }),
    'graph.find': async (question, signal) => ok(await findItems(open(), question, signal)),
    'graph.between': async ({ from, to }, signal) => ok(await itemsBetween(open(), from, to, signal)),
    'graph.sharedTraits': async ({ ids }, signal) => {
      const canAsk: CanAsk = async (parameter, kind, written) => {
        const pivot = pivots.find((row) => row.parameter === parameter);
        const value = normalValue(kind, written);
        if (!pivot || whyNot(pivot, { value, facts: {} }) !== null) return false;
        const asked = askedBy(pivot, value);
        const search = asked && 'base' in asked ? Search.safeParse(asked).data : undefined;
        return search !== undefined && (await heldAt({ search }, signal)) === null;
      };
      await settled(); // A count that just came is in the ledger then.
      if (ids.length <= longComparison)
        return ok(await findSharedTraits(open(), answers(), ids, { signal, canAsk, aids }));
      return asJob(jobs, ids.length, signal, (options) =>
        findSharedTraits(open(), answers(), ids, { ...options, canAsk, aids }),
      );
    },
    'graph.whyLinked': async ({ a, b, among }, signal) => {
      await settled();
      if (among.length <= longComparison) return ok(await whyLinked(open(), answers(), a, b, among, { signal, aids }));
      return asJob(jobs, among.length, signal, (options) =>
        whyLinked(open(), answers(), a, b, among, { ...options, aids }),
      );
    },
    'graph.belongs': async ({ ids, all }) => {
      await settled();
      const judged = await judgement.clusters(all).catch((error: unknown) => {
        if (isAbort(error)) return null;
        throw error;
      });
      if (judged === null) return cancelled();
      const { compared, left, clusters } = judged;
      if (!ids) return ok({ compared, left, clusters });
      const wanted = new Set(ids);
      const theirs = clusters.filter((cluster) => cluster.ids.some((id) => wanted.has(id)));
      return ok({ compared, left, clusters: theirs });
    },
    'graph.parse': async ({ text }) => {
      const { indicators, searchHash } = findIndicators(text);
      const told = indicators.map((found) => ({
        ...found,
        known: entityIdOf(open(), found.kind, normalValue(found.kind, found.value)),
      }));
      return ok({ indicators: told, searchHash });
    },
    'graph.take': async ({ exchanges, shape, choose, label }) => {
      await settled();
      const replies = repliesOf(open(), exchanges);
      if (!replies.ok) return replies;
      const completeness: Completeness = { kind: 'whole' };
      const reading: Reading = { by: 'replies', replies: replies.value, shape, choose, group: null, completeness };
      const taken = await takeReading(open(), answers(), reading, { label: label ?? 'Added from a result' });
      if (!taken.ok) return taken;
      const found = taken.value.ids.length;
      const whole = completenessOf(completeness, found, taken.value);
      return ok({ ...nothingYet, ...addedTo(nothingYet, taken.value), found, completeness: whole });
    },
  };
}

/** The requested domains and their related entities: others of the same reply are not added. */
async function keysOf(
  file: CaseFile,
  answers: StoredAnswers,
  reply: number,
  entities: readonly number[],
  shape: Shape,
): Promise<string[]> {
  const wanted = new Set(
    entities.flatMap((id) => entityById(file, id) ?? []).map(({ kind, value }) => `${kind}:${value}`),
  );
  const { links } = toGraph(await answers.read(reply), shape);
  const theirs = links.filter(({ from }) => wanted.has(entityKey(from.kind, from.value)));
  return [...new Set([...wanted, ...theirs.map(({ to }) => entityKey(to.kind, to.value))])];
}

function nameOf(file: CaseFile, id: number | undefined): string {
  return entityById(file, id ?? 0)?.value ?? 'a domain';
}
