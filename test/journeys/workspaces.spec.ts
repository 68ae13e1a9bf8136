import type { Locator, Page } from '@playwright/test';
import { practiceTrail } from '../../renderer/stores/practice.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { startTexts } from '../../renderer/texts/start.ts';
import { panelTitle } from '../../shared/panels.ts';
import { type WorkspaceId, workspaceRows } from '../../shared/workspaces.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { titleOf } from '../support/texts.ts';

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

/** 1280x720 at 200 %. */
const zoomed = { width: 640, height: 360 };

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

test('a side panel that nobody resized fits every window, and a reset leaves in front what was there', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const side = here(page).locator('[data-panel=inspector]');
  const widthIn = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    return side.evaluate((element) => Math.round(element.getBoundingClientRect().width));
  };
  await here(page)
    .getByRole('tab', { name: panelTitle('graph') })
    .click();
  for (const [width, height, least, most] of [
    [2560, 1440, 400, 440],
    [1280, 720, 270, 300],
    [1024, 600, 270, 300],
    [1440, 900, 300, 330],
  ] as const) {
    await expect.poll(() => widthIn(width, height)).toBeGreaterThanOrEqual(least);
    expect(await widthIn(width, height)).toBeLessThanOrEqual(most);
  }
  await runFromPalette(page, titleOf('view.resetLayout'));
  await expect(here(page).getByRole('tab', { name: panelTitle('graph'), selected: true })).toBeVisible();
});

test('a double click on a tab maximises its panel, and another one restores it', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const graph = here(page).getByRole('tab', { name: panelTitle('graph') });
  const side = here(page).getByRole('tab', { name: panelTitle('inspector') });
  await expect(side).toBeVisible();
  // As slowly as people do: the first click has opened the panel, and the tab is where it was.
  const { x = 0, y = 0, width = 0, height = 0 } = (await graph.boundingBox()) ?? {};
  const [across, down] = [x + width / 2, y + height / 2];
  await page.mouse.click(across, down);
  await expect(graph).toHaveAttribute('aria-selected', 'true');
  expect(await graph.boundingBox()).toEqual({ x, y, width, height });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(side).not.toBeInViewport();
  await graph.dblclick();
  await expect(side).toBeInViewport();
});

test('a key maximises the panel in use, and restores it', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const side = here(page).getByRole('tab', { name: panelTitle('inspector') });
  await expect(side).toBeInViewport();
  await here(page)
    .getByRole('tab', { name: panelTitle('graph') })
    .focus();
  await page.keyboard.press('Control+m');
  await expect(side).not.toBeInViewport();
  await page.keyboard.press('Control+m');
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

/** The least share of the window for what each workspace is for, with the record of a row open. */
const mainThings = {
  investigate: { part: '.graph-panel', least: 0.65 },
  dns: { part: '.row-table-scroll', least: 0.55 },
  detect: { part: '.lookalike-table-scroll', least: 0.5 },
  collect: { part: '.channels-panel', least: 0.85 },
  report: { part: '.preview', least: 0.5 },
} as const satisfies Readonly<Record<WorkspaceId, { readonly part: string; readonly least: number }>>;

/** Rows that are wholly in sight. */
const wholeRows = (rows: Locator) =>
  rows.evaluateAll((all) => {
    const edge = all[0]?.closest('.line-scroll')?.getBoundingClientRect();
    const isWhole = ({ top, bottom }: DOMRect) => edge !== undefined && top >= edge.top && bottom <= edge.bottom;
    return all.filter((row) => isWhole(row.getBoundingClientRect())).length;
  });

/** Controls of the workspace and the bars that can't be brought into sight as a whole, or that something covers. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const controls = ':is(button, input, select, textarea, a)';
    const places = `.workspace:not([hidden]) ${controls}, .top-bar ${controls}, .status-bar ${controls}`;
    const isThere = ({ left, right, top, bottom }: DOMRect) =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return [...document.querySelectorAll<HTMLElement>(places)].flatMap((control) => {
      // Rows of long tables are drawn when they come into sight.
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[role=grid] tbody')) return [];
      const part = control.closest('label') ?? control;
      part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = part.getBoundingClientRect();
      const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const isFree = middle !== null && (part.contains(middle) || middle.contains(part));
      if (box.width === 0 || (isThere(box) && isFree)) return [];
      return [`${control.tagName} ${control.className} ${control.ariaLabel ?? control.textContent}`];
    });
  });

/** Fills all five: a graph, records of passive DNS, lookalikes, channels and a report. */
async function fillWorkspaces(page: Page): Promise<void> {
  await openExample(page);
  await page.keyboard.press('Control+2');
  await page.getByRole('textbox', { name: dnsTexts.form.value }).fill(practiceTrail.address);
  await page.keyboard.press('Enter');
  await page.locator('.dns-grid tbody tr').first().click();
  await page.keyboard.press('Control+3');
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  await page.locator('.lookalike-table-grid tbody tr').first().click();
  await page.keyboard.press('Control+4');
  await expect(page.locator('.channels-panel .bar-window').first()).toBeVisible();
  await page.keyboard.press('Control+5');
  await expect(page.locator('.preview-page')).toBeVisible();
}

test('the main thing of every workspace has the room, and everything can be reached down to 200 % zoom', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await fillWorkspaces(page);
  for (const size of [...sizes, { width: 1024, height: 600 }, zoomed]) {
    await page.setViewportSize(size);
    for (const [index, { id }] of workspaceRows.entries()) {
      await page.keyboard.press(`Control+${index + 1}`);
      await expect(here(page)).toHaveAttribute('data-workspace', id);
      const { part, least } = mainThings[id];
      if (size.width >= sizes[0].width) {
        await expect.poll(() => shareOf(page, here(page).locator(part).first())).toBeGreaterThanOrEqual(least);
      }
      expect({ [`${id} ${size.width}`]: await outOfReach(page) }).toEqual({ [`${id} ${size.width}`]: [] });
    }
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+3');
  const rows = page.getByRole('grid', { name: detectTexts.table.name }).locator('tbody tr');
  await expect.poll(() => wholeRows(rows)).toBeGreaterThanOrEqual(25);
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
  await page.setViewportSize(zoomed);
  const list = page.getByRole('combobox', { name: frameTexts.workspace, exact: true });
  for (const { id } of workspaceRows) {
    await list.selectOption(id);
    await expect(here(page)).toHaveAttribute('data-workspace', id);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expect(page.getByTestId('status-connection')).toBeInViewport();
});
