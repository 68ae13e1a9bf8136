import type { chainsCalls } from '../../shared/calls/chains.ts';
import type { graphCalls } from '../../shared/calls/graph.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Engine } from '../asking/engine.ts';
import type { CaseFile } from '../case/case-file.ts';
import { entitiesById } from '../case/queries/entities.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { planOf } from './plan.ts';
import { runChain } from './run.ts';

export interface ChainsContext {
  readonly open: () => CaseFile;
  readonly engine: Engine;
  readonly expand: Handlers<typeof graphCalls>['graph.expand'];
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
}

export function chainsHandlers({ open, engine, expand, jobs, emit }: ChainsContext): Handlers<typeof chainsCalls> {
  return {
    'chains.plan': async ({ chain, ids }) => ok(planOf(chain, entitiesById(open(), ids))),
    'chains.run': async ({ chain, ids, name }, signal) => {
      const file = open();
      if (planOf(chain, entitiesById(file, ids)).beginnings === 0) {
        return fail('bad-input', 'The chain can’t start from any of these items.', {
          kept: 'No request was sent.',
          next: 'Select items of the kind that its first step starts from.',
        });
      }
      return jobs.run(`Running the chain ${name}`, signal, async (jobSignal) => {
        const otherCase = new AbortController();
        const report = await runChain(
          {
            chain,
            name,
            engine,
            expand,
            rowsOf: (wanted) => {
              // Later results would belong to another case.
              if (open() !== file) otherCase.abort();
              return otherCase.signal.aborted ? [] : entitiesById(file, wanted);
            },
            progress: (at) => {
              if (open() !== file) otherCase.abort();
              emit('chains.progress', { name, of: chain.steps.length, ...at });
            },
          },
          ids,
          AbortSignal.any([jobSignal, otherCase.signal]),
        );
        return ok(report);
      });
    },
  };
}
