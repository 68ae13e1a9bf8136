import { accountTexts } from '../../renderer/texts/account.ts';
import { boxTexts } from '../../renderer/texts/box.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { requestTexts } from '../../renderer/texts/requests.ts';
import { accountShown, chooseInMenu, expect, runFromPalette, test } from '../support/journey.ts';
import { begins, titleOf } from '../support/texts.ts';

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

test('every command can be found by typing and its keys are on the sheet', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('view.toggleTheme'));
  await expect(page.locator('.frame')).toHaveAttribute('data-theme', 'light');

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: frameTexts.keys.title });
  await expect(sheet).toContainText('Ctrl+Shift+L');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('Control+Shift+l');
  await expect(page.locator('.frame')).toHaveAttribute('data-theme', 'dark');

  await chooseInMenu(page, 'Panels', titleOf('panel.connections'));
  await expect(page.getByRole('navigation', { name: connectionTexts.list })).toBeVisible();
});

test('a dialog that the palette opens has the focus, whatever had it before', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.getByRole('button', { name: boxTexts.title }).focus();
  await runFromPalette(page, 'Paste indicators');
  await expect(page.getByRole('textbox', { name: pasteTexts.field })).toBeFocused();
});

test('a question mark typed into a field stays in the field', async ({ open }) => {
  const { page } = await open();
  await runFromPalette(page, 'Connect an account');
  const name = page.getByLabel(connectionTexts.form.name, { exact: true });
  await name.pressSequentially('why?');
  await expect(name).toHaveValue('why?');
  await expect(page.getByRole('dialog', { name: frameTexts.keys.title })).toBeHidden();
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

test('panels, theme and the offline switch are as they were after a restart', async ({ open }) => {
  const first = await open();
  await accountShown(first.page, 'analyst');
  await runFromPalette(first.page, titleOf('view.toggleTheme'));
  await first.page.keyboard.press('Control+4');
  await first.page.getByRole('tab', { name: 'Feeds' }).click();
  await first.page.getByRole('tab', { name: 'Channels' }).press('Delete');
  await expect(first.page.getByRole('tab', { name: 'Channels' })).toBeHidden();
  await first.page.getByText(frameTexts.offline.label, { exact: true }).click();
  await expect(first.page.getByText(frameTexts.offline.on)).toBeVisible();
  await first.close();

  const { page } = await open();
  await expect(page.locator('.frame')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('tab', { name: 'Feeds', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Channels' })).toBeHidden();
  await expect(page.getByLabel(frameTexts.offline.label)).toBeChecked();
  // The case holds the account as it was, and answers with that.
  await page.getByTestId('status-quota').click();
  await expect(page.getByRole('region', { name: accountTexts.platform })).toContainText('Investigate');

  await runFromPalette(page, titleOf('view.resetLayout'));
  await expect(page.getByRole('tab', { name: 'Channels' })).toBeVisible();
  await runFromPalette(page, 'Work offline');
  await runFromPalette(page, titleOf('account.refresh'));
  await accountShown(page, 'analyst');
});

test('the demo clock moves on request, and the account is read anew', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.getByTestId('status-demo').click();
  const banner = page.getByRole('complementary', { name: frameTexts.demo.label });
  const shown = async () => Date.parse(`${(await banner.locator('time').innerText()).replace(' UTC', '')}Z`);
  const before = await shown();
  await banner.getByRole('button', { name: frameTexts.demo.oneDay }).click();
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  const moved = (await shown()) - before;
  expect(moved / 3_600_000).toBeCloseTo(24, 0);
});

test('in a narrow window nothing in the top bar lies over another, and no tab shows half a word', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  for (const width of [900, 985, 1115, 1300]) {
    await page.setViewportSize({ width, height: 700 });
    const redo = page.getByRole('button', { name: caseTexts.redo.label });
    const search = page.getByRole('combobox', { name: caseTexts.search.label });
    await expect(async () => {
      const [left, right] = [await redo.boundingBox(), await search.boundingBox()];
      expect((left?.x ?? width) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      expect(await page.evaluate(halfWords)).toEqual([]);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: boxTexts.title })).toBeInViewport();
  }
});

test('in a narrow window no column of the account is cut', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.getByTestId('status-quota').click();
  const expires = page
    .getByRole('region', { name: accountTexts.platform })
    .getByRole('columnheader', { name: accountTexts.products.expires });
  await expect(expires).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('cell', { name: 'Download: IP hotlist' })).toBeVisible();
});

/** Titles of tabs that can be seen and reach beyond the end of their row. */
function halfWords(): string[] {
  return [...document.querySelectorAll('.dv-tabs-container')].flatMap((row) => {
    const end = row.getBoundingClientRect().right;
    const titles = [...row.querySelectorAll<HTMLElement>('.dv-tab:not(.dv-active-tab) .dv-default-tab-content')];
    const isCut = ({ left, right }: DOMRect) => left < end - 1 && right > end + 1;
    const isSeen = (title: Element) => getComputedStyle(title.closest('.dv-tab') ?? title).opacity !== '0';
    return titles
      .filter((title) => isCut(title.getBoundingClientRect()) && isSeen(title))
      .map(({ innerText }) => innerText);
  });
}

test('the palette lights one row, whether the pointer or the keyboard chose it', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('Control+k');
  const rows = page.getByRole('dialog', { name: boxTexts.title }).getByRole('option');
  const lit = () =>
    rows.evaluateAll((items) =>
      items.flatMap((item, index) => (getComputedStyle(item).backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [index])),
    );
  await rows.nth(5).hover();
  await rows.nth(6).hover();
  await expect.poll(lit).toEqual([6]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(lit).toEqual([7]);
});
