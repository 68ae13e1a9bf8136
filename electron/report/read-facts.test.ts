import { expect, test } from 'vitest';
import { newReport } from '../../shared/report.ts';
import { watched } from '../../test/bench/measure.ts';
import { emptyCase } from '../../test/support/nasty-case.ts';
import { createInfrastructure } from '../attribution/infrastructure.ts';
import { createStoredAnswers } from '../graph/stored-answers.ts';
import { readFacts } from './read-facts.ts';

const names = 5000;
const time = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

/** Names without common traits, except the last two, which passive DNS saw at one address. */
function manyNames() {
  const file = emptyCase();
  const done = file.change({ kind: 'added', label: 'Many' }, (draft) => {
    const ids = Array.from({ length: names }, (_, number) => draft.entity('domain', `n${number}.example`).id);
    const alone = ids.map((id, number) => [id, draft.entity('ip', `10.0.${number >> 8}.${number & 255}`).id] as const);
    for (const [from, to] of alone) draft.edge(from, to, 'A', { first: time(1), last: time(20), count: 1 });
    const shared = draft.entity('ip', '192.0.2.7').id;
    for (const from of ids.slice(-2)) draft.edge(from, shared, 'A', { first: time(1), last: time(20), count: 1 });
  });
  if (!done.ok) throw new Error(done.failure.message);
  return file;
}

test('all names are compared, also the last of thousands, and others get their turn meanwhile', async () => {
  const file = manyNames();
  const answers = createStoredAnswers(file);
  const aids = { infrastructure: async () => createInfrastructure(), mark: () => '' };
  const context = { open: () => file, answers: () => answers, aids, now: () => new Date(), version: '0' };
  const text = { ...newReport, views: [] };
  const found: Awaited<ReturnType<typeof readFacts>>[] = [];
  const { workMs } = await watched(async () => {
    found.push(await readFacts(context, text, new AbortController().signal));
  });
  const [facts] = found;
  if (!facts?.ok) throw new Error(facts?.failure.message);
  const { comparedOf, common } = facts.value;
  expect([comparedOf, common?.of]).toEqual([names, names]);
  expect(common?.traits.map(({ value, have }) => [value, have.length])).toEqual([['192.0.2.7', 2]]);
  // An address that nobody counted is a trait, but alone makes no cluster.
  expect(common?.clusters).toEqual([]);
  expect(workMs).toBeLessThan(100);
});
