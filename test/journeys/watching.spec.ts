import type { Locator, Page } from '@playwright/test';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { begins } from '../support/texts.ts';

const server = 'dns3.zonewright.net';
const card = (page: Page) => page.getByRole('dialog');

async function add(page: Page, text: string): Promise<void> {
  await runFromPalette(page, 'Paste indicators');
  await page.getByRole('textbox', { name: 'Text to find indicators in' }).fill(text);
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await expect(page.getByText(/^Added \d/)).toBeVisible();
}

async function lineOf(page: Page, kind: string, text: string): Promise<Locator> {
  await page.keyboard.press('Control+5');
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: kind });
  await page.getByRole('searchbox', { name: 'Filter', exact: true }).fill(text);
  const line = page.getByRole('grid', { name: 'Entities' }).getByRole('row').nth(1);
  await expect(line).toBeVisible();
  return line;
}

test('a saved search shows only what is new a day later, and puts it on the graph', async ({ open }) => {
  test.slow(); // It waits for a run by itself.
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('s');
  await page.getByLabel('Nameserver host', { exact: true }).fill(server);
  await page.getByRole('button', { name: 'Save search…' }).click();
  const form = page.getByRole('dialog', { name: 'Save the search' });
  await expect(form).toContainText('nameserver host dns3[.]zonewright[.]net');
  await form.getByLabel('Name', { exact: true }).fill('Zonewright');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  // The case holds nothing of it yet: its price is said before it is asked.
  await expect(card(page)).toContainText('at most 20 queries; the first page tells how many there are');
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(page.getByText(/“Zonewright” is saved: \d+ are known now/)).toBeVisible({ timeout: 30_000 });
  const line = page.getByRole('table', { name: 'Saved searches' }).getByRole('row').filter({ hasText: 'Zonewright' });
  await expect(line).toContainText('by hand');

  await runFromPalette(page, 'Demo clock: 1 day on');
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  await line.getByRole('button', { name: 'Look for news in Zonewright' }).click();
  const news = page.getByRole('table', { name: 'New' });
  await expect(news).toBeVisible({ timeout: 30_000 });
  const count = (await news.getByRole('row').count()) - 1;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(100);
  await page.getByRole('button', { name: `Put ${count} on the graph` }).click();
  await expect(page.getByText(new RegExp(`^${count} on the graph, ${count} of them were not there`))).toBeVisible();
  await lineOf(page, 'Domains', '');
  await expect(page.getByTestId('entity-count')).toContainText(String(count));

  await runFromPalette(page, 'Show Watching');
  await page.getByRole('button', { name: 'Put away', exact: true }).click();
  await expect(news).toBeHidden();
  await page.getByRole('button', { name: 'More of Zonewright' }).click();
  await page.getByRole('menuitem', { name: /Ask all of it/ }).click();
  await expect(card(page)).toContainText('Costs1 query');
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(page.getByText(/“Zonewright”: 0 new, 0 gone/)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'More of Zonewright' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await page.getByLabel('Runs', { exact: true }).selectOption({ label: 'every day' });
  await expect(card(page)).toContainText('exactly one query: 1 a day');
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line).toContainText('every daynext');
  await runFromPalette(page, 'Demo clock: 1 day on');
  await expect(page.getByText(/^\d+ new in “Zonewright”\.$/)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'More of Zonewright' }).click();
  await page.getByRole('menuitem', { name: 'Change the question…' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Changing what Zonewright asks' })).toBeVisible();
  await expect(page.getByLabel('Nameserver host', { exact: true })).toHaveValue(server);
  await page.getByLabel('TLD', { exact: true }).fill('org');
  await page.getByRole('button', { name: 'Save the change…' }).click();
  await expect(card(page)).toContainText('What is known of this question now becomes the baseline.');
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(page.getByText(/“Zonewright” asks something else now: \d+ are known now/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(line).toContainText('tld org');
  await expect(news).toBeHidden();
});

test('two pivots are recorded as a chain, and run on another thing for one price', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'mynorthmeresupport10.org parcelwick.com');
  await runFromPalette(page, 'Record a chain of pivots');
  const strip = page.getByRole('region', { name: 'Chain' });
  await expect(strip).toContainText('Recording a chain.');

  await (await lineOf(page, 'Domains', 'mynorth')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Read and expand/ }).click();
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(strip).toContainText('1 step so far');
  await (await lineOf(page, 'Persons', 'Brandauer')).click({ button: 'right' });
  await page
    .getByRole('menuitem', { name: /Domains of this registrant/ })
    .first()
    .click();
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(strip).toContainText('2 steps so far');
  await strip.getByRole('button', { name: 'Stop and name it' }).click();
  const form = page.getByRole('dialog', { name: 'Save the chain' });
  await expect(form).toContainText('persons of what step 1 found');
  await form.getByLabel('Name', { exact: true }).fill('Registrants');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The chain “Registrants” is saved.')).toBeVisible();

  await (await lineOf(page, 'Domains', 'parcelwick.com')).click();
  await runFromPalette(page, 'Run a chain');
  await expect(card(page)).toContainText('1. Read and expand, with counts');
  await expect(card(page)).toContainText('at most 10 found');
  await card(page).getByRole('button', { name: 'Run (at most 11 queries)' }).click();
  await expect(strip).toContainText(/Registrants is done: .* step 1 asked 1, found 1; step 2 asked/);
  const before = await page.getByTestId('entity-count').textContent();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(page.getByTestId('entity-count')).not.toHaveText(before ?? '');
});
