import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { jobTexts } from '../../renderer/texts/jobs.ts';
import { expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { begins, escaped, titleOf } from '../support/texts.ts';

const { range, wishes, table, share } = channelTexts;
const { states } = channelTexts.links;
const there = { kind: 'inside', prunedMinutes: 0, futureMinutes: 0, prunedInMs: 0 } as const;
const allThere = wishes.fit(there).split('0 s')[0] ?? '';

const links = (page: Page) => page.getByRole('table', { name: channelTexts.links.table });
const rowOf = (page: Page, channel: number) =>
  links(page)
    .getByRole('row')
    .filter({ hasText: `ch${channel}` });
const part = (page: Page, title: string) => page.locator('.channels-head').getByRole('tab', { name: title });

/** Drags over the bar of a channel, from one share of it to another. */
async function dragOver(page: Page, channel: number, from: number, to: number): Promise<void> {
  const bar = page.getByTestId(`bar-${channel}`);
  await bar.locator('.bar-window').waitFor();
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Chooses a channel and a range of it by keys: what dragging over its bar does. */
async function chooseByKeys(page: Page, channel: number): Promise<void> {
  await page.getByLabel(table.choose(`ch${channel}`)).check({ force: true });
  await page.getByRole('button', { name: range.last('1 h') }).click();
  await page.getByRole('slider', { name: table.rangeFrom }).press('Shift+ArrowLeft');
  await page.getByRole('slider', { name: table.rangeTo }).press('Shift+ArrowLeft');
}

/** Moves the demo clock: most of it at once, the last hour as a person does. */
async function advance(page: Page, hours: number): Promise<void> {
  await page.evaluate((most) => {
    const { sextant } = globalThis as unknown as { sextant: { send(message: unknown): void } };
    sextant.send({ kind: 'call', id: 2_000_000 + most, name: 'demo.advanceClock', input: { hours: most } });
  }, hours - 1);
  await runFromPalette(page, titleOf('demo.hour'));
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
}

/** What is on the clipboard, read as a person does: pasted into a field. */
async function pasted(page: Page): Promise<string> {
  await runFromPalette(page, titleOf('channels.downloadLink'));
  const field = page.getByLabel(channelTexts.given.label);
  await field.press('Control+v');
  const text = await field.inputValue();
  await field.fill('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  return text;
}

test('links are made, copied and opened without a key; one that expires is seen and made anew', async ({
  open,
  hand,
  dataFolder,
}) => {
  const { page } = await open();
  await runFromPalette(page, 'Show Channels');

  await test.step('a channel and a range of it', async () => {
    await (hand === 'keyboard' ? chooseByKeys(page, 212) : dragOver(page, 212, 0.85, 0.9));
    await expect(page.getByLabel(table.choose('ch212'))).toBeChecked();
    const chosen = page.getByRole('region', { name: wishes.name }).getByRole('listitem');
    await expect(chosen).toContainText(allThere);
    await expect(chosen).toHaveText([/^ch212.*\d+ h.*kB/]);
    await page.getByLabel(range.from).fill('-90');
    await page.getByLabel(range.to).fill('-60');
    await page.getByLabel(range.to).press('Enter');
    await expect(page.getByRole('form', { name: range.name })).toContainText('30 min');
    await page.getByLabel(wishes.madeFor).fill('CERT Norrland');
    await page.getByRole('button', { name: wishes.makeLinks(1) }).click();
    await expect(rowOf(page, 212)).toContainText('CERT Norrland');
    await expect(rowOf(page, 212)).toContainText(new RegExp(`${states.valid}, .* kB`));
  });

  await test.step('eleven hours later two more', async () => {
    await advance(page, 11);
    await part(page, channelTexts.partChoose).click();
    await page.getByLabel(table.choose('ch212')).uncheck({ force: true });
    await page.getByLabel(table.choose('ch211')).check({ force: true });
    await page.getByLabel(table.choose('ch214')).check({ force: true });
    await page.getByRole('button', { name: range.last('1 h') }).click();
    await page.getByRole('button', { name: wishes.makeLinks(2) }).click();
    await expect(links(page).getByRole('row')).toHaveCount(4);
    await expect(rowOf(page, 214)).toContainText(states.valid);
  });

  await test.step('copied, and downloaded by a machine that has no key', async () => {
    await page.getByRole('button', { name: channelTexts.links.copy(0) }).click();
    await expect(page.getByText(channelTexts.notices.copied(3, 'text'))).toBeVisible();
    const urls = (await pasted(page)).trim().split('\n');
    expect(urls).toHaveLength(3);
    const url = urls.find((each) => each.includes('/ch214/')) ?? '';
    const file = join(dataFolder, 'by-curl.jsonl');
    const { stdout } = await promisify(execFile)('curl', ['-s', '-S', '-o', file, '-w', '%{http_code}', url], {
      env: {},
    });
    expect(stdout).toBe('200');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).mname)).toContain('newdomain');
  });

  await test.step('one of them is copied by itself, and handed over as a code and a mail', async () => {
    const row = rowOf(page, 214);
    await row.getByRole('button', { name: begins(channelTexts.links.copyOneName(214, '')) }).click();
    await expect(page.getByText(share.copiedLink).first()).toBeVisible();
    const url = (await pasted(page)).trim();
    expect(url).toContain('/ch214/');
    await row.getByRole('button', { name: begins(channelTexts.links.shareOneName(214, '')) }).click();
    const dialog = page.getByRole('dialog', { name: begins(share.title(214, '')) });
    await expect(dialog.getByRole('img', { name: share.code })).toBeVisible();
    await expect(dialog.getByLabel(share.link, { exact: true })).toHaveValue(url);
    await expect(dialog.getByLabel(share.subject)).toHaveValue(/channel 214/);
    expect(await dialog.getByLabel(share.body).inputValue()).toContain(url);
    await dialog.getByRole('button', { name: share.copyMail }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await pasted(page)).toContain(`${url}\n\n${channelTexts.mail.care}`);
    // The demo's links lead to this machine, which no browser is sent to.
    await expect(
      row.getByRole('button', { name: new RegExp(`ch214.*${escaped(channelTexts.links.notHttps)}`) }),
    ).toBeDisabled();
  });

  await test.step('after twelve hours the first has expired, and is made anew with one key', async () => {
    await runFromPalette(page, titleOf('demo.hour'));
    await expect(rowOf(page, 212)).toContainText(states.expired);
    await expect(rowOf(page, 214)).toContainText(states.valid);
    await rowOf(page, 212).getByRole('checkbox').check({ force: true });
    await rowOf(page, 212).getByRole('checkbox').press('r');
    await expect(page.getByText(channelTexts.notices.remade(1))).toBeVisible();
    await expect(rowOf(page, 212)).toContainText(new RegExp(`${states.valid}, .* kB`));
    await expect(rowOf(page, 212)).toContainText(channelTexts.links.madeAgain(2));
  });
});

test('a range outside of the window is marked before anything is asked, and a link to it is said to give nothing', async ({
  open,
}) => {
  const { page } = await open();
  await runFromPalette(page, 'Show Channels');
  await page.getByTestId('bar-204').locator('.bar-window').waitFor();
  await page.getByLabel(table.choose('ch204')).check({ force: true });
  await page.getByLabel(range.from).fill('-900');
  await page.getByLabel(range.to).fill('-800');
  await page.getByLabel(range.to).press('Enter');
  const chosen = page.getByRole('region', { name: wishes.name });
  await expect(chosen).toContainText(wishes.fit({ ...there, kind: 'outside', prunedMinutes: 100 }));
  await expect(chosen.getByRole('button', { name: wishes.download(0) })).toBeDisabled();
  await page.getByLabel(range.to).fill('-700');
  await page.getByLabel(range.to).press('Enter');
  const inPart = wishes.fit({ ...there, kind: 'partly', prunedMinutes: 150 });
  await expect(chosen).toContainText(
    new RegExp(escaped(inPart).replace('2 h 30 min', '2 h 3\\d min').replace('0 s', '\\d+ s')),
  );

  const form = page.getByRole('form', { name: range.name });
  await page.getByLabel(range.from).fill('00:10:30');
  await expect(form).toContainText(range.secondsDropped(['00:10:30']));
  await page.getByLabel(range.from).fill('noon');
  await expect(form).toContainText(range.badStart);

  await page.getByLabel(range.from).fill('-900');
  await page.getByLabel(range.to).fill('-800');
  await page.getByLabel(range.to).press('Enter');
  await page.getByRole('button', { name: wishes.makeLinks(1) }).click();
  await expect(rowOf(page, 204)).toContainText(states.outside);
});

test('downloads stand in line, end with a checksum, and what became of them is known after a restart', async ({
  open,
  dataFolder,
}) => {
  const first = await open();
  const { page } = first;
  await runFromPalette(page, 'Show Channels');
  await page.getByTestId('bar-211').locator('.bar-window').waitFor();
  await page.getByLabel(table.choose('ch211')).check({ force: true });
  await page.getByLabel(table.choose('ch212')).check({ force: true });
  await page.getByRole('button', { name: range.last('1 h') }).click();
  await page.getByRole('button', { name: wishes.download(2) }).click();
  const place = join(dataFolder, 'channel-211.jsonl');
  await answerFile(page, place);
  const done = page.getByRole('list', { name: channelTexts.downloads.name }).getByRole('listitem');
  await expect(done).toHaveText([
    /^DoneDownload ch21.*SHA-256 [0-9a-f]{12}…/,
    /^DoneDownload ch21.*SHA-256 [0-9a-f]{12}…/,
  ]);
  expect(existsSync(place)).toBe(true);
  await first.close();

  const { page: again } = await open();
  await runFromPalette(again, 'Show Jobs');
  const ended = again.getByRole('region', { name: jobTexts.ended });
  await expect(ended.getByRole('listitem').filter({ hasText: 'Download ch' })).toHaveCount(2);
  await expect(ended).toContainText(place);
  await again.getByRole('button', { name: jobTexts.forgetAll }).click();
  await expect(again.getByText(jobTexts.emptyTitle)).toBeVisible();
});
