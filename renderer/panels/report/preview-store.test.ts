import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReport } from '../../../shared/report.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { calling } from '../../../test/support/calling.ts';
import { createPreview } from './preview-store.ts';

let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the preview follows the case and the choices while it is in sight, and keeps what did not change', async () => {
  const preview = createPreview(app.bridge, 1);
  const leave = preview.follow();
  const shown = () => JSON.stringify(preview.store.getState().sections);
  const titles = () => preview.store.getState().sections?.map(({ title }) => title);
  preview.show(newReport);
  await expect.poll(titles).toContain('Who belongs to it');
  const before = preview.store.getState().sections;

  const { ids } = await call('case.add', { entities: [{ kind: 'domain', value: 'member.example' }] });
  await call('membership.judge', { ids, verdict: 'in', reason: 'Same kit.' });
  await expect.poll(shown).toContain('Same kit.');
  const after = preview.store.getState().sections;
  const at = after?.findIndex(({ title }) => title === 'Shared data') ?? -1;
  expect([at > 0, after?.[at] === before?.[at]]).toEqual([true, true]);

  preview.show({ ...newReport, template: '# Short\n\n{{members}}\n' });
  await expect.poll(titles).toEqual(['Short']);

  preview.pause();
  await call('case.new', {});
  await expect.poll(() => preview.store.getState()).toEqual({ sections: null, failure: null, reading: false });
  preview.show(newReport);
  await expect.poll(shown).toContain('Nothing was judged yet.');
  leave();
});
