import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { accountShown, connectTo, expect, runFromPalette, storeKey, test } from '../support/journey.ts';
import { launch } from '../support/launch.ts';
import { agree } from '../support/questions.ts';
import { titleOf } from '../support/texts.ts';

test('a service that is gone, and one that sends a web page, each end in one sentence', async ({ open, service }) => {
  const web = createServer((_request, answer) => answer.end('<!doctype html><title>Log in</title>')).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => web.once('listening', resolve));
  const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const { page } = await open();
  await connectTo(page, service, 'Bad day', 'analyst');
  await storeKey(page, 'Platform', service.announcement.keys.platform);
  await storeKey(page, 'Passive DNS', service.announcement.keys.pdns);
  await page.getByRole('button', { name: connectionTexts.detail.edit }).click();
  await page.getByLabel(connectionTexts.form.address('baseUrl')).fill(address);
  await page.getByLabel(connectionTexts.form.address('pdnsUrl')).fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: connectionTexts.form.save, exact: true }).click();
  await agree(page); // Both addresses are new.
  await page.getByRole('button', { name: connectionTexts.detail.test }).click();
  await expect(page.getByText(/sent a web page where data should be/)).toBeVisible();
  await expect(page.getByText(/127.0.0.1:9 can't be reached: nothing answers there/)).toBeVisible();
  web.close();
});

test('a second copy on one data folder is refused with a sentence, and the first goes on', async ({
  open,
  dataFolder,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await expect(launch({ shell: 'chromium', dataFolder })).rejects.toThrow(/already open on the data folder/);
  await runFromPalette(page, titleOf('account.refresh'));
  await accountShown(page, 'analyst');
});

test('the page can load nothing, go nowhere and open nothing', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const origin = new URL(page.url()).origin;
  const tried = await page.evaluate(async () => {
    const outcome: Record<string, string> = {};
    outcome.fetch = await fetch('https://example.test/').then(String, (error: Error) => error.name);
    outcome.ownFetch = await fetch('/index.html').then(String, (error: Error) => error.name);
    // In a callback, since what the test itself runs is exempt from the policy.
    outcome.eval = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: that it fails is what is tested
          resolve(String(eval('1+1')));
        } catch (error) {
          resolve((error as Error).name);
        }
      });
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.body.append(script);
    outcome.inline = document.title;
    outcome.image = await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve('loaded');
      image.onerror = () => resolve('refused');
      image.src = 'https://example.test/x.png';
    });
    outcome.node = `${typeof (globalThis as Record<string, unknown>).require}`;
    return outcome;
  });
  expect(tried).toEqual({
    fetch: 'TypeError',
    ownFetch: 'TypeError',
    eval: 'EvalError',
    inline: 'Sextant',
    image: 'refused',
    node: 'undefined',
  });
  await page.evaluate(() => {
    location.href = 'https://example.test/elsewhere';
  });
  expect(new URL(page.url()).origin).toBe(origin);
  // Not even a click of the user lets the page open a window.
  await page.evaluate(() => {
    addEventListener('click', () => document.body.setAttribute('data-opened', String(window.open('about:blank'))), {
      once: true,
    });
  });
  await page.getByRole('button', { name: 'Investigate', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-opened', 'null');
  expect(page.context().pages()).toHaveLength(1);
  await runFromPalette(page, 'Show Connections');
  await expect(page.getByRole('navigation', { name: connectionTexts.list })).toBeVisible();
});

test('a key typed into the window is found in the keychain alone', async ({ open, service, dataFolder }) => {
  const canary = 'canary-5e1f0-9b7d2-4c3a8-71f6e';
  const first = await open();
  const { page } = first;
  const traffic: string[] = [];
  await page.exposeFunction('heard', (text: string) => traffic.push(text));
  await page.evaluate(() => {
    const bridge = (
      globalThis as unknown as Record<string, { send(m: unknown): void; onMessage(l: (m: unknown) => void): void }>
    ).sextant;
    const heard = (globalThis as unknown as Record<string, (text: string) => void>).heard;
    if (!bridge || !heard) throw new Error('the bridge is not there');
    const send = bridge.send;
    bridge.send = (message) => {
      heard(`up ${JSON.stringify(message)}`);
      send(message);
    };
    bridge.onMessage((message) => heard(`down ${JSON.stringify(message)}`));
  });
  await connectTo(page, service, 'Canary', 'analyst');
  await storeKey(page, 'Platform', canary);
  await page.getByRole('button', { name: connectionTexts.detail.test }).click();
  await expect(page.getByText(/refused the Platform key/)).toBeVisible();
  expect(await page.content()).not.toContain(canary);
  await expect.poll(() => traffic.filter((message) => message.includes('connections.test')).length).toBeGreaterThan(0);
  const carrying = traffic.filter((message) => message.includes(canary));
  expect(carrying).toHaveLength(1);
  expect(carrying[0]).toMatch(/^up .*"connections.setKey"/);
  await first.close();

  expect(filesWith(dataFolder, canary)).toEqual([]);
  const second = await open();
  await runFromPalette(second.page, 'Show Connections');
  await second.page.getByRole('button', { name: 'Canary' }).click();
  await expect(second.page.getByText(connectionTexts.key.places.keychain, { exact: true })).toHaveCount(1);
});

function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  expect(files.length).toBeGreaterThan(3);
  return files.filter((path) => readFileSync(path).includes(text));
}
