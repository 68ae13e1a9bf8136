import type { Page } from '@playwright/test';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, matching, titleOf } from '../support/texts.ts';

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
