import type { Locator, Page } from '@playwright/test';
import { chainTexts } from '../../renderer/texts/chains.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { watchingTexts } from '../../renderer/texts/watching.ts';
import { actionTitle } from '../../shared/chain.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, begins, matching, matchingAll, titleOf, withFigures } from '../support/texts.ts';

const server = 'dns3.zonewright.net';
const { searches, news: newsTexts, notices, form: searchForm } = watchingTexts;

const card = (page: Page) => page.getByRole('dialog');

async function add(page: Page, text: string): Promise<void> {
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill(text);
  await page.getByRole('button', { name: matchingAll(pasteTexts.add(anyFigure)) }).click();
  await expect(page.getByText(matching(pasteTexts.added(anyFigure, 0)))).toBeVisible();
}

async function lineOf(page: Page, kind: string, text: string): Promise<Locator> {
  await page.keyboard.press('Control+Shift+E');
  await page.getByLabel(entitiesTexts.kind, { exact: true }).selectOption({ label: kind });
  await page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true }).fill(text);
  const line = page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').nth(1);
  await expect(line).toBeVisible();
  return line;
}

const daily = searches.schedule({ everyHours: 24 });
const { progress } = chainTexts;
const step = { title: '', of: 0, common: 0, unable: 0, over: 0, failed: 0, added: 0 };

test('a saved search shows only what is new a day later, and puts it on the graph', async ({ open }) => {
  test.slow(); // It waits for a run by itself.
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.search'));
  await page.getByLabel('Nameserver host', { exact: true }).fill(server);
  await page.getByRole('button', { name: searchTexts.forms.save }).click();
  const form = page.getByRole('dialog', { name: searchForm.newTitle });
  await expect(form).toContainText('nameserver host dns3[.]zonewright[.]net');
  await form.getByLabel(searchForm.name, { exact: true }).fill('Zonewright');
  await form.getByRole('button', { name: searchForm.save, exact: true }).click();
  // The case holds nothing of it yet: its price is said before it is asked.
  await expect(card(page)).toContainText(pivotTexts.card.countedByFirstPage(pivotTexts.card.queries(20, true)));
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(page.getByText(withFigures(notices.saved('Zonewright', 0)))).toBeVisible();
  const line = page.getByRole('table', { name: searches.name }).getByRole('row').filter({ hasText: 'Zonewright' });
  await expect(line).toContainText(searches.schedule({ everyHours: null }));

  await runFromPalette(page, titleOf('demo.day'));
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  await line.getByRole('button', { name: searches.runName('Zonewright') }).click();
  const news = page.getByRole('table', { name: newsTexts.fresh });
  await expect(news).toBeVisible();
  const count = (await news.getByRole('row').count()) - 1;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(100);
  await page.getByRole('button', { name: newsTexts.put(count) }).click();
  await expect(page.getByText(notices.onGraph(count, count))).toBeVisible();
  await lineOf(page, 'Domains', '');
  await expect(page.getByTestId('entity-count')).toContainText(String(count));

  await runFromPalette(page, 'Show Watching');
  await page.getByRole('button', { name: newsTexts.putAway, exact: true }).click();
  await expect(news).toBeHidden();
  await page.getByRole('button', { name: searches.more('Zonewright') }).click();
  await page.getByRole('menuitem', { name: searches.runFull }).click();
  await expect(page.getByText(notices.ranFull('Zonewright', 0, 0))).toBeVisible();

  await page.getByRole('button', { name: searches.more('Zonewright') }).click();
  await page.getByRole('menuitem', { name: searches.edit }).click();
  await page.getByLabel(searchForm.runs, { exact: true }).selectOption({ label: daily });
  await expect(card(page)).toContainText(searchForm.spends(24));
  await card(page).getByRole('button', { name: searchForm.save, exact: true }).click();
  await expect(line).toContainText(`${daily}${searches.next('')}`.trim());
  await runFromPalette(page, titleOf('demo.day'));
  await expect(page.getByText(withFigures(notices.found(0, 'Zonewright')))).toBeVisible();

  await page.getByRole('button', { name: searches.more('Zonewright') }).click();
  await page.getByRole('menuitem', { name: searches.reword }).click();
  await expect(page.getByRole('status').filter({ hasText: `${searchTexts.forms.changing} Zonewright` })).toBeVisible();
  await expect(page.getByLabel('Nameserver host', { exact: true })).toHaveValue(server);
  await page.getByLabel('TLD', { exact: true }).fill('org');
  await page.getByRole('button', { name: searchTexts.forms.saveChange }).click();
  await expect(card(page)).toContainText(searchForm.rewording);
  await card(page).getByRole('button', { name: searchForm.save, exact: true }).click();
  await card(page).locator('button[type=submit]:enabled').click();
  await expect(page.getByText(withFigures(notices.reworded('Zonewright', 0)))).toBeVisible();
  await expect(line).toContainText('tld org');
  await expect(news).toBeHidden();
});

test('two pivots are recorded as a chain, and run on another thing for one price', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'mynorthmeresupport10.org parcelwick.com');
  await runFromPalette(page, titleOf('chain.record'));
  const strip = page.getByRole('region', { name: progress.name });
  await expect(strip).toContainText(progress.recording);

  await (await lineOf(page, 'Domains', 'mynorth')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: begins(pivotTexts.menu.lookUpAndExpand) }).click();
  await expect(strip).toContainText(progress.recorded(1));
  await (await lineOf(page, 'Persons', 'Brandauer')).click({ button: 'right' });
  await page
    .getByRole('menuitem', { name: /Domains of this registrant/ })
    .first()
    .click();
  await expect(strip).toContainText(progress.recorded(2));
  await strip.getByRole('button', { name: progress.stop }).click();
  const form = page.getByRole('dialog', { name: chainTexts.form.title });
  await expect(form).toContainText(chainTexts.step('', 'persons', 0));
  await form.getByLabel(chainTexts.form.name, { exact: true }).fill('Registrants');
  await form.getByRole('button', { name: chainTexts.form.save, exact: true }).click();
  await expect(page.getByText(chainTexts.notices.saved('Registrants'))).toBeVisible();

  await (await lineOf(page, 'Domains', 'parcelwick.com')).click();
  await runFromPalette(page, titleOf('chain.run'));
  await expect(card(page)).toContainText(`1. ${actionTitle({ do: 'read', through: 'investigate', expand: true })}`);
  await expect(card(page)).toContainText(chainTexts.card.stepBegins(10, false));
  await card(page)
    .getByRole('button', { name: chainTexts.card.run(11) })
    .click();
  await expect(strip).toContainText(
    withFigures(
      progress.report({
        steps: [
          { ...step, asked: 1, found: 1 },
          { ...step, asked: 0, found: 0 },
        ],
        added: 0,
        ids: [],
        step: 0,
        stopped: null,
      }),
    ),
  );
  const before = await page.getByTestId('entity-count').textContent();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(page.getByTestId('entity-count')).not.toHaveText(before ?? '');
});
