import type { Locator, Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { recordsTexts } from '../../renderer/texts/records.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { accountShown, enrich, expect, runFromPalette, test } from '../support/journey.ts';
import { begins, titleOf } from '../support/texts.ts';

/** A laptop's window, and the same at 200 % zoom, which halves what fits. */
const laptop = { width: 1280, height: 720 };
const zoomed = { width: 640, height: 360 };

/** How much wider the content of a part is than the part. */
const cutOff = (part: Locator) => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** How many of the rows are whole inside the visible part of their panel. */
const rowsInSight = (rows: Locator) =>
  rows.evaluateAll((all) => {
    const panel = all[0]?.closest('.panel')?.getBoundingClientRect();
    const isIn = ({ top, bottom }: DOMRect) => panel !== undefined && top >= panel.top && bottom <= panel.bottom;
    return all.filter((row) => isIn(row.getBoundingClientRect())).length;
  });

async function addDomain(page: Page, name: string): Promise<void> {
  await runFromPalette(page, titleOf('case.add'));
  await page.getByRole('dialog').getByRole('textbox').first().fill(name);
  await page.getByRole('dialog').locator('button[type=submit]:enabled').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the detail of a connection is whole in a small window and at 200 % zoom', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  for (const size of [laptop, zoomed]) {
    await page.setViewportSize(size);
    await runFromPalette(page, titleOf('panel.connections'));
    const panel = page.locator('.panel.connections');
    const detail = page.locator('.connection-main');
    await expect(detail.getByRole('heading', { name: 'Demo' })).toBeVisible();
    expect(await cutOff(panel)).toBe(0);
    expect(await cutOff(detail)).toBe(0);
    const last = detail.getByText(connectionTexts.detail.systemProxy);
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    // Nothing of the panel below it stays empty.
    const empty = await panel.evaluate((element) => {
      const end = element.querySelector('.connection-main')?.getBoundingClientRect().bottom ?? 0;
      return element.getBoundingClientRect().bottom - end;
    });
    expect(empty).toBeLessThanOrEqual(1);
  }
});

test('“List first…” opens a table that fills its place, and the form keeps what was typed', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.setViewportSize(laptop);
  await runFromPalette(page, titleOf('panel.search'));
  const field = page.getByRole('textbox', { name: 'Registrant', exact: true });
  await field.fill('Ilse Brandauer');
  await page.getByRole('button', { name: searchTexts.investigate.listFirst }).click();
  await page.getByRole('dialog').locator('button[type=submit]:enabled').click();
  const rows = page.locator('.records-grid tbody tr');
  await expect(page.locator('.records')).toContainText(recordsTexts.head.rows(42));
  expect(await rowsInSight(rows)).toBeGreaterThanOrEqual(6);
  await runFromPalette(page, titleOf('panel.search'));
  await expect(field).toHaveValue('Ilse Brandauer');
});

test('the heads of the shared traits do not overlap', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.setViewportSize(laptop);
  await runFromPalette(page, titleOf('case.example'));
  await expect(page.getByText(caseTexts.example.done)).toBeVisible({ timeout: 90_000 });
  await runFromPalette(page, titleOf('panel.links'));
  const heads = page.locator('.traits').first().locator('th');
  await expect(heads).toHaveCount(7);
  for (const head of await heads.all()) expect(await cutOff(head)).toBe(0);
});

test('the menu of an item fits into a small window, and scrolls inside it at 200 % zoom', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await addDomain(page, 'mynorthmeresupport10.org');
  const table = page.getByRole('grid', { name: entitiesTexts.table });
  await runFromPalette(page, titleOf('panel.entities'));
  await table.getByRole('row').nth(1).click();
  await enrich(page);
  await expect(table.getByRole('row').nth(1)).toContainText('100');
  const menu = page.getByRole('menu', { name: begins(pivotTexts.menu.label('')) });
  for (const size of [laptop, zoomed]) {
    await page.setViewportSize(size);
    await runFromPalette(page, titleOf('selection.pivots'));
    await expect(menu).toBeVisible();
    const place = await menu.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual(0);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(size.height);
    if (size === laptop) expect(await menu.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0);
    const last = menu.getByRole('menuitem').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});

test('what a pivot brought, its buttons and the parts of the status bar are beside each other in every window', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.graph'));
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill('mx1.lumenpost-mx.com');
  await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();
  await page.getByRole('application', { name: graphTexts.spoken.graph(1, 0) }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Domains with it as mail server/ }).click();
  await page.locator('[role=dialog] button[type=submit]:enabled').click();
  const line = page.locator('.pivot-in-line');
  await expect(line.getByRole('button', { name: pivotTexts.outcome.table })).toBeVisible();
  for (const size of [{ width: 1600, height: 1000 }, laptop, { width: 1024, height: 700 }, zoomed]) {
    await page.setViewportSize(size);
    await expect.poll(() => overlaps(page)).toEqual([]);
    await expect(page.locator('.status-parts')).toBeInViewport({ ratio: 1 });
    const words = await line.locator('.pivot-words').boundingBox();
    expect(words?.width, `${size.width}`).toBeGreaterThan(100);
    await expect(line.getByRole('button', { name: pivotTexts.outcome.dismiss })).toBeInViewport({ ratio: 1 });
  }
});

/** The parts of the status bar of which one covers another. */
function overlaps(page: Page): Promise<string[]> {
  return page.locator('.status-bar').evaluate((bar) => {
    const found: string[] = [];
    const parts = [...bar.querySelectorAll('.pivot-words, .pivot-in-line button, .status-parts > *')].flatMap(
      (part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        return width > 0 ? [{ said: part.textContent ?? '', left, right, top, bottom }] : [];
      },
    );
    for (const [at, one] of parts.entries()) {
      for (const other of parts.slice(at + 1)) {
        const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1;
        const isAbove = one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
        if (!isBeside && !isAbove) found.push(`${one.said} / ${other.said}`);
      }
    }
    return found;
  });
}
