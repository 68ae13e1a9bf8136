import { expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

test('jumps to different places, asked for at once, all arrive one after the other', async () => {
  const app = await openTestApp({ offline: true });
  const call = calling(() => app);
  for (let number = 1; number <= 6; number++)
    await call('case.add', { entities: [{ kind: 'domain', value: `n${number}.example` }] });
  const { events } = await call('case.history', { limit: 50 });
  const steps = [...new Set(events.map(({ step }) => step))].sort((one, other) => one - other);
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  const jumps = [first, last, steps[2] ?? 0, 0, last, first].map((step) => call('case.jump', { step }));
  await Promise.all([...jumps, call('case.redo', {})]);
  const { entities } = await call('case.graph', {});
  expect(entities.map(({ value }) => value)).toEqual(['n1.example', 'n2.example']);
  await app.close();
});
