import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import { readIdentityLine } from '../../electron/team/identity.ts';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { panelTitle } from '../../shared/panels.ts';
import { type Launched, launch } from '../support/launch.ts';
import { agree } from '../support/questions.ts';
import { must } from '../support/team.ts';
import { keychainOfOne } from '../support/team-apps.ts';
import { ask } from './ask-page.ts';

/** The real windows of two analysts of a team. */
export interface TeamWindows {
  readonly pages: readonly [Page, Page];
  close(): Promise<void>;
}

interface Person {
  readonly author: string;
  readonly name: string;
}

/** Two windows, each with a data folder, identity and login of its own, that have joined the case and show its items. */
export async function openTeamWindows(
  folder: string,
  letIn: (person: Person) => Promise<Target & { readonly secret: string }>,
): Promise<TeamWindows> {
  await bundle();
  const open: Launched[] = [];
  const close = async () => {
    for (const { close: end } of open) await end();
  };
  try {
    const joined = async (name: string): Promise<Page> => {
      const { keychain } = keychainOfOne();
      const launched = await launch({ shell: 'chromium', dataFolder: join(folder, name), offline: true, keychain });
      open.push(launched);
      await joinIn(launched.page, name, letIn);
      return launched.page;
    };
    return { pages: [await joined('writer'), await joined('watcher')], close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function joinIn(
  page: Page,
  name: string,
  letIn: (person: Person) => Promise<Target & { readonly secret: string }>,
): Promise<void> {
  await page.locator('main').first().waitFor();
  const made = (await ask(page, 'team.identify', { name })) as { identity: { line: string } };
  const { address, secret } = await letIn(must(readIdentityLine(made.identity.line)));
  const joining = ask(page, 'team.joinDatabase', { address, password: secret });
  await agree(page);
  await joining;
  await page.getByRole('tab', { name: panelTitle('entities'), exact: true }).click();
  await page.getByRole('grid', { name: entitiesTexts.table }).waitFor();
}

/** One adds an item every second: how long until the window of the other one shows it, in milliseconds. */
export async function waitsIn([writer, watcher]: readonly [Page, Page], seconds: number): Promise<number[]> {
  await watcher.getByLabel(entitiesTexts.filter, { exact: true }).fill('seen-');
  const waits: number[] = [];
  for (let second = 0; second < seconds; second++) {
    const value = `seen-${second}x.example`;
    const shown = watcher.waitForFunction(
      (wanted) => document.querySelector('[role="grid"]')?.textContent?.includes(wanted),
      `seen-${second}x`,
      { polling: 'raf', timeout: 60_000 },
    );
    const began = performance.now();
    await ask(writer, 'case.add', { entities: [{ kind: 'domain', value }] });
    await shown;
    waits.push(performance.now() - began);
    await sleep(Math.max(0, 1000 - (performance.now() - began)));
  }
  return waits;
}

/** How many items the case of a window has, once it has all that its colleagues sent. */
export async function itemsIn(page: Page): Promise<number> {
  await ask(page, 'team.sync', {});
  const { entities } = (await ask(page, 'case.graph', { limit: 10_000 })) as { entities: unknown[] };
  return entities.length;
}
