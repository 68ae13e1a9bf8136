import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { practiceStart, practiceTrail as trail } from '../../renderer/stores/practice.ts';
import { boxTexts } from '../../renderer/texts/box.ts';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { reportTexts } from '../../renderer/texts/report.ts';
import { panelTitle } from '../../shared/panels.ts';
import { effortBudgets, isWithin, type Task } from '../bench/effort.ts';
import { catchOf, membersOf } from '../support/campaign.ts';
import { countEffort, type Effort, noteEffort, paste } from '../support/effort.ts';
import { accountShown, expect, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';

// How much a person does for what is done most, counted in the page. The figures are in docs/performance.md.

const startField = (page: Page) => page.locator('.start').getByRole('combobox', { name: boxTexts.field });
const outcome = (page: Page) => page.getByRole('region', { name: pivotTexts.outcome.region });
const rowOf = (page: Page, value: string) => page.locator(`.inspector [data-key="${value.toLowerCase()}"]`);

/** Passive DNS of the address. */
const namesAtAddress = 'ip.pdns-address';
const shownAddress = trail.address.replaceAll('.', '[.]');

/** Holds what was counted against its budget. */
function hold(task: Task, done: Effort): void {
  noteEffort(task, done);
  const most = effortBudgets[task];
  expect(isWithin(done, most), `${task}: ${JSON.stringify(done)}, at most ${JSON.stringify(most)}`).toBe(true);
}

/** One paste and one key on the start page. */
async function lookUpStart(page: Page): Promise<void> {
  await accountShown(page, 'analyst');
  await expect(startField(page)).toBeFocused();
  await paste(page, practiceStart);
  await expect(page.getByRole('option').first()).toContainText(boxTexts.lookUp(practiceStart.replaceAll('.', '[.]')));
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(pivotTexts.outcome.complete);
  await expect(rowOf(page, trail.registrant)).toBeVisible();
}

/** Waits for what a pivot on this value brought. */
async function pivoted(page: Page, value: string): Promise<void> {
  await expect(outcome(page)).toContainText(value);
  await expect(outcome(page)).toContainText(pivotTexts.outcome.complete);
}

async function pivotByMouse(page: Page, value: string): Promise<void> {
  await rowOf(page, value).click();
  await page.keyboard.press('Enter');
  await pivoted(page, value.replaceAll('.', '[.]'));
}

test('the first result, a pivot from a trait, and the whole Ledger campaign by mouse', async ({ open, dataFolder }) => {
  const { page, close } = await open();
  const effort = await countEffort(page);
  await lookUpStart(page);
  const first = await effort();
  hold('first result from a name', first);
  await pivotByMouse(page, trail.street);
  const second = await effort();
  hold('pivot from a trait', {
    clicks: second.clicks - first.clicks,
    keys: second.keys - first.keys,
    pastes: second.pastes - first.pastes,
  });
  await pivotByMouse(page, trail.tagManager);
  await rowOf(page, trail.address).click();
  await rowOf(page, trail.address).getByRole('button', { name: inspectorTexts.attributes.show }).click();
  await rowOf(page, namesAtAddress).click();
  await page.keyboard.press('Enter');
  await pivoted(page, shownAddress);
  hold('the whole Ledger campaign', await effort());
  await close();
  const { members, strangers } = catchOf('Ledger', dataFolder);
  expect([members, strangers < members * 0.05]).toEqual([membersOf('Ledger').size, true]);
});

const selectedRow = (page: Page) => page.locator('.inspector .value-list [aria-selected=true]');

/** Goes to a row of the list that has the focus, from the row that is selected. */
async function goToRow(page: Page, key: string, press: 'ArrowDown' | 'ArrowUp' | 'Home' | 'End'): Promise<void> {
  const row = page.locator(`.inspector .value-list:focus [data-key="${key.toLowerCase()}"]`);
  await expect(row).toBeVisible();
  for (let tries = 0; tries < 20 && (await row.getAttribute('aria-selected')) !== 'true'; tries++) {
    const before = (await selectedRow(page).getAttribute('data-key')) ?? '';
    await page.keyboard.press(press);
    await expect(selectedRow(page)).not.toHaveAttribute('data-key', before);
  }
}

test('the whole Ledger campaign by keyboard', async ({ open, dataFolder }) => {
  const { page, close } = await open();
  const effort = await countEffort(page);
  await lookUpStart(page);
  await page.keyboard.press('Control+6'); // To the values at once: the rarest is selected.
  await expect(selectedRow(page)).toHaveAttribute('data-key', trail.address);
  await goToRow(page, trail.street, 'End');
  await page.keyboard.press('Enter');
  await pivoted(page, trail.street);
  await goToRow(page, trail.tagManager, 'ArrowUp');
  await page.keyboard.press('Enter');
  await pivoted(page, trail.tagManager);
  await goToRow(page, trail.address, 'Home');
  await page.keyboard.press('ArrowRight');
  const show = rowOf(page, trail.address).getByRole('button', { name: inspectorTexts.attributes.show });
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter'); // The work goes on with the address.
  await goToRow(page, namesAtAddress, 'ArrowDown');
  await page.keyboard.press('Enter');
  await pivoted(page, shownAddress);
  hold('the whole Ledger campaign by keyboard alone', await effort());
  await close();
  expect(catchOf('Ledger', dataFolder).members).toBe(membersOf('Ledger').size);
});

test('three links are made and copied', async ({ open, hand }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('Control+4');
  const { table, wishes, range } = channelTexts;
  const bar = page.getByTestId('bar-212');
  await bar.locator('.bar-window').waitFor();
  const effort = await countEffort(page);
  if (hand === 'keyboard') {
    await page.getByLabel(table.choose('ch212')).check({ force: true });
    await page.getByRole('button', { name: range.last('1 h') }).click();
  } else {
    await dragOver(page, bar);
  }
  await expect(page.getByLabel(table.choose('ch212'))).toBeChecked();
  for (const channel of ['ch211', 'ch214']) {
    await page.getByLabel(table.choose(channel)).check({ force: true });
    await expect(page.getByLabel(table.choose(channel))).toBeChecked();
  }
  await page.getByRole('button', { name: wishes.makeLinks(3) }).click();
  await expect(page.getByRole('table', { name: channelTexts.links.table }).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: channelTexts.links.copy(0) }).click();
  await expect(page.getByText(channelTexts.notices.copied(3, 'text'))).toBeVisible();
  if (hand === 'mouse') hold('three links made and copied', await effort());
});

/** A channel and a range of it. */
async function dragOver(page: Page, bar: Locator): Promise<void> {
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  await page.mouse.move(box.x + box.width * 0.85, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

test('the report is written', async ({ open, hand, dataFolder }) => {
  const { page } = await open();
  await lookUpStart(page);
  const effort = await countEffort(page);
  await page
    .getByRole('navigation', { name: frameTexts.workspaces })
    .getByRole('button', { name: panelTitle('report') })
    .click();
  await page.getByRole('button', { name: reportTexts.formats.html }).click();
  const done = await effort(); // The place of the file is a question of the system.
  const file = join(dataFolder, 'report.html');
  await answerFile(page, file);
  await expect(page.getByText(reportTexts.written(file))).toBeVisible();
  if (hand === 'mouse') hold('report written', done);
});
