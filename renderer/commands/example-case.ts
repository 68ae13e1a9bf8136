import type { Result } from '../../shared/result.ts';
import { activeConnection } from '../stores/connections-store.ts';
import { practiceStart as start } from '../stores/practice.ts';
import type { Workbench } from '../stores/workbench.ts';
import { inFreeCase, reported } from './case-actions.ts';

/** The first brief of the demo world, already started, so that a new user sees what a case looks like. */
const title = 'Example: who is behind the bank’s lookalikes?';
const note = `The bank saw \`${start}\` a year ago. **What else did they register, and are they still at it?**

What is here: the record of that name, the other domains of its registrant, and what passive DNS saw at its address. The
next step is yours: look at what links these, and pivot on what is rare.

Everything in the demo world is invented, and asking it costs nothing.`;

/** It takes some seconds, in which no second one must start. */
const making = new WeakSet<Workbench>();

export async function openExampleCase(workbench: Workbench): Promise<void> {
  if (making.has(workbench)) return;
  making.add(workbench);
  await open(workbench).finally(() => making.delete(workbench));
}

/** Makes the example in a new case, or in an empty untitled one. */
async function open(workbench: Workbench): Promise<void> {
  const { connections, notices, dock } = workbench;
  if (activeConnection(connections.store.getState())?.demo !== true) {
    notices.show('warning', 'The example lives in the demo world.', 'Switch to the demo connection to open it.');
    return;
  }
  if (!(await inFreeCase(workbench))) return;
  const asking = notices.show('done', 'Asking the demo services for the example…');
  const made = await makeExample(workbench).finally(() => notices.dismiss(asking));
  if (!reported(made, notices)) return;
  dock.show('graph');
  notices.show('done', 'The example case is open. It is yours to change; asking the demo services costs nothing.');
}

async function makeExample({ bridge: { call } }: Workbench): Promise<Result<unknown>> {
  const added = await call('case.add', { entities: [{ kind: 'domain', value: start }] });
  if (!added.ok) return added;
  const read = await call('graph.profile', { ids: added.value.ids, through: 'investigate', expand: true });
  if (!read.ok) return read;
  const record = await call('case.entity', { id: added.value.ids[0] ?? 0 });
  if (!record.ok) return record;
  const { registrant, ips } = record.value.entity.facts;
  const linkTo = record.value.edges.find(({ kind }) => kind === 'registrant');
  const found = await call('graph.search', {
    search: { base: { registrant: registrant ?? start } },
    from: linkTo?.to ?? null,
    relation: 'registrant',
    pages: 1,
  });
  if (!found.ok) return found;
  const history = await call('graph.lookup', { question: { by: 'owner', name: start } });
  if (!history.ok) return history;
  const neighbours = await call('graph.lookup', { question: { by: 'data-ip', address: ips?.[0] ?? '' }, limit: 60 });
  return neighbours.ok ? call('case.rename', { title, note }) : neighbours;
}
