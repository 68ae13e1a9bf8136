import type * as z from 'zod';
import { namesAtOnce, plainRecords } from '../../shared/asking.ts';
import type { graphCalls } from '../../shared/calls/graph.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Added } from '../../shared/graph-answers.ts';
import type { Reading, Shape } from '../../shared/readings.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { goesOnWithRecords } from '../../shared/resume-kind.ts';
import type { CaseFile } from '../case/case-file.ts';
import { domainsById, entityById, groupById, someEdgeFrom, someMemberOf } from '../case/queries/entities.ts';
import { sourcesOfAdditions } from '../case/queries/events.ts';
import { addedTo, begun, completenessOf, mostIds, nothingYet } from '../graph/added.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { repliesOf, takeReading } from '../graph/take.ts';
import { toGraph } from '../graph/to-graph.ts';
import { type Page, type Paged, pageOfDomains, pageOfRecords, readPages } from './pages.ts';
import type { Products, Ways } from './products.ts';
import { warmUp } from './warm-up.ts';

export interface EngineContext {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  /** Waits until all answers are in the case. */
  readonly settled: () => Promise<void>;
  readonly ways: Ways;
}

type Input<N extends keyof typeof graphCalls> = z.output<(typeof graphCalls)[N]['input']>;
type Stack = { readonly label: string; readonly over: number } | null;

/** Queries the services and puts their answers on the graph, page by page. Nothing else does. */
export interface Engine {
  search(input: Input<'graph.search'>, signal: AbortSignal): Promise<Result<Added>>;
  lookup(input: Input<'graph.lookup'>, signal: AbortSignal): Promise<Result<Added>>;
  profile(input: Input<'graph.profile'>, signal: AbortSignal): Promise<Result<Added>>;
  /** Continues an incomplete stack. */
  more(input: Input<'graph.more'>, signal: AbortSignal): Promise<Result<Added>>;
  /** When the case got the answer to a question; null when it does not have it. */
  heldAt(input: Input<'graph.stored'>, signal: AbortSignal): Promise<string | null>;
}

export function createEngine({ open, answers, settled, ways }: EngineContext): Engine {
  const way = (fresh: boolean): Products => (fresh ? ways.fresh : ways.caseFirst);

  /** Puts one page on the graph, and adds it to the earlier result. */
  async function put(page: Page, shape: Shape, so: Added, label: string, stack: Stack): Promise<Result<Added>> {
    const read = page.exchanges.length === 1 ? [toGraph(page.answered, shape)] : null; // While it is packed and written.
    await settled();
    const replies = repliesOf(open(), page.exchanges);
    if (!replies.ok) return replies;
    const [only, ...others] = replies.value;
    if (only !== undefined && others.length === 0) answers().remember(only, page.answered);
    // An incomplete answer becomes a stack that can continue, however few entities came first.
    const isMany = stack !== null && (page.found > stack.over || page.completeness.kind === 'more');
    const wantsGroup = so.group !== null || isMany;
    const reading: Reading = {
      by: 'replies',
      replies: replies.value,
      shape,
      choose: null,
      group: wantsGroup ? { id: so.group, label: stack?.label ?? label } : null,
      completeness: page.completeness,
    };
    const taken = await takeReading(open(), answers(), reading, { label, step: so.step || undefined }, read);
    if (!taken.ok) return taken;
    const { stopped, at, found, exchanges } = page;
    const completeness = completenessOf(page.completeness, found, taken.value);
    const missing = [...so.missing, ...page.missing].slice(0, mostIds);
    const fromCase = exchanges.every((exchange) => open().isHeld(exchange)) && (so.step === 0 || so.fromCase);
    return ok({ ...addedTo(so, taken.value), found: so.found + found, missing, completeness, stopped, at, fromCase });
  }

  async function putAll(paged: Paged, shape: Shape, begin: Added, label: string, stack: Stack): Promise<Result<Added>> {
    const read = await readPages(paged, begin, (so, page) => put(page, shape, so, label, stack));
    return read.ok ? ok({ ...read.value.so, stopped: read.value.stopped }) : read;
  }

  async function answerOfCase(
    { search, lookup, pattern, profile }: Input<'graph.stored'>,
    signal: AbortSignal,
  ): Promise<Result<{ readonly at: string }> | null> {
    const held = ways.caseAlone;
    if (search) return held.investigate.search({ ...plainRecords, search, pageSize: 500 }, signal);
    if (lookup) return held.pdns.lookup({ ...lookup, aggregate: true }, signal);
    if (pattern) return held.pdns.flexible({ ...pattern, fresh: false }, signal);
    if (!profile) return null;
    const { ids, through, ...options } = profile;
    const names = domainsById(open(), ids).map(({ value }) => value);
    return names.length === 0 ? null : held[through].domains({ ...options, names }, signal);
  }

  const moreDomains = (fresh: boolean, signal: AbortSignal) => async (resume: string) =>
    pageOfDomains(await way(fresh).investigate.more({ resume }, signal));
  const moreRecords = (fresh: boolean, signal: AbortSignal) => async (resume: string) =>
    pageOfRecords(await way(fresh).pdns.more({ resume }, signal));

  return {
    search: async ({ search, from, relation, pages: most, stack, fresh, label, step, ...options }, signal) => {
      const source = from === null ? null : entityById(open(), from);
      if (from !== null && !source) return gone();
      const link = source && { to: { kind: source.kind, value: source.value }, relation };
      const said = label ?? `Searched Investigate${source ? ` for ${relation} ${source.value}` : ''}`;
      const input = { ...options, search, pageSize: 500 };
      warmUp();
      const first = async () => pageOfDomains(await way(fresh).investigate.search(input, signal));
      const paged = { first, next: moreDomains(fresh, signal), most };
      return putAll(paged, { kind: 'domains', link }, begun(step), said, stack);
    },
    more: async ({ group, pages: most }, signal) => {
      const row = groupById(open(), group);
      if (!row) return gone();
      if (row.completeness?.kind !== 'more') {
        return fail('not-found', 'Nothing more to read: the stack is complete, or can’t be continued.', {
          kept: 'No request was sent.',
          next: 'Run the search again for new results.',
        });
      }
      const { resume } = row.completeness;
      const next = goesOnWithRecords(resume) ? moreRecords(false, signal) : moreDomains(false, signal);
      const paged = { first: () => next(resume), next, most };
      const stack = { label: row.label, over: 1 };
      const begin = { ...nothingYet, group };
      return putAll(paged, shapeOf(open(), group, resume), begin, `More of ${row.label}`, stack);
    },
    lookup: ({ types, stack, fresh, label, step, pages: most, ...lookup }, signal) => {
      const first = async () => pageOfRecords(await way(fresh).pdns.lookup({ ...lookup, aggregate: true }, signal));
      const paged = { first, next: moreRecords(fresh, signal), most };
      return putAll(paged, { kind: 'records', types }, begun(step), label ?? 'Looked up passive DNS', stack);
    },
    profile: async ({ ids, through, expand, fresh, step, ...options }, signal) => {
      const names = domainsById(open(), ids);
      if (names.length === 0)
        return fail('bad-input', 'None of these items is a domain.', {
          kept: 'No request was sent.',
          next: 'Select domains.',
        });
      const shape: Shape = expand ? { kind: 'attributes', relations: null } : { kind: 'domains', link: null };
      const said = `Looked up ${names.length === 1 ? names[0]?.value : `${names.length} domains`} with ${through === 'enrich' ? 'Enrich' : 'Investigate'}`;
      let so = begun(step);
      for (let from = 0; from < names.length; from += namesAtOnce) {
        const batch = names.slice(from, from + namesAtOnce).map(({ value }) => value);
        const answer = pageOfDomains(await way(fresh)[through].domains({ ...options, names: batch }, signal));
        if (!answer.ok) return from === 0 ? answer : ok({ ...so, stopped: answer.failure });
        const done = await put(answer.value, shape, so, said, null);
        if (!done.ok) return done;
        so = done.value;
        if (so.stopped) return ok(so);
      }
      return ok(so);
    },
    heldAt: async (question, signal) => {
      const answer = await answerOfCase(question, signal);
      return answer?.ok ? answer.value.at : null;
    },
  };
}

/** How the entities of a stack came to the graph, so that more come the same way. */
function shapeOf(file: CaseFile, group: number, resume: string): Shape {
  for (const source of sourcesOfAdditions(file)) {
    const reading = source as Partial<Reading>;
    // The event that began the stack did not know its number, but it has the place to continue from.
    const isIts = reading.group?.id === group || isPlace(reading.completeness, resume);
    if (isIts && reading.shape) return reading.shape;
  }
  if (goesOnWithRecords(resume)) return { kind: 'records', types: null };
  const member = someMemberOf(file, group);
  const edge = member && someEdgeFrom(file, member.id);
  const target = edge && entityById(file, edge.to);
  const link = edge && target ? { to: { kind: target.kind, value: target.value }, relation: edge.kind } : null;
  return { kind: 'domains', link };
}

function isPlace(completeness: Completeness | undefined, resume: string): boolean {
  return completeness?.kind === 'more' && completeness.resume === resume;
}

function gone(): Result<never> {
  return fail('not-found', 'This item is no longer on the graph.', {
    kept: 'No request was sent.',
    next: 'Select another item. Undo restores removed items.',
  });
}
