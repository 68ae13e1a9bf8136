import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { evidenceTexts } from '../../renderer/texts/evidence.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { historyTexts } from '../../renderer/texts/history.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { selectionTexts } from '../../renderer/texts/selection.ts';
import { accountShown, enrich, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { anyFigure, anyWord, begins, matching, titleOf, withFigures } from '../support/texts.ts';

const name = 'northmere.com';
const shown = 'northmere[.]com';

const row = (page: Page, value: string) =>
  page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').filter({ hasText: value });
const history = (page: Page) => page.getByRole('list', { name: historyTexts.list }).getByRole('listitem');
const count = (page: Page) => page.getByTestId('entity-count');
const inspector = (page: Page) => page.locator('.inspector');

async function add(page: Page, text: string): Promise<void> {
  await runFromPalette(page, 'Add…');
  await page.getByLabel(caseTexts.add.values).fill(text);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: caseTexts.add.action(text.split('\n').length), exact: true })
    .click();
}

async function annotate(page: Page, note: string, tag: string): Promise<void> {
  await runFromPalette(page, 'Note, tags and colour');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(caseTexts.annotate.note).fill(note);
  await dialog.getByLabel(caseTexts.annotate.tags).fill(tag);
  await dialog.getByLabel(caseTexts.annotate.tags).press('Enter');
  await dialog.getByRole('button', { name: caseTexts.annotate.action }).click();
}

test('a case that was built online is read, searched, annotated and gone on with offline', async ({ open }) => {
  test.slow(); // Two windows, and a whole day's work between them.
  const online = await open();
  const { page } = online;
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Rename case');
  await page.getByLabel(caseTexts.rename.name).fill('Bank lookalikes');
  await page.getByRole('button', { name: caseTexts.rename.action }).click();
  await expect(page.getByRole('button', { name: 'Bank lookalikes' })).toBeVisible();

  await add(page, `hxxps://${shown}/login\n192[.]0[.]2[.]7`);
  await expect(count(page)).toHaveText('2');
  await row(page, shown).click();
  await enrich(page);
  await expect(page.getByText(pivotTexts.outcome.recordsFound(1))).toBeVisible();
  await expect(row(page, shown).first()).toContainText(/\d{4}-\d\d-\d\d/);
  await runFromPalette(page, 'Expand');
  await expect(page.getByText(matching(selectionTexts.expanded(anyFigure, anyWord)))).toBeVisible();
  const expanded = await count(page).innerText();
  expect(Number(expanded)).toBeGreaterThan(10);

  await annotate(page, 'The **original**, not a lookalike.', 'reference');
  await expect(row(page, shown).first()).toContainText('reference');
  await page.keyboard.press('Control+z');
  await expect(row(page, shown).first()).not.toContainText('reference');
  await page.keyboard.press('Control+Shift+z');
  await expect(row(page, shown).first()).toContainText('reference');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(row(page, shown).first()).toContainText('reference');
  await expect(page.getByTestId('case-saved')).toHaveText(/saved \d\d:\d\d:\d\d UTC/);
  await online.close();

  const { page: later } = await open({ offline: true });
  await expect(later.getByRole('button', { name: 'Bank lookalikes' })).toBeVisible();
  await runFromPalette(later, 'Show Items');
  await expect(count(later)).toHaveText(expanded);

  await later.keyboard.press('/');
  await later.keyboard.type('original');
  await later.getByRole('listbox', { name: caseTexts.search.hits }).getByRole('option').first().click();
  await expect(inspector(later).getByRole('heading', { level: 1 })).toHaveText(shown);
  await expect(inspector(later).locator('.markdown strong')).toHaveText('original');
  await expect(inspector(later).getByRole('region', { name: inspectorTexts.registration.title })).toContainText(
    'Registrar',
  );
  await expect(inspector(later).getByRole('region', { name: inspectorTexts.attributes.title })).toContainText(
    'name server',
  );
  await expect(inspector(later).getByRole('region', { name: inspectorTexts.provenance.title })).toContainText(
    'enrich: POST',
  );

  await enrich(later);
  await expect(later.getByText(matching(pivotTexts.outcome.fromCase(anyWord)))).toBeVisible();
  await add(later, 'never-asked.example');
  await expect(row(later, 'never-asked[.]example')).toBeVisible();
  await enrich(later);
  await expect(later.getByText('Sextant is set to work offline.').last()).toBeVisible();

  await annotate(later, 'To be asked when the network is back.', 'open question');
  await expect(row(later, 'never-asked[.]example')).toContainText('open question');
  await runFromPalette(later, 'Show History');
  await expect(history(later).first()).toContainText('Changed the note and tags of never-asked.example');
  await expect(
    history(later)
      .filter({ hasText: `Looked up ${name} with Enrich` })
      .first(),
  ).toBeVisible();
});

test('a reply is shown as it came, its ledger is good, and the graph can be made anew from it', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, name);
  await enrich(page);
  await expect(page.getByText(pivotTexts.outcome.recordsFound(1))).toBeVisible();
  await runFromPalette(page, 'Inspect');
  await inspector(page)
    .getByRole('button', { name: /^Reply \d+$/ })
    .click();
  const reply = page.getByRole('region', { name: withFigures(evidenceTexts.reply.title(0)) });
  await expect(reply).toContainText(`domain=${name}`);
  await expect(reply.locator('pre')).toContainText('"results"');
  await expect(reply.locator('pre')).toContainText('token=*****');
  await reply.getByText(evidenceTexts.reply.raw).click();
  await expect(reply.locator('pre')).not.toContainText('*****');

  await expect(page.getByRole('table', { name: evidenceTexts.spent.title })).toContainText('enrich');
  await page.getByRole('button', { name: evidenceTexts.verify }).click();
  await expect(page.getByText(begins(evidenceTexts.good))).toBeVisible();
  await expect(page.locator('.drawer .evidence-tools :focus')).toBeVisible(); // The panel stays where it was opened.
  await page.getByRole('button', { name: evidenceTexts.rebuild }).click();
  await expect(page.getByText(begins(evidenceTexts.rebuiltSame))).toBeVisible();
});

test('the past is looked at without changing anything, and gone back to step by step', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'one.example');
  await expect(count(page)).toHaveText('1');
  await add(page, 'two.example\nthree.example');
  await expect(count(page)).toHaveText('3');
  await runFromPalette(page, 'Show History');
  const first = history(page).filter({ hasText: 'Added one.example' });

  await first.getByRole('button', { name: historyTexts.showPast }).click();
  const banner = page.getByRole('complementary', { name: caseTexts.past.label });
  await expect(banner).toContainText(caseTexts.past.after('Added one.example'));
  await expect(count(page)).toHaveText('1');
  await runFromPalette(page, 'Add…');
  await expect(page.getByText(caseTexts.fixed.title)).toBeVisible();
  await banner.getByRole('button', { name: caseTexts.past.back }).click();
  await expect(count(page)).toHaveText('3');

  await runFromPalette(page, 'Show History');
  await first.getByRole('button', { name: historyTexts.goBack }).click();
  await expect(history(page).filter({ hasText: 'Added 2 items' }).last()).toHaveClass(/undone/);
  await expect(count(page)).toHaveText('1');
  await page.getByRole('button', { name: caseTexts.redo.label }).click();
  await expect(count(page)).toHaveText('3');
});

test('another case is begun, and the first is opened again from those that were open before', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'one.example');
  await runFromPalette(page, 'Rename case');
  await page.getByLabel(caseTexts.rename.name).fill('First');
  await page.getByRole('button', { name: caseTexts.rename.action }).click();
  await expect(page.getByRole('button', { name: 'First', exact: true })).toBeVisible();
  await runFromPalette(page, 'New case');
  await expect(page.getByRole('button', { name: 'Untitled case' })).toBeVisible();
  await expect(count(page)).toHaveText('0');
  await runFromPalette(page, 'Open recent');
  await page
    .getByRole('list', { name: caseTexts.recent.list })
    .getByRole('button')
    .filter({ hasText: 'untitled-' })
    .click();
  await expect(count(page)).toHaveText('1');
});

test('a copy is saved where the person says, and what is no case is refused in words', async ({ open, dataFolder }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'one.example');
  await expect(count(page)).toHaveText('1');
  await page.keyboard.press('Control+Shift+S');
  await answerFile(page, `${dataFolder}/copy.sextant`);
  await expect(page.getByText(caseTexts.opened.copy(`${dataFolder}/copy.sextant`))).toBeVisible();
  await runFromPalette(page, 'New case');
  await expect(count(page)).toHaveText('0');
  await page.keyboard.press('Control+o');
  await answerFile(page, `${dataFolder}/copy.sextant`);
  await expect(count(page)).toHaveText('1');

  writeFileSync(`${dataFolder}/letter.sextant`, 'Dear colleague, this is no case. '.repeat(200));
  await page.keyboard.press('Control+o');
  await answerFile(page, `${dataFolder}/letter.sextant`);
  await expect(page.getByText(/letter\.sextant is not a case of Sextant/)).toBeVisible();
  await expect(count(page)).toHaveText('1');
});

test('rows are chosen with the keyboard, and what is chosen is changed at once', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, ['a', 'b', 'c', 'd'].map((letter) => `${letter}.example`).join('\n'));
  await expect(count(page)).toHaveText('4');
  const table = page.getByRole('grid', { name: entitiesTexts.table });
  await row(page, 'a[.]example').click();
  await table.press('Shift+ArrowDown');
  await table.press('Shift+ArrowDown');
  await expect(table.locator('[aria-selected=true]')).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(table.getByText(entitiesTexts.hiddenMark)).toHaveCount(3);
  await page.getByLabel(entitiesTexts.hidden).selectOption('visible');
  await expect(count(page)).toHaveText('1 of 4');
  await page.getByLabel(entitiesTexts.hidden).selectOption('all');
  const filter = page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true });
  await filter.fill('c[.]ex');
  await expect(count(page)).toHaveText('1 of 4');
  await page.keyboard.press('Control+z'); // Text has its own undo: the case is left as it is.
  await expect(table.getByText(entitiesTexts.hiddenMark)).not.toHaveCount(0);
  await filter.fill('c[.]ex');
  await row(page, 'c[.]example').click({ button: 'right' });
  await page.getByRole('menuitem', { name: titleOf('selection.remove') }).click();
  await expect(count(page)).toHaveText('0 of 3');
});

test('a message covers nothing: an error stays below the panels, in full, until it is dismissed', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.setViewportSize({ width: 900, height: 600 });
  await runFromPalette(page, titleOf('demo.day'));
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  const bottom = async () => page.locator('.frame-middle').evaluate((part) => part.getBoundingClientRect().bottom);
  const whole = await bottom();
  await runFromPalette(page, titleOf('selection.path'));
  const message = page.getByRole('log', { name: frameTexts.activity.region }).getByText(frameTexts.noPath);
  await expect(message).toBeVisible();
  expect((await message.boundingBox())?.y).toBeGreaterThanOrEqual(await bottom());
  await page.getByRole('button', { name: frameTexts.dismissNotice }).click();
  await expect(message).toBeHidden();
  expect(await bottom()).toBe(whole);

  await page.getByRole('button', { name: frameTexts.activity.history }).click();
  await expect(page.locator('.activity-history')).toContainText(frameTexts.noPath);
});

test('a note in Markdown reads as plain words in the table', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, shown);
  await row(page, shown).click();
  await annotate(page, 'The **original**, in `March`.', 'reference');
  await expect(row(page, shown)).toContainText('The original, in March.');
});
