import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReport } from '../../../shared/report.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { calling } from '../../../test/support/calling.ts';
import { createReport } from './report-store.ts';

let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const saved = async () => (await call('saved.list', { kind: 'report' })).rows.map(({ data }) => data);

test('what is typed while an earlier change is being saved stays, and is saved too', async () => {
  const report = createReport(app.bridge);
  const leave = report.follow();
  report.change({ summary: 'First.' });
  const first = report.save();
  report.change({ title: 'Second' });
  const second = report.addView({ title: 'A selection', ids: [1, 2] });
  expect([(await first).ok, (await second).ok]).toEqual([true, true]);
  const wanted = {
    ...newReport,
    title: 'Second',
    summary: 'First.',
    views: [...newReport.views, { title: 'A selection', ids: [1, 2] }],
  };
  expect(report.store.getState().text).toEqual(wanted);
  expect(await saved()).toEqual([wanted]);
  expect((await report.save()).ok).toBe(true);
  expect(await saved()).toHaveLength(1);
  leave();
});

test('undo reaches the report, and another case has one of its own', async () => {
  const report = createReport(app.bridge);
  const leave = report.follow();
  await report.changeAndSave({ summary: 'Third.' });
  await call('case.undo', {});
  await expect.poll(() => report.store.getState().text.summary).toBe('First.');
  await call('case.new', {});
  await expect.poll(() => report.store.getState()).toMatchObject({ text: newReport, id: null });
  leave();
});
