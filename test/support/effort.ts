import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The environment variable that names the file for the counts; the benchmark reads it. */
export const countFile = 'SEXTANT_EFFORT_COUNTS';

/** Writes what was counted for a task where the benchmark wants it. */
export function noteEffort(task: string, done: Effort): void {
  const path = process.env[countFile];
  if (path) appendFileSync(path, `${JSON.stringify([task, done])}\n`);
}

/** What a person did: presses of a mouse button, keys without those that only change another one, and pastes. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  readonly pastes: number;
}

/** Listens in the page, and returns how to read what was done since. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0, pastes: 0 };
    (window as { effort?: typeof effort }).effort = effort;
    const alone = ['Control', 'Shift', 'Alt', 'Meta'];
    addEventListener('pointerdown', () => effort.clicks++, { capture: true });
    addEventListener('keydown', ({ key }) => alone.includes(key) || effort.keys++, { capture: true });
    addEventListener('paste', () => effort.pastes++, { capture: true });
  });
  return () =>
    page.evaluate(() => ({ ...((window as { effort?: Effort }).effort ?? { clicks: 0, keys: 0, pastes: 0 }) }));
}

/** Pastes a text where the focus is, as Ctrl+V does with a full clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
