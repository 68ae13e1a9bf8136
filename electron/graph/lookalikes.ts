import type { graphCalls } from '../../shared/calls/graph.ts';
import { entityKey } from '../../shared/entities.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { Reading, Shape } from '../../shared/readings.ts';
import { fail, ok } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { domainIdsOf } from '../case/queries/entities.ts';
import { domainsByReply } from '../lookalikes/stored-lookalikes.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { takeReading } from './take.ts';
import { toGraph } from './to-graph.ts';

/** Puts lookalikes on the graph, each with its Detect reply. Sends no request. */
export function lookalikeHandlers(
  open: () => CaseFile,
  answers: () => StoredAnswers,
): Pick<Handlers<typeof graphCalls>, 'graph.lookalikes'> {
  return {
    'graph.lookalikes': async ({ ids, attributes }) => {
      const file = open();
      const byReply = domainsByReply(file, ids);
      const count = [...byReply.values()].reduce((sum, names) => sum + names.length, 0);
      const [first = []] = byReply.values();
      if (count === 0)
        return fail('not-found', 'These domains are not in the case.', {
          kept: 'Nothing was added.',
          next: 'Load the list in Detect again.',
        });
      const label = `Added ${count === 1 ? first[0] : `${count} lookalikes`} from Detect`;
      const shape: Shape = attributes ? { kind: 'attributes', relations: null } : { kind: 'domains', link: null };
      const found: number[] = [];
      let added = 0;
      let step: number | undefined;
      for (const [reply, names] of byReply) {
        const taken =
          reply === 0
            ? byHand(file, names, label, step)
            : await fromReply(file, answers(), reply, names, shape, label, step);
        if (!taken.ok) return taken;
        step = taken.value.step || step;
        added += taken.value.added;
        found.push(...domainNumbers(file, names));
      }
      return ok({ ids: found, added, step: step ?? 0 });
    },
  };
}

async function fromReply(
  file: CaseFile,
  answers: StoredAnswers,
  reply: number,
  names: readonly string[],
  shape: Shape,
  label: string,
  step: number | undefined,
) {
  const wanted = new Set(names.map((name) => entityKey('domain', name)));
  const { links } = toGraph(await answers.read(reply), shape);
  const theirs = links.filter(({ from }) => wanted.has(entityKey(from.kind, from.value)));
  const reading: Reading = {
    by: 'replies',
    replies: [reply],
    shape,
    choose: [...new Set([...wanted, ...theirs.map(({ to }) => entityKey(to.kind, to.value))])],
    group: null,
    completeness: { kind: 'whole' },
  };
  return takeReading(file, answers, reading, { label, step });
}

/**
 * No reply of this case contains the last list of an earlier run: its domains come without evidence, like typed ones.
 */
function byHand(file: CaseFile, names: readonly string[], label: string, step: number | undefined) {
  const done = file.change({ kind: 'added', label, source: { by: 'hand' }, step }, (draft) => {
    const fresh = names.filter((name) => draft.find('domain', name) === null);
    for (const name of names) draft.entity('domain', name);
    return fresh.length;
  });
  return done.ok ? ok({ added: done.value.value, step: done.value.step }) : done;
}

function domainNumbers(file: CaseFile, names: readonly string[]): number[] {
  const values = names.map((name) => entityKey('domain', name).slice('domain:'.length));
  return domainIdsOf(file, values);
}
