import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { startTexts } from '../../renderer/texts/start.ts';
import { membersOf } from '../support/campaign.ts';
import { accountShown, enrich, expect, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, begins, matching, titleOf } from '../support/texts.ts';

const { legend, colours, spoken } = graphTexts;
const canvas = (page: Page) => page.getByRole('application');
const legendOf = (page: Page) => page.getByRole('region', { name: legend.title });

test('a double click looks up a domain, what came is marked, and the legend says what the colours mean', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill('mynorthmeresupport10.org');
  await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();
  await runFromPalette(page, titleOf('panel.graph'));
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(1, 0));
  await expect(page.locator('.graph-canvas')).toHaveAttribute('data-picture', 'sharp');
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('region', { name: pivotTexts.outcome.region })).toBeVisible();

  const fresh = legendOf(page).getByRole('button', { name: matching(legend.row(legend.fresh, anyFigure)) });
  await expect(fresh).toBeVisible();
  await fresh.click();
  await expect(fresh).toBeHidden();

  await legendOf(page)
    .getByRole('button', { name: legend.colourBy(colours.risk) })
    .click();
  await page.getByRole('option', { name: colours.age }).click();
  await expect(legendOf(page).getByRole('button', { name: legend.colourBy(colours.age) })).toBeVisible();
  await expect(
    legendOf(page).getByRole('button', { name: matching(legend.row(legend.noDate, anyFigure)) }),
  ).toBeVisible();
  await runFromPalette(page, titleOf('graph.colourCluster'));
  await expect(legendOf(page).getByRole('button', { name: legend.colourBy(colours.cluster) })).toBeVisible();
  await runFromPalette(page, titleOf('graph.legend'));
  await expect(legendOf(page)).toBeHidden();
});

test('a lasso selects, a group opens by a double click and is dissolved, and a cluster has its line in the legend', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.paste'));
  const names = [...membersOf('Ledger')].slice(0, 6);
  await page.getByRole('textbox', { name: pasteTexts.field }).fill(names.join('\n'));
  await page.getByRole('button', { name: pasteTexts.add(6), exact: true }).click();
  await runFromPalette(page, titleOf('panel.graph'));
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(6, 0));
  const isSharp = () => expect(page.locator('.graph-canvas')).toHaveAttribute('data-picture', 'sharp');
  await isSharp();

  await runFromPalette(page, titleOf('graph.lasso'));
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  const corners = [
    [4, 4],
    [box.width - 80, 4],
    [box.width - 80, box.height - 4],
    [4, box.height - 4],
  ] as const;
  const [first, ...others] = corners.map(([x, y]) => [box.x + x, box.y + y] as const);
  await page.mouse.move(...(first ?? [0, 0]));
  await page.mouse.down();
  for (const corner of others) await page.mouse.move(...corner, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText(inspectorTexts.several.title(6)).first()).toBeVisible();

  await runFromPalette(page, titleOf('selection.group'));
  await page.getByLabel(caseTexts.group.name).fill('Six of one hand');
  await page.getByRole('button', { name: caseTexts.group.action, exact: true }).click();
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(1, 0));
  await runFromPalette(page, titleOf('graph.fit'));
  await isSharp();
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(6, 0));
  await runFromPalette(page, titleOf('selection.openGroup'));
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(1, 0));
  await runFromPalette(page, titleOf('selection.ungroup'));
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(6, 0));

  await canvas(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await enrich(page);
  // Escape would stop a look-up that still runs.
  const outcome = page.getByRole('region', { name: pivotTexts.outcome.region });
  await expect(outcome).toContainText(pivotTexts.outcome.complete);
  await canvas(page).focus();
  await page.keyboard.press('Escape');
  await runFromPalette(page, titleOf('graph.colourCluster'));
  const line = legendOf(page).getByRole('button', { name: begins(legend.tiers['one hand']) });
  await expect(page.getByText(inspectorTexts.several.title(6))).toHaveCount(0);
  await line.first().click();
  await expect(page.getByText(matching(inspectorTexts.several.title(anyFigure))).first()).toBeVisible();
});

test('a community is selected by its line in the legend', async ({ open }) => {
  const { page } = await open();
  await page.locator('.start').getByRole('button', { name: startTexts.way.example.title }).click();
  await expect(page.getByText(caseTexts.example.done)).toBeVisible();
  await runFromPalette(page, titleOf('graph.colourCommunity'));
  await expect(legendOf(page).getByRole('button', { name: legend.colourBy(colours.community) })).toBeVisible();
  await expect(legendOf(page).getByText(legend.finding)).toHaveCount(0);
  const line = legendOf(page).locator('button[aria-label]').filter({ hasNotText: legend.fresh }).first();
  const selected = page.getByRole('heading', { name: matching(inspectorTexts.several.title(anyFigure)) });
  await expect(async () => {
    await line.click(); // The lines are others once the communities are found.
    await expect(selected).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  const items = /\d+$/.exec((await line.getAttribute('aria-label')) ?? '')?.[0];
  await expect(selected).toHaveText(inspectorTexts.several.title(Number(items)));
});
