import type { Locator, Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { startTexts } from '../../renderer/texts/start.ts';
import { panelTitle } from '../../shared/panels.ts';
import { workspaceRows } from '../../shared/workspaces.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { titleOf } from '../support/texts.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

const tabsOf = (page: Page) => page.getByRole('navigation', { name: frameTexts.workspaces });
const here = (page: Page) => page.locator('.workspace:visible');
const drawer = (page: Page) => page.locator('.drawer');

async function openExample(page: Page): Promise<void> {
  await page.locator('.start').getByRole('button', { name: startTexts.way.example.title }).click();
  await expect(page.getByText(caseTexts.example.done)).toBeVisible();
}

/** The part of the window that an element has. */
async function shareOf(page: Page, part: Locator): Promise<number> {
  const box = await part.boundingBox();
  const { width = 1, height = 1 } = page.viewportSize() ?? {};
  return box ? (box.width * box.height) / (width * height) : 0;
}

test('the five workspaces have names and keys, and each remembers its panels', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  for (const [index, { id, title }] of workspaceRows.entries()) {
    await page.keyboard.press(`Control+${index + 1}`);
    await expect(tabsOf(page).getByRole('button', { name: title })).toHaveAttribute('aria-current', 'page');
    await expect(here(page)).toHaveAttribute('data-workspace', id);
  }
  await tabsOf(page).getByRole('button', { name: 'Detect' }).click();
  await expect(here(page).getByRole('tab', { name: panelTitle('detect'), selected: true })).toBeVisible();

  // Any panel can be opened in any workspace, once in all: it comes along with its state.
  await here(page).getByRole('button', { name: frameTexts.openHere }).click();
  await page.getByRole('menuitem', { name: panelTitle('entities'), exact: true }).click();
  await expect(here(page).getByRole('tab', { name: panelTitle('entities'), selected: true })).toBeVisible();
  await expect(here(page).locator('.entities')).toBeVisible();
  await page.keyboard.press('Control+1');
  await here(page)
    .getByRole('tab', { name: panelTitle('entities') })
    .click();
  await expect(here(page).locator('.entities')).toBeVisible();
  await expect(page.locator('.entities')).toHaveCount(1);
  await page.keyboard.press('Control+3');
  await expect(here(page).locator('.entities')).toBeVisible();

  await runFromPalette(page, titleOf('view.resetLayout'));
  await expect(here(page).getByRole('tab', { name: panelTitle('entities') })).toHaveCount(0);
});

test('a double click on a tab maximises its panel, and another one restores it', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const graph = here(page).getByRole('tab', { name: panelTitle('graph') });
  const side = here(page).getByRole('tab', { name: panelTitle('inspector') });
  await expect(side).toBeVisible();
  await graph.dblclick();
  await expect(side).not.toBeInViewport();
  await graph.dblclick();
  await expect(side).toBeInViewport();
});

test('drawers open from the status bar, take the focus, and Escape closes them', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  for (const [opener, panel] of [
    [page.getByTestId('status-jobs'), 'jobs'],
    [page.getByRole('button', { name: frameTexts.requests }), 'requests'],
    [page.getByTestId('status-quota'), 'account'],
    [page.getByTestId('status-connection'), 'connections'],
  ] as const) {
    await opener.click();
    await expect(drawer(page)).toHaveAttribute('data-drawer', panel);
    await expect(drawer(page)).toContainText(/\w/);
    expect(await drawer(page).evaluate((part) => part.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('the main thing has the room: the graph two thirds of the window, Detect 25 rows with a record beside them', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await openExample(page);
  await expect(here(page).getByRole('tab', { name: panelTitle('inspector'), selected: true })).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => shareOf(page, page.locator('.graph-panel'))).toBeGreaterThanOrEqual(0.65);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+3');
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  const rows = page.getByRole('grid', { name: detectTexts.table.name }).locator('tbody tr');
  await rows.first().click();
  const wholeRows = () =>
    rows.evaluateAll((all) => {
      const edge = all[0]?.closest('.line-scroll')?.getBoundingClientRect();
      const isWhole = ({ top, bottom }: DOMRect) => edge !== undefined && top >= edge.top && bottom <= edge.bottom;
      return all.filter((row) => isWhole(row.getBoundingClientRect())).length;
    });
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(25);
});

test('Collect keeps its main button in sight, with nothing chosen and with everything chosen', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('Control+4');
  const panel = page.locator('.channels-panel');
  const button = panel.locator('.wish-actions button.bp6-intent-primary');
  const inSight = async () => {
    for (const size of [{ width: 1024, height: 600 }, ...sizes]) {
      await page.setViewportSize(size);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  };
  await expect(button).toBeDisabled();
  await inSight();
  await panel.getByLabel(channelTexts.table.chooseAll).check({ force: true });
  await panel.getByRole('button', { name: channelTexts.range.last('1 h') }).click();
  await expect(button).toBeEnabled();
  await inSight();
  await page.setViewportSize({ width: 1024, height: 600 });
  await button.click();
  await expect(panel.getByRole('tab', { name: channelTexts.partLinks })).toBeVisible();
});

test('at 200 % zoom nothing is wider than the window, and every workspace can be reached', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.setViewportSize({ width: 640, height: 360 }); // 1280x720 at 200 %.
  const list = page.getByRole('combobox', { name: frameTexts.workspace, exact: true });
  for (const { id } of workspaceRows) {
    await list.selectOption(id);
    await expect(here(page)).toHaveAttribute('data-workspace', id);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expect(page.getByTestId('status-connection')).toBeInViewport();
});
