import { accountTexts } from '../../renderer/texts/account.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { jobTexts } from '../../renderer/texts/jobs.ts';
import { connectTo, expect, fault, runFromPalette, storeKey, test } from '../support/journey.ts';

test('a slow request is seen as a job and can be cancelled', async ({ open, service }) => {
  const { page } = await open();
  await connectTo(page, service, 'Slow', 'analyst');
  await storeKey(page, 'Platform', service.announcement.keys.platform);
  await fault(service, { route: 'platform.account', fault: { kind: 'delay', milliseconds: 50_000 } });

  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await page.getByRole('contentinfo').getByRole('button', { name: '1 job' }).click();
  await expect(page.getByText('Reading the account')).toBeVisible();
  await page.locator('.drawer').getByRole('button', { name: jobTexts.cancel }).click();
  await expect(page.getByTestId('status-jobs')).toHaveText(jobTexts.count([]));
  await page.getByTestId('status-quota').click();
  await expect(page.getByRole('region', { name: accountTexts.platform })).toContainText('Cancelled.');
});

test('text goes to the clipboard through the shell', async ({ open }) => {
  const { page } = await open();
  await runFromPalette(page, 'Connect an account');
  const name = page.getByLabel(connectionTexts.form.name, { exact: true });
  await name.waitFor();
  await page.evaluate(() => {
    const { sextant } = globalThis as unknown as { sextant: { send(message: unknown): void } };
    sextant.send({ kind: 'call', id: 1_000_000, name: 'app.copy', input: { text: 'hxxp://example[.]test' } });
  });
  await expect
    .poll(async () => {
      await name.fill('');
      await name.press('Control+v');
      return name.inputValue();
    })
    .toBe('hxxp://example[.]test');
});
