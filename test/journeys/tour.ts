// `npm run tour -- --out DIR`: drives the real window, without a display, and writes numbered pictures of what it shows.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as engine } from '@playwright/test';
import { bundle } from '../../build/bundle.ts';
import { readOptions, wrongUsage } from '../../build/options.ts';
import { provideChromium, provideKeychain } from '../../build/provide.ts';
import { runWithKeychain } from '../../build/with-keychain.ts';
import { startDemoService } from '../../electron/demo/service.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { detectFilterTexts } from '../../renderer/texts/detect-filters.ts';
import { evidenceTexts } from '../../renderer/texts/evidence.ts';
import { exportTexts } from '../../renderer/texts/export.ts';
import { ruleTexts } from '../../renderer/texts/feed-rules.ts';
import { feedTexts } from '../../renderer/texts/feeds.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { historyTexts } from '../../renderer/texts/history.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { reportTexts } from '../../renderer/texts/report.ts';
import { screenshotTexts } from '../../renderer/texts/screenshots.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { selectionTexts } from '../../renderer/texts/selection.ts';
import { timelineTexts } from '../../renderer/texts/timeline.ts';
import { uiTexts } from '../../renderer/texts/ui.ts';
import { watchingTexts } from '../../renderer/texts/watching.ts';
import { huntByKeyboard, huntByMouse } from '../support/hunting.ts';
import { accountShown, connectTo, enrich, paletteField, runFromPalette, storeKey } from '../support/journey.ts';
import { launch } from '../support/launch.ts';
import { answerFile } from '../support/questions.ts';
import { anyFigure, anyWord, begins, matching, titleOf, withFigures } from '../support/texts.ts';

const say = (line: string) => console.log(line);
const command = 'npm run tour';
const usage = `Usage: npm run tour -- --out DIR [--brief]

Drives the real window without a display, and writes numbered pictures of what it shows, and a report as HTML and PDF.

  --out DIR  the folder that they go to
  --brief    leave out the two campaigns, which take longest`;
const { values } = readOptions({
  command,
  usage,
  options: { out: { type: 'string' }, brief: { type: 'boolean', default: false } },
});
const out = resolve(values.out || wrongUsage(command, 'Say where the pictures go, with --out DIR.'));
try {
  mkdirSync(out, { recursive: true });
} catch {
  wrongUsage(command, `--out needs a folder, and ${out} can't be one.`);
}

if (!process.env.SEXTANT_TEST_KEYCHAIN && (await provideKeychain(say)) === null) {
  const script = import.meta.filename;
  const flags = ['--disable-warning=ExperimentalWarning', script, '--out', out, ...(values.brief ? ['--brief'] : [])];
  const ended = await runWithKeychain(process.execPath, flags, { show: true });
  process.exit(ended.code);
}
const chromium = await provideChromium(say);
if ('missing' in chromium) {
  console.error(chromium.missing);
  process.exit(1);
}
const { path: program } = chromium;
await bundle();

const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-tour-'));
const service = await startDemoService({ wording: 'public' });
const { page, close } = await launch({ shell: 'chromium', dataFolder });

let taken = 0;
async function picture(name: string): Promise<void> {
  taken++;
  const path = join(out, `${String(taken).padStart(2, '0')}-${name}.png`);
  await page.mouse.move(700, 450);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.graph-canvas')].every(
      (canvas) => canvas.getClientRects().length === 0 || canvas.dataset.picture === 'sharp',
    ),
  );
  await page.screenshot({ path, animations: 'disabled' });
  say(path);
}

/** Channels with their windows, and links made to two of them. */
async function lookAtChannels(): Promise<void> {
  await runFromPalette(page, 'Show Channels');
  await page.getByTestId('bar-212').locator('.bar-window').waitFor();
  await page.getByLabel(channelTexts.table.choose('ch212')).check({ force: true });
  await page.getByLabel(channelTexts.table.choose('ch213')).check({ force: true });
  await page.getByRole('button', { name: channelTexts.range.last('6 h') }).click();
  await page.getByLabel(channelTexts.wishes.madeFor).fill('CERT Norrland');
  await picture('channels');
  await page.getByRole('button', { name: channelTexts.wishes.makeLinks(2) }).click();
  await page.getByText(begins(channelTexts.links.states.valid)).first().waitFor();
  await picture('link-book');
}

/** A feed that is followed, with a rule that fired. */
async function lookAtFeeds(): Promise<void> {
  await runFromPalette(page, titleOf('feeds.rule'));
  await page.getByLabel(ruleTexts.form.terms).fill('northmere,parcelwick');
  await page.getByLabel(ruleTexts.form.terms).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: ruleTexts.form.save }).click();
  await page
    .locator('.feeds-tabs')
    .getByRole('tab', { name: begins(feedTexts.tabFeeds) })
    .click();
  await page.getByRole('button', { name: 'Domain Risk', exact: true }).click();
  await page.getByRole('button', { name: feedTexts.start.follow, exact: true }).click();
  await page.getByTestId('feed-state').filter({ hasText: feedTexts.upToDate }).waitFor();
  await page.getByRole('grid', { name: feedTexts.table.name }).getByRole('row').nth(2).click();
  await page.getByRole('complementary', { name: feedTexts.row.name }).waitFor();
  await picture('feeds');
}

/** The example of the demo world: on the canvas, what links its names, and when they were there. */
async function lookAtExample(): Promise<void> {
  await runFromPalette(page, titleOf('case.example'));
  await page.getByText(caseTexts.example.done).waitFor({ timeout: 60_000 });
  await runFromPalette(page, titleOf('panel.links'));
  await page.getByTestId('compared').waitFor();
  await picture('example');
  await runFromPalette(page, 'Show Timeline');
  await page.getByRole('listbox', { name: timelineTexts.lines }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('slider', { name: timelineTexts.until }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByTestId('status-filter').waitFor();
  await picture('timeline');
  await page.getByRole('button', { name: timelineTexts.allTimes }).click();
}

/** The report of a practice campaign: how it is chosen, the files themselves, and how the page looks. */
async function writeReports(): Promise<void> {
  await runFromPalette(page, titleOf('case.exportGraph'));
  await page.getByRole('dialog', { name: exportTexts.title }).waitFor();
  await picture('export');
  await page.keyboard.press('Escape');
  await runFromPalette(page, 'Show Report');
  await page
    .getByRole('textbox', { name: reportTexts.summary })
    .fill('One wave of **lookalikes**, registered by one person and served from one network.');
  await picture('report');
  for (const [button, name] of [
    [reportTexts.formats.html, 'report.html'],
    [reportTexts.formats.pdf, 'report.pdf'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await answerFile(page, join(out, name));
    await page.getByText(reportTexts.written(join(out, name))).waitFor({ timeout: 60_000 });
    say(join(out, name));
  }
  const browser = await engine.launch({ executablePath: program, chromiumSandbox: process.getuid?.() !== 0 });
  const reader = await browser.newPage({ viewport: { width: 1000, height: 1300 } });
  await reader.goto(pathToFileURL(join(out, 'report.html')).href);
  taken++;
  const path = join(out, `${String(taken).padStart(2, '0')}-report-page.png`);
  await reader.screenshot({ path });
  say(path);
  await browser.close();
}

/** Two practice campaigns, each from a single name: one by mouse, one by keyboard. */
async function solveCampaigns(): Promise<void> {
  for (const [name, hunt] of [
    ['by-mouse', huntByMouse],
    ['by-keyboard', huntByKeyboard],
  ] as const) {
    await runFromPalette(page, titleOf('case.new'));
    await page.getByText(caseTexts.opened.new).last().waitFor();
    await runFromPalette(page, titleOf('view.resetLayout'));
    await hunt(page, (moment) => picture(`campaign-${name}-${moment}`));
    await runFromPalette(page, titleOf('graph.fit'));
    await picture(`campaign-${name}-solved`);
  }
}

const lookalikes = page.getByRole('grid', { name: detectTexts.table.name });

async function readList(name: string): Promise<void> {
  await runFromPalette(page, 'Show Detect');
  await page.getByRole('tab', { name: begins(name) }).click();
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  await lookalikes.getByRole('row').nth(1).waitFor({ timeout: 60_000 });
  await page.locator('.detect-busy').waitFor({ state: 'hidden', timeout: 60_000 });
  await lookalikes.focus();
  await page.keyboard.press('j');
}

/** New lookalikes: the list, the details of one, and verdicts in the tray. */
async function lookAtDetect(): Promise<void> {
  await readList(detectTexts.lists.new);
  await page.getByRole('button', { name: detectFilterTexts.overviewButton }).click();
  await lookalikes.focus();
  await page.keyboard.press('Home');
  for (const verdict of 'wibiiw') await page.keyboard.press(verdict);
  await page.getByRole('button', { name: detectTexts.tray.label(6) }).waitFor();
  await picture('detect');
  await page.getByRole('button', { name: detectTexts.tray.label(6) }).click();
  await picture('tray');
  await page.getByRole('button', { name: detectTexts.tray.label(6) }).click();
  await page.getByRole('button', { name: detectFilterTexts.overviewButton }).click();
}

/** Screenshots of the sites that Detect watches: one of them, all grouped by similarity, and one beside the list. */
async function lookAtScreenshots(): Promise<void> {
  await readList(detectTexts.lists.watched);
  for (let line = 1; line < 30; line++) await page.keyboard.press('Shift+J');
  await page.keyboard.press('v');
  await page.locator('.screenshot-tile img').nth(4).waitFor();
  await page.locator('.screenshot-tile').nth(4).click();
  await page.getByRole('application').locator('img').waitFor();
  await picture('screenshot');
  await page.getByRole('button', { name: screenshotTexts.view.close }).click();
  await page.getByText(screenshotTexts.list.alike, { exact: true }).click();
  await page.locator('section.screenshot-head').first().waitFor();
  await picture('similar-screenshots');
  await runFromPalette(page, 'Show Detect');
  await lookalikes.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('v');
  for (let line = 1; line < 4; line++) await page.keyboard.press('j');
  const detail = page.getByRole('complementary', { name: detectTexts.detail.name });
  const name = await detail.locator('h2 bdi, h2 .lookalike-ascii').last().innerText();
  const view = page.getByRole('region', { name: screenshotTexts.view.name, exact: true });
  await view.getByRole('heading', { name, exact: true }).waitFor();
  await view.getByRole('application').locator('img').waitFor();
  await picture('beside-the-list');
}

/** A small investigation: added by hand, enriched, expanded, annotated; looked at in every panel of the case. */
async function buildCase(): Promise<void> {
  await runFromPalette(page, titleOf('case.add'));
  await page.getByLabel(caseTexts.add.values).fill('hxxps://northmere[.]com/login\nparcelwick[.]com\n192[.]0[.]2[.]7');
  await picture('case-add');
  await page.getByRole('button', { name: caseTexts.add.action(3) }).click();
  const line = page.getByRole('row').filter({ hasText: 'northmere[.]com' }).first();
  await line.click();
  await enrich(page);
  await page.getByText(pivotTexts.outcome.recordsFound(1)).waitFor();
  await runFromPalette(page, titleOf('selection.expand'));
  await page.getByText(matching(selectionTexts.expanded(anyFigure, anyWord))).waitFor();
  await runFromPalette(page, titleOf('selection.annotate'));
  await page
    .getByLabel(caseTexts.annotate.note, { exact: true })
    .fill('The **original**: what the lookalikes imitate.');
  await page.getByLabel(caseTexts.annotate.tags).fill('reference');
  await page.getByLabel(caseTexts.annotate.tags).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: uiTexts.colours.green }).click();
  await page.getByRole('dialog').getByRole('button', { name: caseTexts.annotate.action }).click();
  await runFromPalette(page, titleOf('selection.inspect'));
  await runFromPalette(page, 'Show History');
  await page
    .getByRole('list', { name: historyTexts.list })
    .getByText(/^Changed the note/)
    .waitFor();
  await picture('case');
  await page.keyboard.press('/');
  await page.keyboard.type('north');
  await page.getByRole('listbox', { name: caseTexts.search.hits }).getByRole('option').first().waitFor();
  await picture('case-search');
  await page.keyboard.press('Escape');
  await runFromPalette(page, titleOf('case.verify'));
  await page.getByText(begins(evidenceTexts.good)).waitFor();
  // The newest may be a picture, which has no text to show.
  await page
    .getByRole('list', { name: evidenceTexts.list })
    .getByRole('button')
    .filter({ hasText: 'enrich' })
    .first()
    .click();
  await page
    .getByRole('region', { name: withFigures(evidenceTexts.reply.title(0)) })
    .locator('pre')
    .waitFor();
  await picture('evidence');
  await runFromPalette(page, titleOf('panel.history'));
  await page
    .getByRole('list', { name: historyTexts.list })
    .getByRole('listitem')
    .filter({ hasText: 'Added 3 items' })
    .getByRole('button', { name: historyTexts.showPast })
    .click();
  await page.getByRole('complementary', { name: caseTexts.past.label }).waitFor();
  await picture('case-past');
  await page.getByRole('button', { name: caseTexts.past.back }).click();
  await runFromPalette(page, titleOf('panel.history'));
  await page
    .getByRole('list', { name: historyTexts.list })
    .getByRole('listitem')
    .filter({ hasText: 'Added 3 items' })
    .getByRole('button', { name: historyTexts.compare })
    .click();
  await page.getByRole('list', { name: caseTexts.compare.list }).getByRole('listitem').first().waitFor();
  await picture('compare');
  await page.getByRole('button', { name: caseTexts.compare.close, exact: true }).last().click();
}

/** A search that is saved, asked again a day later for what is new, and changed. */
async function watchSearch(): Promise<void> {
  await runFromPalette(page, 'Show Search');
  await page.getByLabel('Nameserver host', { exact: true }).fill('dns3.zonewright.net');
  await page.getByRole('button', { name: searchTexts.forms.save }).click();
  const card = page.getByRole('dialog');
  await card.getByLabel(watchingTexts.form.name, { exact: true }).fill('New at Zonewright');
  await card.getByRole('button', { name: watchingTexts.form.save, exact: true }).click();
  await card.locator('button[type=submit]:enabled').click();
  await page.getByText(withFigures(watchingTexts.notices.saved('New at Zonewright', 0))).waitFor({ timeout: 60_000 });
  await runFromPalette(page, titleOf('demo.day'));
  await page.getByText(begins(frameTexts.demo.timeNow)).waitFor();
  await page.getByRole('button', { name: watchingTexts.searches.runName('New at Zonewright') }).click();
  await page.getByRole('table', { name: watchingTexts.news.fresh }).waitFor({ timeout: 60_000 });
  await picture('watching');
  await page.getByRole('button', { name: watchingTexts.searches.more('New at Zonewright') }).click();
  await page.getByRole('menuitem', { name: watchingTexts.searches.reword }).click();
  await page.getByRole('button', { name: searchTexts.forms.saveChange }).waitFor();
  await picture('watching-question');
  await page.getByRole('button', { name: searchTexts.forms.leave }).click();
}

await accountShown(page, 'analyst');
await picture('first-start');
await page.keyboard.press('Control+k');
await paletteField(page).waitFor();
await picture('palette');
await page.keyboard.press('Escape');
await page.getByRole('button', { name: frameTexts.menu, exact: true }).click();
await page.getByRole('menuitem', { name: begins('Panels') }).click();
await page.getByRole('menuitem', { name: 'Show Start' }).waitFor();
await picture('menu');
await page.keyboard.press('Escape');
await page.locator('.start h1').click();
await page.keyboard.press('?');
await page.getByRole('dialog', { name: frameTexts.keys.title }).waitFor();
await picture('keys');
await page.keyboard.press('Escape');

await lookAtExample();
await writeReports();
await lookAtDetect();
await lookAtScreenshots();
if (!values.brief) await solveCampaigns();
await runFromPalette(page, titleOf('case.new'));
await page.getByText(caseTexts.opened.new).last().waitFor();
await runFromPalette(page, titleOf('view.resetLayout'));
await buildCase();
await runFromPalette(page, titleOf('view.resetLayout'));
await lookAtChannels();
await lookAtFeeds();
await runFromPalette(page, titleOf('view.resetLayout'));
await watchSearch();
await runFromPalette(page, titleOf('view.resetLayout'));
await runFromPalette(page, titleOf('connections.new'));
await page.getByRole('textbox', { name: connectionTexts.form.name, exact: true }).waitFor();
await picture('new-connection');
await connectTo(page, service, 'Work account', 'reader');
await picture('keys-missing');
const reader = service.announcement.users.find((user) => user.username === 'reader');
await storeKey(page, 'Platform', reader?.key ?? '');
await storeKey(page, 'Passive DNS', reader?.pdnsKey ?? '');
await storeKey(page, 'Batch channels', 'not-the-right-key');
await page.getByRole('button', { name: connectionTexts.detail.test }).click();
await page.getByText(/refused the Batch channels key/).waitFor();
await picture('tested');
await page.getByRole('button', { name: connectionTexts.detail.use }).click();
await accountShown(page, 'reader');
await picture('in-use');
await runFromPalette(page, titleOf('view.toggleTheme'));
await picture('light');
await runFromPalette(page, titleOf('app.toggleOffline'));
await page.locator('.status-offline.warn').waitFor();
await runFromPalette(page, titleOf('panel.entities'));
await runFromPalette(page, 'Show Inspector');
await page.getByRole('row').filter({ hasText: 'northmere[.]com' }).first().click();
await page.getByRole('region', { name: inspectorTexts.attributes.title }).waitFor();
await picture('offline');

await close();
await service.close();
rmSync(dataFolder, { recursive: true, force: true });
say(`${taken} pictures in ${out}`);
process.exit(0);
