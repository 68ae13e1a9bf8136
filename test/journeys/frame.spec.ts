import { accountTexts } from '../../renderer/texts/account.ts';
import { boxTexts } from '../../renderer/texts/box.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { menuGroups, menus } from '../../shared/commands.ts';
import { chooseInMenu, expect, runFromPalette, test } from '../support/journey.ts';
import { oneWindow } from '../support/one-window.ts';
import { begins, titleOf } from '../support/texts.ts';

const shown = oneWindow();

test('every command can be found by typing and its keys are on the sheet', async () => {
  const page = shown();
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

test('arrows go through the menu, into a submenu and back to its row', async () => {
  const page = shown();
  await page.getByRole('button', { name: frameTexts.menu, exact: true }).focus();
  await page.keyboard.press('Enter');
  const row = (menu: string) => page.getByRole('menuitem', { name: begins(menu) }).first();
  await expect(row(menus[0])).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(menus[1])).toBeFocused();
  const inside = page.getByRole('menuitem', { name: menuGroups(menus[1])[0]?.[0]?.title ?? '' });
  await expect(inside).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(inside).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(menus[1])).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(menus[0])).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a dialog that the palette opens has the focus, whatever had it before', async () => {
  const page = shown();
  await page.getByRole('button', { name: boxTexts.title }).focus();
  await runFromPalette(page, 'Paste indicators');
  await expect(page.getByRole('textbox', { name: pasteTexts.field })).toBeFocused();
});

test('a question mark typed into a field stays in the field', async () => {
  const page = shown();
  await runFromPalette(page, 'Connect an account');
  const name = page.getByLabel(connectionTexts.form.name, { exact: true });
  await name.pressSequentially('why?');
  await expect(name).toHaveValue('why?');
  await expect(page.getByRole('dialog', { name: frameTexts.keys.title })).toBeHidden();
});

test('in a narrow window nothing in the top bar lies over another, and no tab shows half a word', async () => {
  const page = shown();
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

test('in a narrow window no column of the account is cut', async () => {
  const page = shown();
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

test('the palette lights one row, whether the pointer or the keyboard chose it', async () => {
  const page = shown();
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

test('the demo clock moves on request, and the account is read anew', async () => {
  const page = shown();
  await page.getByTestId('status-demo').click();
  const banner = page.getByRole('complementary', { name: frameTexts.demo.label });
  const time = async () => Date.parse(`${(await banner.locator('time').innerText()).replace(' UTC', '')}Z`);
  const before = await time();
  await banner.getByRole('button', { name: frameTexts.demo.oneDay }).click();
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  const moved = (await time()) - before;
  expect(moved / 3_600_000).toBeCloseTo(24, 0);
});
