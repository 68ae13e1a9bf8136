import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';
import { exportTexts } from '../../renderer/texts/export.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { panelTitle } from '../../shared/panels.ts';
import { asItGrows } from '../support/as-it-grows.ts';
import { channelLine } from '../support/channel-line.ts';
import { accountShown, expect, runFromPalette, shownAtLast, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { titleOf } from '../support/texts.ts';
import { sized } from '../support/whole-run.ts';

/** With their addresses nearly the million items that one import takes. */
const names = sized(980_000, 2000);
/** As many names share an address. */
const namesOnAddress = 50;
const addresses = names / namesOnAddress;

async function writeChannel(path: string): Promise<void> {
  function* lines() {
    for (let number = 0; number < names; number++) {
      const host = number % addresses;
      const address = `10.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`;
      yield `${channelLine(`n${number.toString(36)}.example.`, 'A', [address])}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

test('one channel file becomes a case with all of its names on the graph, and one Undo removes them', async ({
  open,
  dataFolder,
}) => {
  test.slow();
  const path = join(dataFolder, 'sie-ch213.jsonl');
  await writeChannel(path);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.importFile'));
  await answerFile(page, path);
  const looked = page.getByRole('dialog', { name: exportTexts.import.title });
  await shownAtLast(looked, exportTexts.import.readAs('dns'));
  const add = looked.getByRole('button', { name: exportTexts.import.add(names + addresses) });
  await add.click();
  await shownAtLast(page.locator('body'), exportTexts.import.added(names + addresses, names, 0));

  await page.getByRole('tab', { name: panelTitle('graph'), exact: true }).click();
  await canvasSays(page, graphTexts.spoken.graph(names + addresses, names));
  await page.keyboard.press('Control+z');
  await canvasSays(page, graphTexts.spoken.graph(0, 0));
  await expect(page.getByText(graphTexts.emptyTitle)).toBeVisible();
});

/** Waits as long as the canvas says something new: a million rows take a while. */
async function canvasSays(page: Page, wanted: string): Promise<void> {
  const info = test.info();
  await asItGrows({
    read: () => page.getByRole('application').getAttribute('aria-label'),
    isDone: (said) => said === wanted,
    onChange: (sinceMs) => info.setTimeout(info.timeout + sinceMs),
  });
}
