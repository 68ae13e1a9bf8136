import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { accountShown, connectTo, expect, runFromPalette, storeKey, test } from '../support/journey.ts';
import { agree, answerFile } from '../support/questions.ts';

test('an account is connected with its keys, tested, used, and still there after a restart', async ({
  open,
  service,
}) => {
  const { keys } = service.announcement;
  const first = await open();
  const { page } = first;
  await expect(page.getByTestId('status-keychain')).toHaveText(frameTexts.keychain.there);
  await connectTo(page, service, 'Work account', 'analyst');
  await storeKey(page, 'Platform', keys.platform);
  await storeKey(page, 'Passive DNS', keys.pdns);
  await storeKey(page, 'Batch channels', keys.batch);
  await expect(page.getByText(connectionTexts.key.places.keychain, { exact: true })).toHaveCount(3);

  await page.getByRole('button', { name: connectionTexts.detail.test }).click();
  await expect(page.getByText(connectionTexts.key.works, { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await accountShown(page, 'analyst');
  await expect(page.getByTestId('status-demo')).toBeHidden();
  await first.close();

  const second = await open();
  await expect(second.page.getByRole('contentinfo')).toContainText('Work account · analyst');
  await accountShown(second.page, 'analyst');
  await runFromPalette(second.page, 'Show Connections');
  await second.page.getByRole('button', { name: connectionTexts.detail.forget }).first().click();
  await second.page.getByRole('button', { name: connectionTexts.detail.forgetYes }).click();
  await expect(second.page.getByTestId('status-demo')).toBeVisible();
});

test('a wrong key and a wrong user name are told apart from a good key, in words', async ({ open, service }) => {
  const { page } = await open();
  await connectTo(page, service, 'Mistyped', 'nobody');
  await storeKey(page, 'Platform', '11111-22222-33333-44444-55555');
  await storeKey(page, 'Passive DNS', service.announcement.keys.pdns);
  await storeKey(page, 'Batch channels', '00000000-0000-4000-8000-000000000000');
  await page.getByRole('button', { name: connectionTexts.detail.test }).click();
  await expect(page.getByText(connectionTexts.key.works, { exact: true })).toHaveCount(1);
  await expect(page.getByText(/refused the Platform key/)).toBeVisible();
  await expect(page.getByText(/Check the user name and the platform key/)).toBeVisible();
  await expect(page.getByText(/refused the Batch channels key/)).toBeVisible();
});

test('mistakes in the form are marked beside their fields, and nothing is saved', async ({ open }) => {
  const { page } = await open();
  await runFromPalette(page, 'Connect an account');
  await page.getByLabel(connectionTexts.form.address('baseUrl')).fill('ftp://example.test');
  await page.getByLabel(connectionTexts.form.platformCalls).selectOption('query');
  await expect(page.getByText(connectionTexts.form.queryWarning)).toBeVisible();
  await page.getByRole('button', { name: connectionTexts.form.saveNew }).click();
  await expect(page.getByText('Give the connection a name.')).toBeVisible();
  await expect(page.getByText('Must be an http or https address.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: connectionTexts.list }).getByRole('button')).toHaveCount(3);
});

test('a connection goes to a colleague as a file without keys, and a broken file is refused', async ({
  open,
  service,
  dataFolder,
}) => {
  const { page } = await open();
  await connectTo(page, service, 'For a colleague', 'analyst');
  await storeKey(page, 'Platform', service.announcement.keys.platform);
  await page.getByRole('button', { name: connectionTexts.detail.export }).click();
  const path = join(dataFolder, 'handed-over.json');
  await answerFile(page, path);
  await expect(page.getByText(connectionTexts.detail.exported(path))).toBeVisible();
  expect(existsSync(path)).toBe(true);
  const exported = readFileSync(path, 'utf8');
  expect(exported).not.toContain(service.announcement.keys.platform);

  writeFileSync(path, exported.replace('For a colleague', 'From a colleague'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: connectionTexts.import, exact: true }).click();
  await (await choosing).setFiles(path);
  await agree(page);
  await expect(page.getByRole('heading', { name: 'From a colleague' })).toBeVisible();

  writeFileSync(path, '{"name": "half a fi');
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: connectionTexts.import, exact: true }).click();
  await (await again).setFiles(path);
  await expect(page.getByText('This is not a connection file. It is not JSON.')).toBeVisible();
  await expect(page.getByText(/Nothing was added/)).toBeVisible();
});
