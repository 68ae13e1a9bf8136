import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { bringAxe, seriousFaults } from '../support/axe.ts';
import { accountShown, expect, test } from '../support/journey.ts';
import { agree, answerFile, ending, questionBeside } from '../support/questions.ts';

/** Sends calls over the bridge as a script in the page would, and keeps their answers in the page. */
async function send(page: Page, calls: readonly { id: number; name: string; input: object }[]): Promise<void> {
  await page.evaluate((messages) => {
    interface Bridge {
      send(message: unknown): void;
      onMessage(listener: (message: { id?: number; result?: unknown }) => void): void;
    }
    const { sextant, answers } = globalThis as unknown as { sextant: Bridge; answers?: Record<number, unknown> };
    const kept = answers ?? {};
    if (!answers) {
      Object.assign(globalThis, { answers: kept });
      sextant.onMessage(({ id, result }) => {
        if (id !== undefined) kept[id] = result;
      });
    }
    for (const message of messages) sextant.send({ kind: 'call', ...message });
  }, calls);
}

const call = (page: Page, id: number, name: string, input: object) => send(page, [{ id, name, input }]);

/** What main answered to those calls, once it has answered all. */
async function answersTo(page: Page, ids: readonly number[]): Promise<unknown[]> {
  const handle = await page.waitForFunction((wanted) => {
    const { answers } = globalThis as unknown as { answers: Record<number, unknown> };
    const found = wanted.map((id) => answers[id]);
    return found.includes(undefined) ? null : found;
  }, ids);
  return (await handle.jsonValue()) ?? [];
}

const answerOf = async (page: Page, id: number) => (await answersTo(page, [id]))[0];

/** A program of this name before all others: it notes what it was asked to open. */
function noteOpenedAddresses(folder: string): { opened(): string } {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const note = join(folder, 'opened.txt');
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${note}'\n`);
  chmodSync(join(programs, 'xdg-open'), 0o755);
  process.env.PATH = `${programs}:${process.env.PATH}`;
  return { opened: () => (existsSync(note) ? readFileSync(note, 'utf8') : '') };
}

test('a page that was taken over can neither answer a question of main nor reach its window', async ({
  open,
  dataFolder,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const path = join(dataFolder, 'stolen.sextant');
  await call(page, 900_000, 'case.saveCopy', {});
  const question = await questionBeside(page);
  const answers = Array.from({ length: 20 }, (_, id) => ({
    id: 900_001 + id,
    name: 'dialog.answer',
    input: { id, path },
  }));
  await send(page, answers);
  expect(await answerOf(page, 900_001)).toMatchObject({ ok: false, failure: { code: 'unknown-call' } });

  const address = question.url();
  expect(new URL(address).origin).not.toBe(new URL(page.url()).origin);
  expect(
    await question.evaluate(() => ({
      opener: window.opener,
      name: window.name,
      bridge: ['sextant', '__sextantSend'].filter((name) => name in globalThis),
      kept: Object.keys(localStorage),
    })),
  ).toEqual({ opener: null, name: '', bridge: [], kept: [] });
  await question.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
    addEventListener('storage', ({ key }) => heard.push(key));
    new BroadcastChannel('to all').onmessage = ({ data }) => heard.push(data);
  });
  const reached = await page.evaluate(async (address) => {
    localStorage.setItem('to all', 'x');
    new BroadcastChannel('to all').postMessage('x');
    const windows = ['', '_blank', 'question', 'Sextant asks'].map((name) => window.open(address, name));
    const frame = Object.assign(document.createElement('iframe'), { src: address });
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const inside = (() => {
      try {
        return frame.contentWindow?.document.body.textContent ?? '';
      } catch {
        return 'another origin';
      }
    })();
    return { windows: windows.filter((each) => each !== null).length, framed: inside.includes('File') };
  }, address);
  expect(reached).toEqual({ windows: 0, framed: false });
  await page.evaluate((elsewhere) => {
    location.href = elsewhere;
  }, address);
  expect(page.context().pages()).toEqual([page, question]);
  expect(await question.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/');

  await ending(question, () => question.keyboard.press('Escape'));
  expect(await answerOf(page, 900_000)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(existsSync(path)).toBe(false);
});

test('a place is named in a window of its own: typed or picked, whole, and not over a file without a word', async ({
  open,
  dataFolder,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const folder = join(dataFolder, 'results');
  mkdirSync(join(folder, 'older'), { recursive: true });
  writeFileSync(join(folder, 'there.sextant'), 'something else');
  await page.keyboard.press('Control+Shift+S');
  const question = await questionBeside(page);
  await expect(question.getByRole('heading')).toHaveText('Save a copy of the case');
  const field = question.locator('#path');
  await expect(field).toBeFocused();
  const note = question.locator('#note');

  await field.fill('copy.sextant');
  await field.press('Enter');
  await expect(note).toHaveText('Give the whole path, from the root.');
  await field.fill(folder);
  await field.press('Enter');
  await expect(field).toHaveValue(`${folder}/`);
  const list = question.locator('#entries');
  await expect(list.getByRole('option')).toHaveText(['../', 'older/', 'there.sextant']);
  await list.selectOption('there.sextant');
  await expect(field).toHaveValue(join(folder, 'there.sextant'));
  await expect(note).toHaveText('There is a file of this name. It will be replaced.');
  await expect(question.getByRole('button', { name: 'Replace' })).toBeVisible();
  await list.selectOption('older/');
  await list.press('Enter');
  await expect(list.getByRole('option')).toHaveText(['../']);
  await field.fill(join(folder, 'copy.sextant'));
  await ending(question, () => field.press('Enter'));
  await expect(page.getByText(caseTexts.opened.copy(`${folder}/copy.sextant`))).toBeVisible();

  await page.keyboard.press('Control+Shift+S');
  await answerFile(page, join(folder, 'there.sextant')); // Agrees to replace it, the second time.
  await expect(page.getByText(caseTexts.opened.copy(`${folder}/there.sextant`))).toBeVisible();
  expect(readFileSync(join(folder, 'there.sextant')).subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('an address is opened outside only when the person agrees, and Enter alone never does', async ({
  open,
  dataFolder,
}) => {
  const before = process.env.PATH;
  const { opened } = noteOpenedAddresses(dataFolder);
  try {
    const { page } = await open();
    await accountShown(page, 'analyst');
    const url = `https://a.example/\u202e${'x'.repeat(1500)}end`;
    await call(page, 900_000, 'app.openOutside', { url });
    const first = await questionBeside(page);
    await expect(first.locator('#confirm .cancel')).toBeFocused();
    await expect(first.locator('#detail')).toHaveText(url.replace('\u202e', '�'));
    await ending(first, () => first.keyboard.press('Enter'));
    expect(await answerOf(page, 900_000)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });

    await call(page, 900_001, 'app.openOutside', { url: 'https://a.example/closed' });
    await (await questionBeside(page)).close();
    expect(await answerOf(page, 900_001)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(opened()).toBe('');

    await call(page, 900_002, 'app.openOutside', { url: 'https://a.example/wanted' });
    await agree(page);
    expect(await answerOf(page, 900_002)).toMatchObject({ ok: true });
    await expect.poll(opened).toBe('https://a.example/wanted\n');
  } finally {
    process.env.PATH = before;
  }
});

test('of a hundred questions at once one is asked and five wait; the others are answered no', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const ids = Array.from({ length: 100 }, (_, at) => 900_000 + at);
  const refused = { ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } };
  await send(
    page,
    ids.map((id) => ({ id, name: 'app.openOutside', input: { url: `https://a.example/${id}` } })),
  );
  expect(await answersTo(page, ids.slice(6))).toEqual(ids.slice(6).map(() => refused));
  for (const id of ids.slice(0, 6)) {
    const question = await questionBeside(page);
    expect(page.context().pages()).toHaveLength(2);
    await expect(question.locator('#detail')).toHaveText(`https://a.example/${id}`);
    await ending(question, () => question.keyboard.press('Escape'));
  }
  expect(await answersTo(page, ids)).toEqual(ids.map(() => refused));
  expect(page.context().pages()).toEqual([page]);
});

test('axe finds nothing serious in a question, in both themes', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  for (const [index, theme] of (['light', 'dark'] as const).entries()) {
    await call(page, 900_000 + index, 'settings.change', { theme });
    await page.keyboard.press('Control+o');
    const file = await questionBeside(page);
    await bringAxe(file);
    expect(await seriousFaults(file, 'html', 'all')).toEqual([]);
    await ending(file, () => file.keyboard.press('Escape'));
    await call(page, 900_010 + index, 'app.openOutside', { url: 'https://a.example/' });
    const confirm = await questionBeside(page);
    await expect(confirm.locator('#yes')).toBeEnabled();
    await bringAxe(confirm);
    expect(await seriousFaults(confirm, 'html', 'all')).toEqual([]);
    await ending(confirm, () => confirm.keyboard.press('Escape'));
  }
});
