import type { Page } from '@playwright/test';
import { accountTexts } from '../../renderer/texts/account.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { requestTexts } from '../../renderer/texts/requests.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { titleOf } from '../support/texts.ts';

test('a newcomer sees an account that came over a signed call to the demo service', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const quota = page.getByTestId('status-quota');
  await expect(quota).toHaveText('Investigate 10,000 of 10,000 · pDNS 9,974 of 10,000, resets 00:00 UTC');
  await expect(quota).toHaveAttribute('title', /^Investigate: read \d{4}-.* UTC, (just now|\d+ s ago)/);
  await quota.click();
  await expect(page.getByTestId('account-username')).toHaveText('analyst');
  await expect(page.getByRole('region', { name: accountTexts.platform })).toContainText('Investigate');
  await expect(page.getByRole('region', { name: accountTexts.pdns })).toContainText(
    accountTexts.quota.remaining(9974, 10_000),
  );
  await expect(page.getByRole('region', { name: accountTexts.batch })).toContainText('Newly Observed Domains');
  await page.getByRole('button', { name: frameTexts.requests }).click();
  const requests = page.getByRole('table').filter({ hasText: requestTexts.columns.request }).last();
  await expect(requests).toContainText('/v1/account/');
  await expect(requests).not.toContainText('signature');
  await expect(requests).not.toContainText('api_username');
  await page.keyboard.press('Escape');
  await expect(page.locator('.drawer')).toHaveCount(0);
  await page.getByTestId('status-demo').click();
  await expect(page.getByRole('complementary', { name: frameTexts.demo.label })).toContainText(frameTexts.demo.about);
});

test('where the system asks for less motion, nothing moves', async ({ open }) => {
  const { page } = await open();
  await page.locator('.frame').evaluate((frame) => {
    frame.insertAdjacentHTML('beforeend', '<div class="bp6-progress-bar"><div class="bp6-progress-meter"></div></div>');
  });
  const stripes = page.locator('.bp6-progress-meter').last();
  await expect(stripes).toHaveCSS('animation-duration', '1.2s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(stripes).toHaveCSS('animation-duration', '0s');
  await expect(stripes).toHaveCSS('animation-iteration-count', '1');
});

/** Its panel has a tab of the same name. */
const channels = (page: Page) => page.locator('.dv-tab').and(page.getByRole('tab', { name: 'Channels' }));

test('panels, theme and the offline switch are as they were after a restart', async ({ open }) => {
  const first = await open();
  await accountShown(first.page, 'analyst');
  await runFromPalette(first.page, titleOf('view.toggleTheme'));
  await first.page.keyboard.press('Control+4');
  await first.page.getByRole('tab', { name: 'Feeds' }).click();
  await channels(first.page).press('Delete');
  await expect(channels(first.page)).toBeHidden();
  await first.page.getByText(frameTexts.offline.label, { exact: true }).click();
  await expect(first.page.getByText(frameTexts.offline.on)).toBeVisible();
  await first.close();

  const { page } = await open();
  await expect(page.locator('.frame')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('tab', { name: 'Feeds', selected: true })).toBeVisible();
  await expect(channels(page)).toBeHidden();
  await expect(page.getByLabel(frameTexts.offline.label)).toBeChecked();
  // The case holds the account as it was, and answers with that.
  await page.getByTestId('status-quota').click();
  await expect(page.getByRole('region', { name: accountTexts.platform })).toContainText('Investigate');

  await runFromPalette(page, titleOf('view.resetLayout'));
  await expect(channels(page)).toBeVisible();
  await runFromPalette(page, 'Work offline');
  await runFromPalette(page, titleOf('account.refresh'));
  await accountShown(page, 'analyst');
});
