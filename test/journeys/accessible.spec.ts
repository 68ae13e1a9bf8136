import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { boxTexts } from '../../renderer/texts/box.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { fileTexts } from '../../renderer/texts/file.ts';
import { guideTexts } from '../../renderer/texts/guide.ts';
import { monitorTexts } from '../../renderer/texts/monitors.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { bridgeName } from '../../shared/bridge-name.ts';
import { type PanelId, panelIds } from '../../shared/panels.ts';
import { bringAxe, seriousFaults } from '../support/axe.ts';
import { channelLine } from '../support/channel-line.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { begins, titleOf } from '../support/texts.ts';
import { someOf } from '../support/whole-run.ts';

/** The part of the window that holds the panel in use, without its tab. */
const shownPanel =
  '.drawer-place, .frame:not(:has(.drawer)) .workspace:not([hidden]) .dv-active-group > .dv-content-container';

/** What the palette opens over the window. */
const overlays = [
  'Help for this panel',
  'Keys',
  'About Sextant',
  'Add…',
  'Paste indicators…',
  'Rename case',
  'Open recent…',
  'Recover a damaged case…',
  'Note, tags and colour…',
  'Export…',
  'Export evidence…',
  'Download a link…',
  'New watch rule…',
  'New monitor…',
  titleOf('detect.card'),
];

/** Tells main to change the theme, as the window does, but without a command, which would close what lies over it. */
async function switchTheme(page: Page): Promise<void> {
  const frame = page.locator('.frame');
  const theme = (await frame.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await page.evaluate(
    ([bridge, wanted]) => {
      const shell = (window as unknown as Record<string, { send(message: unknown): void }>)[bridge];
      shell?.send({ kind: 'call', id: 1e9, name: 'settings.change', input: { theme: wanted } });
    },
    [bridgeName, theme] as const,
  );
  await expect(frame).toHaveAttribute('data-theme', theme);
}

/** Runs in the page: what is still fading in has other colours. */
async function untilNothingMoves(): Promise<void> {
  const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((each) => each.finished));
}

async function look(page: Page, where: string, within: string, rules: 'all' | 'contrast' = 'all'): Promise<void> {
  const theme = await page.locator('.frame').getAttribute('data-theme');
  await page.evaluate(untilNothingMoves);
  expect.soft(await seriousFaults(page, within, rules), `${where}, ${theme}`).toEqual([]);
}

/** With all rules, and once more for the contrast in the other theme, which then stays. */
async function lookTwice(page: Page, where: string, within: string): Promise<void> {
  await look(page, where, within);
  await switchTheme(page);
  await look(page, where, within, 'contrast');
}

/** A third of many alike places in both themes, the others in the one that is set, which changes with each of the third. */
function lookAtEach(places: readonly string[]) {
  const inBoth = new Set(someOf(places, Math.ceil(places.length / 3)));
  return (page: Page, place: string, where: string, within: string) =>
    inBoth.has(place) ? lookTwice(page, where, within) : look(page, where, within);
}

async function showPanel(page: Page, id: PanelId): Promise<void> {
  await runFromPalette(page, titleOf(`panel.${id}`));
  const drawn = page.locator(`.drawer[data-drawer="${id}"]`);
  const docked = page.locator(`.workspace:not([hidden]) .dv-active-group .dv-active-tab[data-tab-panel-id="${id}"]`);
  await expect(drawn.or(docked)).toBeVisible();
  await expect(page.locator(shownPanel)).toContainText(/\w/); // It may still be fetched.
}

/** A case with something for every panel to show. */
async function fill(page: Page, folder: string): Promise<void> {
  await runFromPalette(page, 'Open the example case');
  await expect(page.getByText(caseTexts.example.done)).toBeVisible();
  await showPanel(page, 'detect');
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  await expect(page.getByRole('grid', { name: detectTexts.table.name })).toBeVisible();
  const file = join(folder, 'channel.jsonl');
  writeFileSync(file, `${channelLine('host.example.', 'A', ['192.0.2.1'])}\nbroken\n`);
  await runFromPalette(page, 'Look inside a file');
  await answerFile(page, file);
  await expect(page.getByRole('grid', { name: fileTexts.lines })).toBeVisible();
  await showPanel(page, 'dns');
  await page.getByLabel(dnsTexts.form.value, { exact: true }).fill('*.json-text.com');
  await page.getByRole('button', { name: dnsTexts.form.lookUp }).click();
  await page.getByRole('grid', { name: dnsTexts.table.label }).getByRole('gridcell', { name: 'SRV' }).click();
  await showPanel(page, 'entities');
  await page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').nth(1).click();
}

test('axe finds nothing serious in any panel, empty or full, nor in what lies over them, in both themes', async ({
  open,
  dataFolder,
}) => {
  test.setTimeout(600_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await bringAxe(page);
  await lookTwice(page, 'window', 'body');
  for (const id of someOf(panelIds, Math.ceil(panelIds.length / 4))) {
    await showPanel(page, id);
    await look(page, `empty ${id}`, shownPanel);
  }

  await runFromPalette(page, 'First investigation');
  await expect(page.getByRole('complementary', { name: guideTexts.label })).toBeVisible();
  await lookTwice(page, 'guide', '.guide');
  await page.getByRole('button', { name: guideTexts.leave }).click();

  await fill(page, dataFolder);
  const lookAtPanel = lookAtEach(panelIds);
  for (const id of panelIds) {
    await showPanel(page, id);
    await lookAtPanel(page, id, `full ${id}`, shownPanel);
  }

  await showPanel(page, 'dns');
  await page.locator(shownPanel).getByRole('button', { name: dnsTexts.head.history, exact: true }).click();
  await expect(page.getByRole('table', { name: dnsTexts.history.table })).toBeVisible();
  await lookTwice(page, 'history of passive DNS', shownPanel);

  await showPanel(page, 'entities');
  await page.getByRole('grid', { name: entitiesTexts.table }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu')).toBeVisible();
  await lookTwice(page, 'pivot menu', '[role="menu"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('region', { name: pivotTexts.outcome.region });
  await expect(outcome).toContainText(pivotTexts.outcome.again);
  await lookTwice(page, 'outcome', `[aria-label="${pivotTexts.outcome.region}"]`);
  await outcome.getByRole('button', { name: pivotTexts.outcome.again }).click();
  await expect(page.getByRole('dialog').locator('button[type=submit]:enabled')).toBeVisible();
  await lookTwice(page, 'cost card', '[role="dialog"]');
  await page.keyboard.press('Escape');

  await showPanel(page, 'search');
  await page.getByLabel('Nameserver host', { exact: true }).fill('ns1.example.net');
  await page.getByRole('button', { name: searchTexts.forms.save }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookTwice(page, 'save search', '[role="dialog"]');
  await page.keyboard.press('Escape');

  await showPanel(page, 'start');
  await look(page, 'whole window', 'body');
});

test('axe finds nothing serious in the dialogs of the window, in both themes', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await bringAxe(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: boxTexts.title })).toBeVisible();
  await lookTwice(page, 'palette', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await runFromPalette(page, titleOf('case.add')); // Some are about the selected item.
  await page.getByRole('dialog').getByRole('textbox').first().fill('mynorthmeresupport10.org');
  await page.getByRole('dialog').locator('button[type=submit]:enabled').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const lookAtDialog = lookAtEach(overlays);
  for (const title of overlays) {
    await runFromPalette(page, title);
    await expect(page.getByRole('dialog', { name: boxTexts.title })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await lookAtDialog(page, title, title, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('axe finds nothing serious where a link is handed over, nor in what is known of a monitor, in both themes', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await bringAxe(page);
  await showPanel(page, 'channels');
  await page.getByLabel(channelTexts.table.choose('ch212')).check({ force: true });
  await page.getByRole('button', { name: channelTexts.range.last('1 h') }).click();
  await page.getByRole('button', { name: channelTexts.wishes.makeLinks(1) }).click();
  await expect(page.getByRole('table', { name: channelTexts.links.table })).toContainText(
    channelTexts.links.states.valid,
  );
  await lookTwice(page, 'link book', shownPanel);
  await runFromPalette(page, titleOf('links.share'));
  await expect(page.getByRole('dialog', { name: begins(channelTexts.share.title(212, '')) })).toBeVisible();
  await lookTwice(page, 'handing over', '[role="dialog"]');
  await page.keyboard.press('Escape');

  await showPanel(page, 'detect');
  await page.getByRole('tab', { name: begins(detectTexts.monitors) }).click();
  await page.getByRole('button', { name: monitorTexts.tools.load }).click();
  await page.getByRole('button', { name: monitorTexts.details('northmere') }).click();
  await expect(page.getByRole('dialog', { name: monitorTexts.facts.title('northmere') })).toBeVisible();
  await lookTwice(page, 'monitor', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await lookTwice(page, 'monitors', shownPanel);
});
