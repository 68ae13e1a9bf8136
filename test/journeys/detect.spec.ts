import type { Page } from '@playwright/test';
import { accountShown, expect, fault, runFromPalette, shownAtLast, test, useService } from '../support/journey.ts';
import { titleOf } from '../support/texts.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Lookalikes' });
const listTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

async function readList(page: Page, name: string): Promise<void> {
  await listTab(page, name).click();
  const read = page.getByTestId('detect-read');
  const before = (await read.count()) > 0 ? await read.innerText() : '';
  await page.getByRole('button', { name: 'Read the list' }).first().click();
  await expect(read).toBeVisible({ timeout: 60_000 });
  await expect(read).not.toHaveText(before, { timeout: 60_000 });
  await expect(page.locator('.detect-busy')).toBeHidden({ timeout: 60_000 });
}

async function countOf(page: Page, name: string): Promise<number> {
  return Number((await listTab(page, name).textContent())?.replace(/\D/g, ''));
}

test('four hundred lookalikes are judged by keyboard and sent, and the service then holds just that', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await expect(page.getByText('No new lookalikes in this case')).toBeVisible();
  for (const name of ['New', 'Watched', 'Ignored']) await expect(listTab(page, name)).toHaveText(name); // Nobody knows how many.
  for (const name of ['Watched', 'Ignored', 'New']) await readList(page, name);
  const before = { watched: await countOf(page, 'Watched'), ignored: await countOf(page, 'Ignored') };

  // One key per verdict, and the next line is at hand: nothing is clicked.
  await grid(page).focus();
  await page.keyboard.press('j');
  for (let number = 0; number < 400; number++) await page.keyboard.press(number % 4 === 0 ? 'w' : 'g');
  await shownAtLast(page.getByRole('button', { name: /^Tray/ }), 'Tray (400)');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Tray (399)' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('button', { name: 'Tray (400)' })).toBeVisible();

  await page.getByRole('button', { name: 'Tray (400)' }).click();
  await expect(page.getByText('400 to send: 100 watch, 300 ignore')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByText('400 sent.')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Tray', exact: true }).click();
  const watched = String(before.watched + 100);
  const ignored = String(before.ignored + 300);
  await expect(listTab(page, 'Watched')).toContainText(watched);
  await expect(listTab(page, 'Ignored')).toContainText(ignored);

  // An hour later the service is asked: it holds exactly that.
  await page.getByRole('button', { name: '+1 hour' }).click();
  for (const name of ['New', 'Ignored', 'Watched']) await readList(page, name);
  await expect(listTab(page, 'Watched')).toContainText(watched);
  await expect(listTab(page, 'Ignored')).toContainText(ignored);

  // Nothing went over a limit: no answer of the whole run says so.
  await runFromPalette(page, 'Show Requests');
  await expect(page.locator('.requests, [aria-label="Requests"]').first().getByText('503')).toHaveCount(0);
});

test('an escalation asks once more, and offline everything but sending works', async ({ open }) => {
  test.setTimeout(180_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await readList(page, 'New');
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('b');
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Tray (2)' })).toBeVisible();

  await runFromPalette(page, 'Work offline');
  await page.getByRole('button', { name: 'Tray (2)' }).click();
  await page.getByRole('button', { name: 'Send without escalations' }).click();
  await expect(page.getByText(/0 sent\. .*still in the tray/)).toBeVisible();
  await runFromPalette(page, 'Work offline');

  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send verdicts and escalations' });
  await expect(dialog).toContainText('They can’t be taken back');
  await dialog.getByRole('button', { name: 'Send all 2' }).click();
  await expect(page.getByText('2 sent.')).toBeVisible({ timeout: 20_000 });
});

test('a filter is set, saved and used again, and a monitor is made, and deleted after its term was typed', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await readList(page, 'New');
  const count = page.getByTestId('lookalike-count');
  const all = await count.innerText();
  await page.getByRole('button', { name: 'Overview' }).click();
  await page
    .getByRole('region', { name: 'Overview' })
    .getByRole('button', { name: /^Top-level domain com:/ })
    .click();
  await expect(count).toHaveText(new RegExp(`^\\d+ of ${all}$`));
  const some = await count.innerText();
  await runFromPalette(page, titleOf('detect.saveFilter'));
  await page.getByLabel('Name', { exact: true }).fill('Only com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(count).toHaveText(all);
  await page.getByRole('button', { name: 'Saved (1)' }).click();
  await page.getByRole('menuitem', { name: 'Only com' }).click();
  await expect(count).toHaveText(some);

  // What is chosen comes to the graph with what Detect knows; nothing is asked for it.
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('t');
  await expect(page.getByText(/2 lookalikes are on the graph, with \d+ new things/)).toBeVisible();

  await page.getByRole('tab', { name: /^Monitors/ }).click();
  const monitors = page.getByRole('table', { name: 'Monitors' });
  await expect(monitors.getByRole('row').filter({ hasText: 'northmere' })).toContainText(/active\s*completed/);
  const terms = async () => (await monitors.locator('.monitor-term').allInnerTexts()).join();
  const byTerm = await terms();
  await page.getByLabel('Order of the monitors').selectOption('desc');
  expect(await terms()).toBe(byTerm.split(',').reverse().join());
  await page.getByLabel('Sort the monitors by', { exact: true }).selectOption('created_date');
  await page.getByLabel('Then sort the monitors by').selectOption('term');
  await monitors.getByRole('button', { name: 'All that is known of the monitor for northmere' }).click();
  const facts = page.getByRole('dialog', { name: 'Monitor for northmere' });
  await expect(facts).toContainText(/Status\s*completed/);
  await expect(facts).toContainText(/Changed\s*\d{4}-/);
  await page.keyboard.press('Escape');
  await expect(facts).toHaveCount(0);
  await page.getByRole('button', { name: 'New monitor…' }).first().click();
  const create = page.getByRole('button', { name: 'Create' });
  await page.getByLabel('Term', { exact: true }).fill('ab');
  await expect(page.getByText('A term has at least 3 characters.')).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByLabel('Term', { exact: true }).fill('quietharbor');
  await create.click();
  const line = page.getByRole('row').filter({ hasText: 'quietharbor' });
  await expect(line).toContainText(/pending · check from \d\d:\d\d UTC/);
  await page.getByRole('button', { name: 'Delete the monitor for quietharbor' }).click();
  const remove = page.getByRole('button', { name: 'Delete for good' });
  await expect(remove).toBeDisabled();
  await page.getByLabel('Type “quietharbor” to confirm').fill('quietharbor');
  await remove.click();
  await expect(line).toHaveCount(0);
});

test('on a bad day the panel says what is so: odd letters, a permission that is lost, an hour that another tool used', async ({
  open,
  service,
}) => {
  test.setTimeout(180_000);
  const { page } = await open();
  await useService(page, service);
  await runFromPalette(page, 'Show Detect');
  await readList(page, 'New');
  const detail = page.getByRole('complementary', { name: 'Lookalike' });

  await test.step('letters of two scripts stand beside their ASCII form, a provisional score has its mark', async () => {
    await page.getByLabel('Filter', { exact: true }).fill('xn--');
    const odd = grid(page)
      .locator('tr.line', { has: page.locator('.lookalike-idn') })
      .first();
    await odd.click();
    await expect(odd.locator('bdi').first()).toHaveText(/[^ -~]/);
    await expect(detail.locator('.lookalike-ascii')).toHaveText(/^xn--.*\[\.\]/);
    await expect(detail).toContainText('It is an internationalised name: compare the ASCII form.');
    await page.getByLabel('Filter', { exact: true }).fill('');
    await grid(page)
      .locator('tr.line', { has: page.getByTitle(/, provisional$/) })
      .first()
      .click();
    await expect(detail).toContainText(/~\d+/);
    await expect(detail).toContainText('Provisional: malware and spam are scored 24 to 36 hours after the discovery.');
  });

  await test.step('a permission is lost between two batches: what went is done, the rest waits with its reason', async () => {
    await grid(page).focus();
    await page.keyboard.press('Home');
    for (let line = 1; line < 105; line++) await page.keyboard.press('Shift+J');
    await page.keyboard.press('g');
    await page.getByRole('button', { name: 'Tray (105)' }).click();
    await expect(page.getByText('A domain that was watched or ignored never becomes new again')).toBeVisible();
    const message = 'This user may read Detect but not change it.';
    await fault(service, {
      route: 'platform.detect.change-domains',
      skip: 1,
      fault: { kind: 'status', status: 403, message },
    });
    await page.getByRole('button', { name: 'Send…' }).click();
    await expect(page.getByText('100 sent. 5 still in the tray.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('table', { name: 'Verdicts' }).getByRole('row').nth(1)).toContainText(message);
    await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled();
    await expect(page.getByText('The service refused: this account may not watch or ignore domains.')).toBeVisible();
    await listTab(page, 'New').click();
    await grid(page).focus();
    await page.keyboard.press('j');
    await expect(detail.getByRole('button', { name: /^Watch: The service refused/ })).toBeDisabled();
    await expect(detail.getByRole('button', { name: 'Escalate for blocking' })).toBeEnabled();
  });

  await test.step('the reading of the hour was used by another tool: it is said from when one is allowed', async () => {
    await fault(service, null);
    await fault(service, { route: 'platform.detect.watched', fault: { kind: 'quota' } });
    await listTab(page, 'Watched').click();
    await page.getByRole('button', { name: 'Read the list' }).first().click();
    await expect(page.getByText(/The next one is surely allowed from \d\d:\d\d UTC/)).toBeVisible();
    await expect(page.getByTestId('detect-read')).toHaveText(/^not read yet, again (\d\d-\d\d )?\d\d:\d\d UTC$/);
    await runFromPalette(page, titleOf('detect.card'));
    const card = page.getByRole('dialog', { name: 'Read the watched domains' });
    await expect(card.getByRole('button', { name: 'Read (the one of this hour)' })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Peek (free)' })).toBeEnabled();
  });
});
