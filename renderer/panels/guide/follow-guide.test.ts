import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandById } from '../../../shared/commands.ts';
import { guideSteps } from '../../../shared/settings.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { practiceStart } from '../../stores/practice.ts';
import { createWorkbench, type Workbench } from '../../stores/workbench.ts';
import { followGuide } from './follow-guide.ts';
import { startOf, steps } from './guide-steps.ts';

let app: TestApp;
let workbench: Workbench;
let stop: () => void;

beforeEach(async () => {
  app = await openTestApp();
  workbench = createWorkbench(app.bridge, () => undefined);
  await workbench.settings.load();
  await workbench.openCase.load();
  stop = followGuide(workbench);
});
afterEach(async () => {
  stop();
  await app.close();
});

const guide = () => workbench.settings.store.getState().guide;
const comesTo = (step: number) => vi.waitFor(() => expect(guide()).toEqual({ step, shown: true }));

test('there are six steps, each of which says what, why, and by which command', () => {
  expect(steps).toHaveLength(guideSteps);
  for (const { title, what, why, by } of steps) {
    for (const text of [what, why]) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(title).toMatch(/^[A-Z][^.]*$/);
    expect(commandById(by)).toBeDefined();
  }
});

test('each step is noticed when it was done in the case, and the settings keep how far it came', async () => {
  const { call } = app.bridge;
  await workbench.settings.change({ guide: { step: 0, shown: true } });
  await call('case.add', { entities: [{ kind: 'domain', value: 'other.example' }] });
  const added = await call('case.add', { entities: [{ kind: 'domain', value: practiceStart }] });
  await comesTo(1);
  const start = startOf(workbench) ?? 0;
  expect(added.ok && added.value.ids).toEqual([start]);

  await call('graph.profile', { ids: [start], through: 'investigate', expand: true });
  await comesTo(2);
  const person = steps[2]?.thing?.(workbench) ?? 0;
  expect(workbench.openCase.rows.entities.get(person)?.value).toBe('Ilse Brandauer');

  const search = { base: { registrant: 'Ilse Brandauer' } };
  await call('graph.search', { search, from: person, relation: 'registrant', pages: 1 });
  await comesTo(3);
  workbench.dock.activated('investigate', 'history');
  workbench.dock.activated('investigate', 'links');
  await comesTo(4);
  await call('case.annotate', { ids: [person], note: 'The same person again.' });
  await comesTo(5);
  await workbench.evidence.verify();
  await comesTo(6);

  const settings = await call('settings.read', {});
  expect(settings.ok && settings.value.guide).toEqual({ step: 6, shown: true });
});

test('while it is put away, nothing that is done moves it on', async () => {
  await workbench.settings.change({ guide: { step: 3, shown: false } });
  workbench.dock.activated('investigate', 'links');
  await app.bridge.call('case.add', { entities: [{ kind: 'domain', value: practiceStart }] });
  await vi.waitFor(() => expect(startOf(workbench)).not.toBeNull());
  expect(guide()).toEqual({ step: 3, shown: false });
  await workbench.settings.change({ guide: { step: 3, shown: true } });
  await comesTo(4); // The panel is open, as the step requires.
});
