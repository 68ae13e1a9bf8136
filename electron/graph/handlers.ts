import type * as z from 'zod';
import type { graphCalls } from '../../shared/calls/graph.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Contract } from '../../shared/contract.ts';
import type { DomainPage } from '../../shared/domain-search.ts';
import { entityKey, normalValue } from '../../shared/entities.ts';
import type { Added } from '../../shared/graph-answers.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { RecordPage } from '../../shared/passive-dns.ts';
import type { Reading, Shape } from '../../shared/readings.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import { goesOnWithRecords } from '../../shared/resume-kind.ts';
import type { CaseFile } from '../case/case-file.ts';
import {
  domainsById,
  entityById,
  entityIdOf,
  groupById,
  someEdgeFrom,
  someMemberOf,
} from '../case/queries/entities.ts';
import { sourcesOfAdditions } from '../case/queries/events.ts';
import { recordsOfEntities } from '../case/queries/records.ts';
import { replyById } from '../case/queries/replies.ts';
import { findCommon } from './common.ts';
import { findIndicators } from './indicators.ts';
import { lookalikeHandlers } from './lookalikes.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { repliesOf, type Taken, takeReading } from './take.ts';
import { type Answered, toGraph } from './to-graph.ts';

export interface GraphContext {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  /** Waits until what came is in the case. */
  readonly settled: () => Promise<void>;
  /** The calls answered by the case alone. */
  readonly askCase: () => Pick<Asking, 'investigate.search' | 'investigate.domains' | 'enrich.domains' | 'pdns.lookup'>;
  /** The calls that ask the services, in any case or only for what the case does not hold. */
  readonly ask: (fresh: boolean) => Asking;
}

type Asking = Pick<
  Handlers<Contract>,
  'investigate.search' | 'investigate.more' | 'investigate.domains' | 'enrich.domains' | 'pdns.lookup' | 'pdns.more'
>;

/** What a page of an answer says of itself, whichever service it came from. */
interface Page {
  readonly exchanges: readonly number[];
  readonly at: string;
  readonly found: number;
  readonly answered: Answered;
  readonly completeness: Completeness;
  readonly stopped: Failure | null;
}

type Stack = { readonly label: string; readonly over: number } | null;

const plainRecords = { parsedWhois: false, parsedDomainRdap: false, screenshots: false };
const mostIds = 5000;
const namesAtOnce = 100;

export function graphHandlers(context: GraphContext): Handlers<typeof graphCalls> {
  const { open, answers, ask } = context;

  /** Puts one page on the graph, joined to what came before it. */
  async function put(page: Page, shape: Shape, so: SoFar, label: string, stack: Stack): Promise<Result<SoFar>> {
    await context.settled();
    const replies = repliesOf(open(), page.exchanges);
    if (!replies.ok) return replies;
    const [only, ...others] = replies.value;
    if (only !== undefined && others.length === 0) answers().remember(only, page.answered);
    // What is not whole is gone on with by its stack, however few came first.
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
    const taken = await takeReading(open(), answers(), reading, { label, step: so.step || undefined });
    return taken.ok ? ok(joined(so, page, taken.value, open())) : taken;
  }

  /** Reads page after page, as many as are wanted and there are. */
  async function pages(
    first: Promise<Result<Page>>,
    next: (resume: string) => Promise<Result<Page>>,
    most: number,
    each: (page: Page, so: SoFar) => Promise<Result<SoFar>>,
    begin: SoFar,
  ): Promise<Result<Added>> {
    let so = begin;
    let answer = await first;
    for (let number = 1; ; number++) {
      if (!answer.ok) return number === 1 ? answer : ok({ ...so, stopped: answer.failure });
      const done = await each(answer.value, so);
      if (!done.ok) return done;
      so = done.value;
      const { completeness } = so;
      if (completeness.kind !== 'more' || so.stopped || number >= most) return ok(so);
      answer = await next(completeness.resume);
    }
  }

  const moreDomains = (fresh: boolean, signal: AbortSignal) => async (resume: string) =>
    pageOf(await ask(fresh)['investigate.more']({ resume }, signal));
  const moreRecords = (fresh: boolean, signal: AbortSignal) => async (resume: string) =>
    recordsOf(await ask(fresh)['pdns.more']({ resume }, signal));

  async function answerOfCase(
    { search, lookup, profile }: z.output<(typeof graphCalls)['graph.held']['input']>,
    signal: AbortSignal,
  ): Promise<Result<{ readonly at: string }> | null> {
    const held = context.askCase();
    if (search) return held['investigate.search']({ ...plainRecords, search, pageSize: 500 }, signal);
    if (lookup) return held['pdns.lookup']({ ...lookup, aggregate: true }, signal);
    if (!profile) return null;
    const { ids, through, ...options } = profile;
    const names = domainsById(open(), ids).map(({ value }) => value);
    if (names.length === 0) return null;
    return held[through === 'enrich' ? 'enrich.domains' : 'investigate.domains']({ ...options, names }, signal);
  }

  return {
    ...lookalikeHandlers(open, answers),
    'graph.search': ({ search, from, relation, pages: most, stack, fresh, label, step, ...options }, signal) => {
      const source = from === null ? null : entityById(open(), from);
      if (from !== null && !source) return Promise.resolve(gone());
      const link = source && { to: { kind: source.kind, value: source.value }, relation };
      const said = label ?? `Searched Investigate${source ? ` for ${relation} ${source.value}` : ''}`;
      const first = ask(fresh)
        ['investigate.search']({ ...options, search, pageSize: 500 }, signal)
        .then(pageOf);
      const shape = { kind: 'domains', link } as const;
      const each = (page: Page, so: SoFar) => put(page, shape, so, said, stack);
      return pages(first, moreDomains(fresh, signal), most, each, begun(step));
    },
    'graph.more': async ({ group, pages: most }, signal) => {
      const row = groupById(open(), group);
      if (!row) return gone();
      if (row.completeness?.kind !== 'more') {
        return fail('not-found', 'There is no more to read: the stack is whole, or it can’t be gone on with.', {
          kept: 'Nothing was asked.',
          next: 'Ask the search anew to see what came since.',
        });
      }
      const { resume } = row.completeness;
      const shape = shapeOf(open(), group, resume);
      const next = goesOnWithRecords(resume) ? moreRecords(false, signal) : moreDomains(false, signal);
      const stack = { label: row.label, over: 1 };
      const each = (page: Page, so: SoFar) => put(page, shape, so, `More of ${row.label}`, stack);
      return pages(next(resume), next, most, each, { ...nothingYet, group });
    },
    'graph.lookup': ({ types, stack, fresh, label, step, pages: most, ...lookup }, signal) => {
      const first = ask(fresh)
        ['pdns.lookup']({ ...lookup, aggregate: true }, signal)
        .then(recordsOf);
      const shape = { kind: 'records', types } as const;
      const each = (page: Page, so: SoFar) => put(page, shape, so, label ?? 'Looked up passive DNS', stack);
      return pages(first, moreRecords(fresh, signal), most, each, begun(step));
    },
    'graph.profile': async ({ ids, through, expand, fresh, step, ...options }, signal) => {
      const names = domainsById(open(), ids);
      if (names.length === 0)
        return fail('bad-input', 'None of them is a domain.', { kept: 'Nothing was asked.', next: 'Select domains.' });
      const shape: Shape = expand ? { kind: 'attributes', relations: null } : { kind: 'domains', link: null };
      const said = `Read ${names.length === 1 ? names[0]?.value : `${names.length} domains`} from ${through === 'enrich' ? 'Enrich' : 'Investigate'}`;
      let so = begun(step);
      for (let from = 0; from < names.length; from += namesAtOnce) {
        const batch = names.slice(from, from + namesAtOnce).map(({ value }) => value);
        const answer =
          through === 'enrich'
            ? await ask(fresh)['enrich.domains']({ ...options, names: batch }, signal)
            : await ask(fresh)['investigate.domains']({ ...options, names: batch }, signal);
        if (!answer.ok) return from === 0 ? answer : ok({ ...so, stopped: answer.failure });
        const done = await put(pageOfDomains(answer.value), shape, so, said, null);
        if (!done.ok) return done;
        so = done.value;
        if (so.stopped) return ok(so);
      }
      return ok(so);
    },
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
    'graph.common': async ({ ids }) => ok(await findCommon(open(), answers(), ids)),
    'graph.parse': async ({ text }) => {
      const { indicators, searchHash } = findIndicators(text);
      const told = indicators.map((found) => ({
        ...found,
        known: entityIdOf(open(), found.kind, normalValue(found.kind, found.value)),
      }));
      return ok({ indicators: told, searchHash });
    },
    'graph.held': async (question, signal) => {
      const answer = await answerOfCase(question, signal);
      return ok({ at: answer?.ok ? answer.value.at : null });
    },
    'graph.take': async ({ exchanges, shape, choose, label }) => {
      await context.settled();
      const replies = repliesOf(open(), exchanges);
      if (!replies.ok) return replies;
      const completeness: Completeness = { kind: 'whole' };
      const reading: Reading = { by: 'replies', replies: replies.value, shape, choose, group: null, completeness };
      const taken = await takeReading(open(), answers(), reading, { label: label ?? 'Added from an answer' });
      if (!taken.ok) return taken;
      return ok({ ...nothingYet, ...addedTo(nothingYet, taken.value), found: taken.value.ids.length });
    },
  };
}

type SoFar = Added;

const nothingYet: SoFar = {
  ids: [],
  added: 0,
  found: 0,
  group: null,
  step: 0,
  completeness: { kind: 'whole' },
  at: null,
  fromCase: false,
  stopped: null,
};

/** Nothing yet, in a step that was begun before. */
function begun(step: number | undefined): SoFar {
  return { ...nothingYet, step: step ?? 0 };
}

function addedTo(so: SoFar, taken: Taken) {
  return {
    ids: [...so.ids, ...taken.ids].slice(0, mostIds),
    added: so.added + taken.added,
    group: taken.group ?? so.group,
    step: taken.step,
  };
}

function joined(so: SoFar, page: Page, taken: Taken, file: CaseFile): SoFar {
  const { completeness, stopped, at, found, exchanges } = page;
  const fromCase = exchanges.every((exchange) => file.isHeld(exchange)) && (so.step === 0 || so.fromCase);
  return { ...addedTo(so, taken), found: so.found + found, completeness, stopped, at, fromCase };
}

function pageOf(answer: Result<DomainPage>): Result<Page> {
  return answer.ok ? ok(pageOfDomains(answer.value)) : answer;
}

function pageOfDomains({ exchanges, at, records, completeness, stopped }: DomainPage): Page {
  return { exchanges, at, found: records.length, answered: { domains: records, rrsets: [] }, completeness, stopped };
}

function recordsOf(answer: Result<RecordPage>): Result<Page> {
  if (!answer.ok) return answer;
  const { exchanges, at, records, completeness } = answer.value;
  const answered = { domains: [], rrsets: records };
  return ok({ exchanges, at, found: records.length, answered, completeness, stopped: null });
}

/** How the things of a stack came to the graph, so that more of them come the same way. */
function shapeOf(file: CaseFile, group: number, resume: string): Shape {
  for (const source of sourcesOfAdditions(file)) {
    const reading = source as Partial<Reading>;
    // The one that began the stack did not know its number, but it says where to go on.
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

/** The domains that were asked for, and what belongs to them: others of the same reply stay where they are. */
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

function gone(): Result<never> {
  return fail('not-found', 'That is not on the graph any more.', {
    kept: 'Nothing was asked.',
    next: 'Select something that is there; undo brings back what was removed.',
  });
}
