import {
  type Ask,
  type AskReport,
  fullRecords,
  type Narrowing,
  narrowedLookup,
  narrowedSearch,
  pagesOf,
  plainRecords,
  stackOver,
} from '../../shared/asking.ts';
import { Search } from '../../shared/domain-search.ts';
import type { Added } from '../../shared/graph-answers.ts';
import { endsAll, failUnsent, type Result } from '../../shared/result.ts';
import { mostIds } from '../graph/added.ts';
import type { Engine } from './engine.ts';

export interface AskRun {
  readonly asks: readonly Ask[];
  readonly narrowing: Narrowing;
  /** Queries the service even if the case has the answer. */
  readonly fresh: boolean;
}

/** Runs one question after the other. Earlier answers stay on the graph after a failure. */
export async function runAsks(
  engine: Engine,
  { asks, narrowing, fresh }: AskRun,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<AskReport> {
  let report = nothingAsked;
  for (const ask of asks) {
    const answer = await askOne(engine, ask, narrowing, { fresh, step: report.step || undefined }, signal);
    report = joined(report, answer);
    progress(report.asked);
    if (signal.aborted || (report.stopped && endsAll(report.stopped))) break;
  }
  return report;
}

/** Runs one question with its narrowing. */
export async function askOne(
  engine: Engine,
  ask: Ask,
  narrowing: Narrowing,
  { fresh, step }: { readonly fresh: boolean; readonly step: number | undefined },
  signal: AbortSignal,
): Promise<Result<Added>> {
  const { label } = ask;
  const how = { stack: { label, over: stackOver }, fresh, label, step };
  switch (ask.kind) {
    case 'search': {
      const search = Search.safeParse(narrowedSearch(ask.search, narrowing));
      if (!search.success) return cannotBeNarrowedSo(search.error.issues.map(({ message }) => message));
      const { from, relation } = ask;
      const pages = pagesOf(ask, narrowing);
      return engine.search({ ...plainRecords, search: search.data, from, relation, pages, ...how }, signal);
    }
    case 'lookup': {
      const types = narrowing.types.length > 0 ? [...narrowing.types] : null;
      return engine.lookup({ ...narrowedLookup(ask.question, narrowing), types, pages: 1, ...how }, signal);
    }
    case 'profile': {
      const { ids, through, expand } = ask;
      return engine.profile({ ...fullRecords, ids, through, expand, fresh, step }, signal);
    }
    case 'more':
      return engine.more({ group: ask.group, pages: pagesOf(ask, narrowing) }, signal);
  }
}

function cannotBeNarrowedSo(why: readonly string[]): Result<never> {
  return failUnsent('bad-input', [...new Set(why)].join(' '), { next: 'Remove a filter, or change it.' });
}

const nothingAsked: AskReport = {
  ids: [],
  found: 0,
  missing: [],
  added: 0,
  asked: 0,
  step: 0,
  completeness: null,
  group: null,
  fromCase: true,
  at: null,
  stopped: null,
};

/** Adds one answer to the report. */
function joined(so: AskReport, answer: Result<Added>): AskReport {
  if (!answer.ok) return { ...so, stopped: answer.failure, fromCase: false };
  const { ids, found, missing, added, completeness, group, fromCase, at, stopped, step } = answer.value;
  return {
    ids: [...so.ids, ...ids].slice(0, mostIds),
    found: so.found + found,
    missing: [...so.missing, ...missing].slice(0, mostIds),
    added: so.added + added,
    asked: so.asked + 1,
    step: so.step || step,
    completeness,
    group: completeness.kind === 'more' ? group : null,
    fromCase: so.fromCase && fromCase,
    at,
    stopped: stopped ?? so.stopped,
  };
}
