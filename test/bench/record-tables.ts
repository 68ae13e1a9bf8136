import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { recordsTexts } from '../../renderer/texts/records.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { startCappedRecords } from '../support/capped-records.ts';
import { accountShown, connectTo, runFromPalette, storeKey } from '../support/journey.ts';
import { launch } from '../support/launch.ts';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import { type TableWork, workOnTable } from '../support/table-work.ts';
import { titleOf } from '../support/texts.ts';
import { startDemoProcess } from './demo-service.ts';
import { connectThrough } from './forwarding.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 3;
const budgetMs = 100;
const patienceMs = 120_000;

/** 9,999 records in 20 pages: while they come, and then sorted, filtered and scrolled. */
export async function benchRecordsTable(): Promise<Entry[]> {
  const { columns } = recordsTexts;
  return measured(
    'records-table',
    '9,999 records',
    '.records',
    async (page, service) => {
      await connectThrough(page, service, service.announcement.connection.baseUrl);
      await runFromPalette(page, titleOf('panel.search'));
      await page.getByLabel('Nameserver host', { exact: true }).fill('ns1.harborcloud-dns.com');
      await page.getByRole('button', { name: searchTexts.investigate.listFirst }).click();
      await page
        .getByRole('dialog')
        .getByLabel(pivotTexts.narrowing.pages)
        .selectOption({ label: pivotTexts.narrowing.page(20) });
      await watchLongTasks(page);
      await page.locator('[role=dialog] button[type=submit]:enabled').click();
      await page.locator('.records').getByText(recordsTexts.head.rows(9999)).waitFor({ timeout: patienceMs });
    },
    [columns.domain, columns.risk, columns.registrar, columns.created, columns.addresses, columns.nameservers],
    ['a', 'a1', 'registrar', '2026-0', 'nothing is called that', ''],
  );
}

/** 10,000 rows of passive DNS in 10 pages, in the same way. */
export async function benchDnsTable(): Promise<Entry[]> {
  const { columns } = dnsTexts.table;
  const records = await startCappedRecords({ rows: 10_000, resultsMax: 1000 });
  try {
    return await measured(
      'dns-table',
      '10,000 rows',
      '.dns',
      async (page, { announcement }) => {
        const connection = { ...announcement.connection, pdnsUrl: records.url };
        await connectTo(page, { announcement: { ...announcement, connection } }, 'Bench', 'analyst');
        await storeKey(page, 'Platform', announcement.keys.platform);
        await storeKey(page, 'Passive DNS', 'a-key-that-gets-few-rows');
        await page.getByRole('button', { name: connectionTexts.detail.use }).click();
        await accountShown(page, 'analyst');
        await runFromPalette(page, titleOf('panel.dns'));
        await page.getByLabel(dnsTexts.form.value, { exact: true }).fill('198.51.100.7');
        await watchLongTasks(page);
        await page.getByRole('button', { name: dnsTexts.form.lookUp, exact: true }).click();
        await page.getByRole('button', { name: new RegExp(`^${dnsTexts.head.rest}`) }).click();
        await page.locator('.dns').getByText(dnsTexts.head.rows(10_000)).waitFor({ timeout: patienceMs });
      },
      [columns.name, columns.data, columns.first, columns.last, columns.count],
      ['h', 'host-7', '198.51', '999', 'nothing is called that', ''],
    );
  } finally {
    await records.close();
  }
}

type Service = Awaited<ReturnType<typeof startDemoProcess>>;

async function measured(
  name: string,
  what: string,
  panel: string,
  fill: (page: Page, service: Service) => Promise<void>,
  columns: readonly string[],
  texts: readonly string[],
): Promise<Entry[]> {
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-table-'));
  const service = await startDemoProcess('--wording', 'public');
  const filled: number[] = [];
  const took = { sort: [] as number[], filter: [] as number[], scroll: [] as number[] };
  /** The longest block of each action, at its best: another program may have had the processor. */
  const best = new Map<string, number>();
  async function work(page: Page, what: TableWork, wish: string): Promise<void> {
    await watchLongTasks(page);
    took[what].push(await workOnTable(page, panel, what, wish));
    await nothingRuns(page);
    const block = await longestTask(page);
    best.set(`${what} ${wish}`, Math.min(best.get(`${what} ${wish}`) ?? block, block));
  }
  try {
    for (let turn = 0; turn < repeats; turn++) {
      const { page, close } = await launch({ shell: 'chromium', dataFolder: mkdtempSync(join(folder, 'data-')) });
      try {
        await fill(page, service);
        filled.push(await longestTask(page));
        for (const column of columns) await work(page, 'sort', column);
        for (const text of texts) await work(page, 'filter', text);
        for (const share of ['1', '0.5', '0.25', '0']) await work(page, 'scroll', share);
      } finally {
        await close();
      }
    }
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const blocks = [...best.values()];
  const runs = `the best of ${repeats} runs`;
  return [
    entry(
      `${name}-come`,
      filled,
      Math.min(...filled),
      `the longest block of the page while ${what} come page by page, ${runs}`,
    ),
    entry(
      `${name}-block`,
      blocks,
      Math.max(...blocks),
      `the longest block of the page while ${what} are sorted, filtered and scrolled, each ${runs}`,
    ),
    entry(`${name}-sort`, took.sort, median(took.sort), `${what}, from the click to the drawn table, median`),
    entry(`${name}-filter`, took.filter, median(took.filter), `${what}, from the letter to the drawn table, median`),
    entry(`${name}-scroll`, took.scroll, median(took.scroll), `${what}, from the jump to the drawn table, median`),
  ];
}

/** The spare rows of a table are drawn in the frame after the visible ones. */
async function nothingRuns(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

function entry(name: string, runs: readonly number[], ours: number, against: string): Entry {
  return {
    ...{ name, unit: 'ms', ours: round(ours), against, peer: null, ratio: null, budget: `at most ${budgetMs} ms` },
    ...{ ok: ours <= budgetMs, runs: runs.map((run) => round(run)) },
  };
}
