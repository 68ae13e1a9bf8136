import { Ask, askOf, notNarrowed } from '../../shared/asking.ts';
import type { graphCalls } from '../../shared/calls/graph.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { actionTitle, type Chain, type ChainStep } from '../../shared/chain.ts';
import type { ChainReport, StepReport } from '../../shared/chain-report.ts';
import type { Added } from '../../shared/graph-answers.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { pivotById } from '../../shared/pivots.ts';
import { endsAll, type Failure, fail, type Result } from '../../shared/result.ts';
import type { Engine } from '../asking/engine.ts';
import { askOne } from '../asking/run.ts';
import { mostIds } from '../graph/added.ts';
import { beginningOf } from './steps.ts';

export interface ChainRun {
  readonly chain: Chain;
  readonly name: string;
  readonly engine: Engine;
  /** Puts stored data on the graph. */
  readonly expand: Handlers<typeof graphCalls>['graph.expand'];
  /** The current rows of these entities. */
  readonly rowsOf: (ids: readonly number[]) => EntityRow[];
  readonly progress: (at: { step: number; title: string; asked: number; things: number; added: number }) => void;
}

/** One step after the other; earlier results stay on the graph after a failure. */
export async function runChain(run: ChainRun, ids: readonly number[], signal: AbortSignal): Promise<ChainReport> {
  const { chain, rowsOf, progress } = run;
  const found: number[][] = [];
  const begun: ReadonlySet<number>[] = [];
  const reports: StepReport[] = [];
  let undo = 0;
  let stopped: ChainReport['stopped'] = null;
  for (const [index, step] of chain.steps.entries()) {
    const before = step.on === -1 ? null : (begun[step.on] ?? new Set());
    const candidates = before === null ? ids : (found[step.on] ?? []).filter((id) => !before.has(id));
    const beginning = beginningOf(step, rowsOf(candidates), chain);
    const { things, ...counts } = beginning;
    begun.push(new Set(things.map(({ id }) => id)));
    const got = new Set<number>();
    let report: StepReport = { title: actionTitle(step.action), ...counts, asked: 0, failed: 0, found: 0, added: 0 };
    for (const part of partsOf(step, things)) {
      progress({
        step: index,
        title: report.title,
        asked: report.asked,
        things: things.length,
        added: sum(reports) + report.added,
      });
      const answer = signal.aborted ? cancelledHere() : await ask(run, step, part, undo || undefined, signal);
      const failure = answer.ok ? answer.value.stopped : answer.failure;
      if (answer.ok) {
        for (const id of answer.value.ids) got.add(id);
        undo ||= answer.value.step;
        report = {
          ...report,
          asked: report.asked + part.length,
          found: report.found + answer.value.found,
          added: report.added + answer.value.added,
        };
      }
      if (failure && endsAll(failure)) {
        stopped = { step: index, failure };
        break;
      }
      if (failure) report = { ...report, failed: report.failed + part.length };
    }
    found.push([...got]);
    reports.push(report);
    if (stopped) break;
  }
  const all = [...new Set(found.flat())].slice(0, mostIds);
  return { steps: reports, added: sum(reports), ids: all, step: undo, stopped };
}

const sum = (reports: readonly StepReport[]) => reports.reduce((total, { added }) => total + added, 0);

/** Records are read in batches; everything else runs per entity. */
function partsOf({ action }: ChainStep, things: readonly EntityRow[]): (readonly EntityRow[])[] {
  if (action.do === 'pivot') return things.map((thing) => [thing]);
  return things.length === 0 ? [] : [things];
}

async function ask(
  { engine, expand, name }: ChainRun,
  { action }: ChainStep,
  things: readonly EntityRow[],
  step: number | undefined,
  signal: AbortSignal,
): Promise<Result<Added>> {
  const ids = things.map(({ id }) => id);
  const [first] = things;
  if (!first) return cannot('There is nothing to query.');
  const how = { fresh: false, step };
  switch (action.do) {
    case 'read': {
      const { through, expand: expands } = action;
      const question = { kind: 'profile', ids, through, expand: expands, label: actionTitle(action) } as const;
      return askOne(engine, question, notNarrowed, how, signal);
    }
    case 'expand':
      return expand({ ids, relations: action.relations, step }, signal);
    case 'pivot': {
      const pivot = pivotById(action.pivot);
      const label = `${name}: ${pivot?.title}, ${first.value}`.slice(0, 300);
      const question = pivot && Ask.safeParse(askOf(pivot, first, label));
      if (!question?.success) return cannot('This pivot has no query for this item.');
      const { filters, fences, types } = action;
      return askOne(engine, question.data, { ...notNarrowed, filters, fences, types }, how, signal);
    }
  }
}

function cannot(message: string): Result<never> {
  return fail('bad-input', message, { kept: 'No request was sent.', next: 'Run the chain on other items.' });
}

function cancelledHere(): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { code: 'cancelled', message: 'It was cancelled.', kept: 'Earlier results stay.' } };
}
