import {
  type Ask,
  fullRecords,
  type Narrowing,
  namesAtOnce,
  narrowedLookup,
  narrowedSearch,
} from '../../shared/asking.ts';
import type { askingCalls } from '../../shared/calls/asking.ts';
import type { graphCalls } from '../../shared/calls/graph.ts';
import type { Events } from '../../shared/contract.ts';
import { Search } from '../../shared/domain-search.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { ok } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Engine } from './engine.ts';
import { runAsks } from './run.ts';

export interface AskingContext {
  readonly engine: Engine;
  readonly open: () => CaseFile;
  readonly emit: Emit<Events>;
}

type GraphAsks = 'graph.search' | 'graph.lookup' | 'graph.profile' | 'graph.more' | 'graph.stored';

export function askingHandlers({
  engine,
  open,
  emit,
}: AskingContext): Handlers<typeof askingCalls> & Pick<Handlers<typeof graphCalls>, GraphAsks> {
  return {
    'asking.stored': async ({ asks, narrowing }, signal) => {
      const heldAt: (string | null)[] = [];
      for (const ask of asks) {
        const question = heldQuestion(ask, narrowing);
        heldAt.push(question && !signal.aborted ? await engine.heldAt(question, signal) : null);
      }
      return ok({ heldAt });
    },
    'asking.run': async ({ run, ...wanted }, signal) => {
      const file = open();
      const otherCase = new AbortController();
      const progress = (done: number) => {
        if (open() !== file) otherCase.abort(); // Later answers would belong to another case.
        emit('asking.progress', { run, done, of: wanted.asks.length });
      };
      const report = await runAsks(engine, wanted, progress, AbortSignal.any([signal, otherCase.signal]));
      return report.asked === 0 && report.stopped ? { ok: false, failure: report.stopped } : ok(report);
    },
    'graph.search': engine.search,
    'graph.lookup': engine.lookup,
    'graph.profile': engine.profile,
    'graph.more': engine.more,
    'graph.stored': async (question, signal) => ok({ at: await engine.heldAt(question, signal) }),
  };
}

/** The question, or its first page, that the case must have an answer to; null when no service is needed. */
function heldQuestion(ask: Ask, narrowing: Narrowing): Parameters<Engine['heldAt']>[0] | null {
  switch (ask.kind) {
    case 'search': {
      const search = Search.safeParse(narrowedSearch(ask.search, narrowing));
      return search.success ? { search: search.data } : null;
    }
    case 'lookup':
      return { lookup: narrowedLookup(ask.question, narrowing) };
    case 'profile':
      return { profile: { ...fullRecords, ids: ask.ids.slice(0, namesAtOnce), through: ask.through } };
    case 'more':
      return null;
  }
}
