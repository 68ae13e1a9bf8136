import { expect, type Locator, type Page } from '@playwright/test';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { linksTexts } from '../../renderer/texts/links.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { queryCount } from '../../shared/figures.ts';
import { rarest } from './campaign.ts';
import { chooseInMenu, runFromPalette } from './journey.ts';
import { begins, escaped, titleOf } from './texts.ts';

// Two ways from one name to the campaign behind it, led only by what the window shows.

/** Called at the moments that are worth a picture. */
export type Seen = (moment: 'price' | 'first-pivot' | 'expanded') => Promise<void>;
const unseen: Seen = async () => undefined;

const { menu, outcome: outcomeTexts } = pivotTexts;
const { traits: traitTexts } = linksTexts;
const outcome = (page: Page) => page.getByRole('region', { name: outcomeTexts.region });
const canvas = (page: Page) => page.getByRole('application');
const links = (page: Page) => page.getByRole('region', { name: traitTexts.title });
const bringing = (world: number) => new RegExp(`, ${escaped(menu.domains(world, false))}`);

/** By mouse only, from one name of the Ledger campaign. */
export async function huntByMouse(page: Page, seen = unseen): Promise<void> {
  await chooseInMenu(page, 'Panels', titleOf('panel.graph'));
  await page.getByRole('button', { name: graphTexts.paste }).click();
  await page.getByRole('textbox', { name: pasteTexts.field }).fill('mynorthmeresupport10.org');
  await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();
  await expect(canvas(page)).toHaveAccessibleName(graphTexts.spoken.graph(1, 0));
  const { x, y } = await middleOf(canvas(page));
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: begins(menu.lookUpAndExpand) })).toContainText(queryCount(1));
  await seen('price');
  await resultOf(page, () => page.getByRole('menuitem', { name: begins(menu.lookUpAndExpand) }).click());

  await chooseInMenu(page, 'Panels', titleOf('panel.inspector'));
  await expect(page.getByRole('region', { name: inspectorTexts.attributes.title })).toContainText('name server');
  const first = rarest(await readMarkedValues(page));
  const line = markedValues(page).filter({ hasText: first.value }).first();
  await line.click();
  await line.getByRole('button', { name: inspectorTexts.attributes.pivot(queryCount(1)), exact: true }).click();
  await expect(outcome(page)).toContainText(first.value);
  await expect(outcome(page)).toContainText(outcomeTexts.complete);

  await seen('first-pivot');

  await chooseInMenu(page, 'Panels', titleOf('panel.links'));
  await followAdvice(page, {
    refresh: (again) => again.click(),
    choose: async (line) => {
      await line.click();
      await line.getByRole('button').first().click();
    },
  });
}

/** By keyboard only, from one name of the Parcel campaign, so many steps along the advice. */
export async function huntByKeyboard(page: Page, seen = unseen, steps = mostSteps): Promise<void> {
  await runFromPalette(page, titleOf('case.paste'));
  await expect(page.getByRole('textbox', { name: pasteTexts.field })).toBeFocused();
  await page.keyboard.type('track-my-parcelwick.shop');
  await tabTo(page, page.getByRole('button', { name: pasteTexts.add(1), exact: true }));
  await page.keyboard.press('Enter');
  await runFromPalette(page, titleOf('panel.graph'));
  await expect(canvas(page)).toHaveAccessibleName(graphTexts.spoken.graph(1, 0));
  await tabTo(page, canvas(page));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ContextMenu');
  await resultOf(page, () => chooseByArrows(page, begins(menu.lookUpAndExpand)));

  await seen('expanded');
  const world = await tabToRarestNode(page);
  await page.keyboard.press('ContextMenu');
  await resultOf(page, () => chooseByArrows(page, bringing(world)));

  await runFromPalette(page, titleOf('panel.links'));
  await followAdvice(page, {
    refresh: async (again) => {
      await tabTo(page, again);
      await page.keyboard.press('Enter');
    },
    choose: async (line) => {
      await tabTo(page, adviceOf(page));
      await page.keyboard.press('Home');
      for (let press = 0; press < 20 && (await line.getAttribute('aria-selected')) !== 'true'; press++) {
        await page.keyboard.press('ArrowDown');
      }
      await expect(line).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
    },
    steps,
  });
}

/** From four practice names of the Orchard campaign, by nothing but what the panel offers and advises. */
export async function huntByAdvice(page: Page): Promise<void> {
  const names = ['mylornerelief.site', 'myseveringrant.site', 'mytilneyrelief.info', 'mybrackleyrebate.com'];
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill(names.join('\n'));
  await page.getByRole('button', { name: pasteTexts.add(names.length), exact: true }).click();
  await runFromPalette(page, titleOf('panel.links'));
  await page.getByRole('button', { name: linksTexts.lookUp.action(1) }).click();
  await expect(outcome(page)).toContainText(outcomeTexts.complete);
  // The pasted names are selected: what the advice finds takes part only with the whole graph.
  await page.getByText(linksTexts.scope.graph).click();
  await followAdvice(page, {
    refresh: (again) => again.click(),
    choose: async (line) => {
      await line.click();
      await line.getByRole('button').first().click();
    },
  });
}

const adviceOf = (page: Page) => page.getByRole('grid', { name: linksTexts.advice.title });
/** More steps than any campaign of the demo needs. */
const mostSteps = 15;

/** Asks what the panel advises, one after the other, as long as most of the result should belong. */
async function followAdvice(
  page: Page,
  by: {
    readonly refresh: (again: Locator) => Promise<void>;
    readonly choose: (line: Locator) => Promise<void>;
    readonly steps?: number;
  },
): Promise<void> {
  for (let step = 0; step < (by.steps ?? mostSteps); step++) {
    await lookAtLinks(page, by.refresh);
    const line = adviceOf(page).getByRole('row').filter({ hasText: linksTexts.advice.strong }).first();
    if (!(await line.isVisible())) return;
    await resultOf(page, () => by.choose(line));
  }
}

/** Chooses what takes one query, and reads the result: it runs at once, because its price is beside it. */
async function resultOf(page: Page, choose: () => Promise<void>): Promise<string> {
  const before = await outcome(page).innerText();
  await choose();
  await expect.poll(() => outcome(page).innerText()).not.toBe(before);
  await expect(outcome(page)).toContainText(outcomeTexts.complete);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return outcome(page).innerText();
}

/** A comparison takes a second, on a busy machine ten; pressed again before its end, it would begin again. */
const comparedMs = 30_000;

/** Waits until the panel is about the current case. */
async function lookAtLinks(page: Page, press: (again: Locator) => Promise<void>): Promise<void> {
  await expect(page.getByTestId('compared')).toBeVisible();
  const again = page.locator('.links').getByRole('button', { name: linksTexts.refresh });
  await expect(async () => {
    // The button disappears by itself if the panel just became visible and refreshed.
    if (await again.isVisible()) await press(again);
    await expect(again).toBeHidden({ timeout: comparedMs });
  }).toPass();
  await expect(links(page)).toBeVisible();
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const markedValues = (page: Page) =>
  page
    .getByRole('grid', { name: inspectorTexts.attributes.rare })
    .getByRole('row')
    .filter({ has: page.locator('.value-list-rare') });

/** The rare values in the side panel, with how many domains share them. */
async function readMarkedValues(page: Page): Promise<{ value: string; world: number }[]> {
  const lines = await markedValues(page).evaluateAll((rows) =>
    rows.map((row) =>
      ['.value-list-name', '.value-list-rare'].map((part) => row.querySelector(part)?.textContent ?? ''),
    ),
  );
  return lines.map(([value = '', shared = '']) => ({ value, world: Number.parseInt(shared, 10) }));
}

/** The name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
}

/** Where the focus is: on the part itself, among the nodes of the graph, or elsewhere. */
const focusFrom = (part: Locator) =>
  part.evaluate(
    (element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'here';
      return activeElement?.role === 'application' ? 'canvas' : 'elsewhere';
    },
    undefined,
    { timeout: 5000 },
  );

const isOnCanvas = (page: Page) => page.evaluate(() => document.activeElement?.role === 'application');

/** Presses Tab until the focus is there, or goes back from further down in the long table. */
async function tabTo(page: Page, part: Locator): Promise<void> {
  const isBelow = await part.evaluate((element) => {
    const { activeElement } = document;
    const isAfter = element.compareDocumentPosition(activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isAfter !== 0 && activeElement?.closest('.links') != null;
  });
  for (let press = 0; press < 700; press++) {
    const focus = await focusFrom(part);
    if (focus === 'here') break;
    if (focus === 'canvas') await page.keyboard.press('Escape'); // Otherwise Tab goes through all nodes.
    await page.keyboard.press(isBelow ? 'Shift+Tab' : 'Tab');
  }
  await expect(part).toBeFocused();
}

async function chooseByArrows(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('menu', { name: begins(menu.label('')) })).toBeFocused();
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('ArrowDown');
    if (!name.test(await focused(page))) continue;
    await page.keyboard.press('Enter');
    return;
  }
  throw new Error(`the menu has no ${name}`);
}

/**
 * Goes through the nodes of the graph, reads how many domains share each, and returns to the rarest; returns its count.
 */
async function tabToRarestNode(page: Page): Promise<number> {
  await tabTo(page, canvas(page));
  const status = canvas(page).getByRole('status');
  const heard: { world: number; said: string }[] = [];
  for (let said = ''; ; ) {
    await page.keyboard.press('Tab');
    if (!(await isOnCanvas(page))) break;
    said = await hearNext(status, said);
    const [, world = ''] = /, shared by ([\d,]+)/.exec(said) ?? [];
    // A node that was looked at is no longer new.
    heard.push({ world: Number(world.replaceAll(',', '')), said: said.replace(`, ${graphTexts.spoken.isNew}`, '') });
  }
  const { world, said: wanted } = rarest(heard);
  await page.keyboard.press('Shift+Tab'); // Back on the canvas.
  for (let said = ''; !said.startsWith(wanted.replace(/\.$/, '')); ) {
    await page.keyboard.press('Shift+Tab');
    said = await hearNext(status, said);
  }
  return world;
}

/** The announcement of the focused node, and not of the one before. */
async function hearNext(status: Locator, before: string): Promise<string> {
  await expect(status).not.toHaveText(before);
  return status.innerText();
}
