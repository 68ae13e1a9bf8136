import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { evidenceTexts } from '../../renderer/texts/evidence.ts';
import { fileTexts } from '../../renderer/texts/file.ts';
import { channelLine } from '../support/channel-line.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { begins, escaped, titleOf } from '../support/texts.ts';

const facts = new RegExp(`^${fileTexts.formats.ndjson} · [\\d.]+ MB · ${escaped(fileTexts.rows(30_000, 'ndjson'))}$`);
const lines = (page: Page) => page.getByRole('grid', { name: fileTexts.lines });
const hits = (page: Page) => page.getByRole('table', { name: fileTexts.hits.table });

/** 30,000 lines of a channel: two name what the case holds, some are broken, one would turn the reading direction. */
function writeChannel(folder: string): string {
  const path = join(folder, 'sie-ch212.jsonl');
  const text = Array.from({ length: 30_000 }, (_, at) => {
    if (at === 17) return channelLine('gnp\u202eexe.example.', 'A', ['192.0.2.1']);
    if (at === 100 || at === 101) return '{"time":"2026-11-15 08:0';
    if (at === 20_000) return channelLine('login.northmere-pay.com.', 'A', ['203.0.113.9'], 'northmere-pay.com.');
    if (at === 25_000) return channelLine('shop.example.', 'NS', ['ns1.bad-host.net.']);
    return channelLine(`host${at}.example${at % 9}.org.`, 'A', [`198.51.100.${at % 250}`], `example${at % 9}.org.`);
  });
  writeFileSync(path, `${text.join('\n')}\n`);
  return path;
}

async function openFile(page: Page, path: string): Promise<void> {
  await runFromPalette(page, titleOf('file.open'));
  await answerFile(page, path);
}

test('a downloaded channel is looked into, searched, and what it says of the case goes to the graph', async ({
  open,
  dataFolder,
}) => {
  test.slow(); // A whole walk through the panel, and every question reads the file.
  const path = writeChannel(dataFolder);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.add'));
  await page.getByLabel(caseTexts.add.values).fill('northmere-pay[.]com\nns1[.]bad-host[.]net\nabsent[.]example');
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByTestId('entity-count')).toHaveText('3');

  await openFile(page, path);
  await expect(lines(page).getByRole('row').nth(1)).toContainText('host0[.]example0[.]org');
  await expect(page.getByTestId('file-facts')).toHaveText(facts);
  await expect(page.getByRole('tab', { name: begins(fileTexts.tabs.broken) })).toContainText('2');
  await expect(lines(page).getByRole('row').filter({ hasText: 'gnp' })).toContainText('gnp�exe');
  await expect(lines(page).getByRole('link')).toHaveCount(0);

  await lines(page).focus();
  await page.keyboard.press('End');
  await expect(lines(page).getByRole('row').filter({ hasText: '30,000' })).toContainText('host29999');

  await page.getByLabel(fileTexts.find.name).fill('northmere-pay[.]com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(fileTexts.found.lines(1, false))).toBeVisible();
  await lines(page).getByRole('row').filter({ hasText: '20,001' }).click();
  await expect(page.getByRole('region', { name: fileTexts.line.name(20_001) })).toContainText(
    '"rrname": "login.northmere-pay.com."',
  );
  await page.getByRole('button', { name: fileTexts.find.clear }).click();

  await page.getByRole('tab', { name: begins(fileTexts.tabs.broken) }).click();
  await expect(lines(page).getByRole('row').nth(1)).toContainText(fileTexts.broken.why['not-json']);

  await page.getByRole('button', { name: fileTexts.head.match }).click();
  await expect(hits(page).getByRole('row')).toHaveCount(3);
  await expect(hits(page).getByRole('row').filter({ hasText: 'northmere-pay[.]com' })).toContainText('20,001');
  await page.getByRole('button', { name: fileTexts.hits.add(2) }).click();
  await expect(page.getByText(begins(fileTexts.notices.kept(2, 0).split('0')[0] ?? ''))).toBeVisible();

  await runFromPalette(page, 'Show Evidence');
  await page.getByRole('list', { name: evidenceTexts.list }).getByText('lines of the file sie-ch212.jsonl').click();
  const reply = page.getByRole('region', { name: /^Reply / });
  await expect(reply).toContainText(createHash('sha256').update(readFileSync(path)).digest('hex'));
  await expect(reply).toContainText('"line":20001');
});

test('a binary channel is refused with words, and a file that changed is opened again', async ({
  open,
  dataFolder,
}) => {
  const binary = join(dataFolder, 'channel.nmsg');
  writeFileSync(binary, Buffer.concat([Buffer.from('NMSG'), Buffer.alloc(5000, 3)]));
  const path = writeChannel(dataFolder);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await openFile(page, binary);
  await expect(page.getByText(/binary channel \(NMSG\)/)).toBeVisible();
  await openFile(page, path);
  await expect(page.getByTestId('file-facts')).toHaveText(facts);
  writeFileSync(path, `${channelLine('now.other.example.', 'A', ['192.0.2.9'])}\n`);
  await page.getByLabel(fileTexts.find.name).fill('host1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'has changed since it was opened' }).first()).toBeVisible();
  await page.getByRole('button', { name: fileTexts.work.openAgain }).click();
  await expect(lines(page).getByRole('row').nth(1)).toContainText('now[.]other[.]example');
});
