import type { Page } from 'playwright-core';

/** The window of main's question in the Chromium shell, when it is readable. */
export async function questionBeside(page: Page): Promise<Page> {
  const context = page.context();
  const question = context.pages().find((other) => other !== page) ?? (await context.waitForEvent('page'));
  await question.locator('main[data-asked]').waitFor();
  return question;
}

/** Does what ends a question, and waits until its window is closed, possibly before the key is released. */
export async function ending(question: Page, act: () => Promise<unknown>): Promise<void> {
  const closed = question.waitForEvent('close');
  await act().catch((error: unknown) => {
    if (!question.isClosed()) throw error;
  });
  await closed;
}

/** Names a file in main's own window, and agrees to replace an existing one. */
export async function answerFile(page: Page, path: string): Promise<void> {
  const question = await questionBeside(page);
  const field = question.locator('#path');
  await field.fill(path);
  await ending(question, async () => {
    await field.press('Enter');
    await question.getByRole('button', { name: 'Replace' }).waitFor();
    await field.press('Enter');
  });
}

/** Agrees to main's question. */
export async function agree(page: Page): Promise<void> {
  const question = await questionBeside(page);
  await ending(question, () => question.locator('#yes:enabled').click());
}
