import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

declare const axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads the checker into a page, once. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/**
 * Serious accessibility faults, as lines that name the place; omits minor ones. The checker reads the whole document
 * whatever it looks at, so that hidden workspaces are out of it meanwhile, unless the whole window is looked at.
 */
export async function seriousFaults(page: Page, within: string, rules: 'all' | 'contrast'): Promise<string[]> {
  return page.evaluate(
    async ([selector, which]) => {
      const hidden = selector === 'body' ? [] : [...document.querySelectorAll('.workspace[hidden]')];
      const places = hidden.map((workspace) => {
        const place = document.createComment('');
        workspace.replaceWith(place);
        return place;
      });
      const only: RunOptions = which === 'contrast' ? { runOnly: ['color-contrast'] } : {};
      const quick: RunOptions = { resultTypes: ['violations'], preload: false, selectors: false, iframes: false };
      const { violations } = await axe.run({ include: [selector] }, { ...only, ...quick });
      for (const [at, place] of places.entries()) place.replaceWith(hidden[at] ?? '');
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return serious.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any, all, none }) => {
          const why = [...any, ...all, ...none][0]?.message ?? '';
          return `${id}: ${why} ${html.slice(0, 200)}`;
        }),
      );
    },
    [within, rules] as const,
  );
}
