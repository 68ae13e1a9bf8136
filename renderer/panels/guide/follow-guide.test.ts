import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandById } from '../../../shared/commands.ts';
import { guideSteps } from '../../../shared/settings.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { practiceStart, practiceTrail as trail } from '../../stores/practice.ts';
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

test('there are eight steps, each of which says what, why, and by which command', () => {
  expect(steps).toHaveLength(guideSteps);
  for (const { title, what, why, by } of steps) {
    for (const text of [what, why]) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(title).toMatch(/^[A-Z][^.]*$/);
    expect(commandById(by)).toBeDefined();
  }
});

const entityOf = (kind: string, wanted: string) =>
  [...workbench.openCase.rows.entities.values()].find((row) => row.kind === kind && row.value === wanted)?.id ?? 0;

/** What a pivot in the side panel asks. */
async function pivot(kind: string, value: string, parameter: string): Promise<void> {
  const from = entityOf(kind, value);
  await app.bridge.call('graph.search', { search: { base: { [parameter]: value } }, from, relation: kind, pages: 1 });
}

test('each step is noticed when it was done in the case, the way leads to the whole campaign, and the settings keep how far it came', async () => {
  const { call } = app.bridge;
  await workbench.settings.change({ guide: { step: 0, shown: true } });
  await call('case.add', { entities: [{ kind: 'domain', value: 'other.example' }] });
  await call('case.add', { entities: [{ kind: 'domain', value: practiceStart }] });
  await vi.waitFor(() => expect(startOf(workbench)).not.toBeNull());
  expect(guide()).toEqual({ step: 0, shown: true });
  const start = startOf(workbench) ?? 0;
  await call('graph.profile', { ids: [start], through: 'investigate', expand: true });
  await comesTo(1);
  await pivot('person', trail.registrant, 'registrant');
  await comesTo(2);
  await pivot('street', trail.street, 'contact_street');
  await comesTo(3);
  await pivot('tracking-code', trail.tagManager, 'tag_manager_code');
  await comesTo(4);
  const hidden = steps[4]?.thing?.(workbench) ?? 0;
  await call('graph.expand', { ids: [hidden], relations: ['name server'] });
  await vi.waitFor(() => expect(entityOf('nameserver', trail.nameServer)).toBeGreaterThan(0));
  expect(guide()).toEqual({ step: 4, shown: true });
  await pivot('nameserver', trail.nameServer, 'nameserver_host');
  await comesTo(5);

  const domains = [...workbench.openCase.rows.entities.values()].filter(({ kind }) => kind === 'domain');
  const found = await call('demo.found', { start: practiceStart, domains: domains.map(({ value }) => value) });
  expect(found.ok && found.value.members).toBeGreaterThan(150);
  expect(found).toEqual({
    ok: true,
    value: { members: found.ok && found.value.members, found: found.ok && found.value.members },
  });

  await call('membership.judge', { ids: domains.map(({ id }) => id), verdict: 'in' });
  await comesTo(6);
  const bystander = steps[6]?.thing?.(workbench) ?? 0;
  await call('membership.judge', { ids: [bystander], verdict: 'out', reason: 'The company itself.' });
  await comesTo(7);
  workbench.dock.activated('investigate', 'report');
  await comesTo(8);

  const settings = await call('settings.read', {});
  expect(settings.ok && settings.value.guide).toEqual({ step: 8, shown: true });
});

test('while it is put away, nothing that is done moves it on', async () => {
  await workbench.settings.change({ guide: { step: 7, shown: false } });
  workbench.dock.activated('investigate', 'report');
  await app.bridge.call('case.add', { entities: [{ kind: 'domain', value: practiceStart }] });
  await vi.waitFor(() => expect(startOf(workbench)).not.toBeNull());
  expect(guide()).toEqual({ step: 7, shown: false });
  await workbench.settings.change({ guide: { step: 7, shown: true } });
  await comesTo(8); // The panel is open, as the step requires.
});
