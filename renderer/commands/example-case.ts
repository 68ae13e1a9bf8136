import type { Result } from '../../shared/result.ts';
import { activeConnection } from '../stores/connections-store.ts';
import { practiceStart as start } from '../stores/practice.ts';
import type { Workbench } from '../stores/workbench.ts';
import { caseTexts } from '../texts/case.ts';
import { inFreeCase, reported } from './case-actions.ts';

/** The first brief of the demo world, already started, so that a new user sees what a case looks like. */
const texts = caseTexts.example;

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
    notices.show('warning', texts.notHere, texts.notHereNext);
    return;
  }
  if (!(await inFreeCase(workbench))) return;
  const asking = notices.show('done', texts.making);
  const made = await makeExample(workbench).finally(() => notices.dismiss(asking));
  if (!reported(made, notices)) return;
  dock.show('graph');
  notices.show('done', texts.done);
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
  return neighbours.ok ? call('case.rename', { title: texts.title, note: texts.note(start) }) : neighbours;
}
