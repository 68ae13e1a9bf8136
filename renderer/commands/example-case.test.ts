import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../test/support/app.ts';
import { createWorkbench, type Workbench } from '../stores/workbench.ts';
import { caseTexts } from '../texts/case.ts';
import { openExampleCase } from './example-case.ts';

let app: TestApp;
let workbench: Workbench;

beforeEach(async () => {
  app = await openTestApp();
  workbench = createWorkbench(app.bridge, () => undefined);
  await workbench.connections.load();
  await workbench.openCase.load();
});
afterEach(() => app.close());

const title = () => workbench.openCase.store.getState().state?.title;
const values = () => [...workbench.openCase.rows.entities.values()].map(({ value }) => value);
const told = () => workbench.notices.store.getState().notices.map(({ text }) => text);

test('the example is made once however often it is asked for, with registrations and links that have times', async () => {
  await Promise.all([openExampleCase(workbench), openExampleCase(workbench)]);
  await vi.waitFor(() => expect(title()).toBe(caseTexts.example.title));
  expect(told()).toEqual([caseTexts.example.done]); // No service is called any more.
  const { entities, edges } = workbench.openCase.rows;
  expect(values()).toContain('mynorthmeresupport10.org');
  expect([...entities.values()].filter(({ facts }) => facts.created).length).toBeGreaterThan(40);
  expect([...edges.values()].filter(({ first }) => first !== null).length).toBeGreaterThan(60);
  expect(app.traffic.filter((message) => JSON.stringify(message).includes('"case.rename"'))).toHaveLength(1);
});

test('a case with something in it is left alone: the example gets one of its own', async () => {
  await app.bridge.call('case.add', { entities: [{ kind: 'domain', value: 'mine.example' }] });
  const before = await app.bridge.call('case.state', {});
  await openExampleCase(workbench);
  await vi.waitFor(() => expect(title()).toBe(caseTexts.example.title));
  expect(values()).not.toContain('mine.example');
  const path = before.ok ? before.value.path : '';
  await app.bridge.call('case.open', { path });
  await vi.waitFor(() => expect(values()).toEqual(['mine.example']));
});

test('offline it says so, and calls nothing an example that is none', async () => {
  await app.bridge.call('settings.change', { offline: true });
  await openExampleCase(workbench);
  expect(told().at(-1)).toMatch(/offline/);
  expect(title()).not.toBe(caseTexts.example.title);
});
