import type { Page } from '@playwright/test';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type {} from '../bench/graph-page/page.ts';
import { type GraphWindow, openGraphWindow } from '../bench/graph-window.ts';
import { expect, test } from '../support/journey.ts';
import { sized } from '../support/whole-run.ts';

test.describe.configure({ mode: 'default' }); // All in one window: its page is built once.

/** The canvas alone, in the browser of the product, with graphs that nobody wishes for. */
let opened: GraphWindow;
let page: Page;
test.beforeAll(async () => {
  opened = await openGraphWindow();
  page = opened.page as Page;
});
test.afterAll(() => opened.close());

const said = (event: string) => page.evaluate((name) => window.sample.said.filter(([said]) => said === name), event);
const last = async (event: string) => (await said(event)).at(-1);
const size = sized(1_000_000, 20_000);

type Odd = 'one hub' | 'no links' | 'one point' | 'no numbers' | 'long texts';

/** Draws such a graph; returns whether every node has a place that can be seen. */
function drawn(kind: Odd, nodes: number): Promise<boolean> {
  return page.evaluate(
    async ([wanted, count]) => {
      const { scene } = window.sample;
      const text = Array.from({ length: 5000 }, (_, at) => ['a', 'ж', '中', 'ع', '😀', 'e\u0301'][at % 6]).join('');
      const plain = { kind: 'domain', shown: null, facts: {}, hidden: false, pinned: false, colour: null } as const;
      const place = (id: number) =>
        wanted === 'one point'
          ? 7
          : wanted === 'no numbers'
            ? [Number.NaN, Number.POSITIVE_INFINITY, 1e300][id % 3]
            : null;
      const entities = Array.from({ length: count }, (_, index): EntityRow => {
        const id = index + 1;
        const at = place(id) ?? null;
        const value = wanted === 'long texts' ? `${text}${id}` : `n${id}.example`;
        return { ...plain, id, value, x: at, y: at, tags: [], note: '', group: null };
      });
      const links = wanted === 'no links' ? 0 : count - 1;
      const edges = Array.from({ length: links }, (_, index): EdgeRow => {
        const from = wanted === 'one hub' ? 1 : 1 + Math.floor(index / 40);
        return { id: index + 1, from, to: index + 2, kind: 'A', first: null, last: null, count: null };
      });
      scene.apply({ entities, edges });
      window.sample.graph?.fit();
      await window.sample.graph?.crisp();
      const { x, y, nodes: slots } = scene.drawing();
      return slots === count && x.slice(0, slots).every(Number.isFinite) && y.slice(0, slots).every(Number.isFinite);
    },
    [kind, nodes] as const,
  );
}

for (const kind of ['one hub', 'no links', 'one point', 'no numbers', 'long texts'] as const) {
  test(`a graph with ${kind} is drawn, and the page goes on`, async () => {
    await opened.open('?theme=dark&graph=none');
    await page.waitForFunction(() => window.sample.graph !== null);
    expect(await drawn(kind, kind === 'long texts' ? 2000 : size)).toBe(true);
    const application = page.getByRole('application');
    await application.focus();
    await page.keyboard.press('Tab');
    await expect(application.getByRole('status')).not.toBeEmpty();
  });
}

test('a window of 300 pixels shows a graph', async () => {
  await page.setViewportSize({ width: 300, height: 300 });
  await opened.open('?theme=dark&graph=campaigns&nodes=3000');
  await page.waitForFunction(() => window.sample.graph !== null);
  await page.evaluate(() => window.sample.graph?.crisp());
  await page.evaluate(() => window.sample.graph?.fit());
  await page.evaluate(() => window.sample.graph?.crisp());
  const place = await page.evaluate(() => window.sample.graph?.screenPosition(1));
  expect(place?.x).toBeGreaterThan(0);
  expect(place?.x).toBeLessThan(300);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a long layout says how far it is, and is good enough at any time', async () => {
  await opened.open('?theme=dark&graph=passive-dns&nodes=40000');
  await page.waitForFunction(() => window.sample.graph !== null && window.sample.scene.drawing().nodes === 40_000);
  await page.evaluate(() => {
    void window.sample.graph?.layout('force').then((isDone) => window.sample.said.push(['layout', isDone]));
  });
  await expect.poll(async () => (await said('arranging')).length).toBeGreaterThan(0);
  const [first] = await said('arranging');
  expect(first?.[1]).toBeGreaterThan(0);
  expect(first?.[1]).toBeLessThan(1);
  await page.evaluate(() => window.sample.graph?.settle());
  await expect.poll(() => last('layout')).toEqual(['layout', true]);
  expect(await last('arranging')).toEqual(['arranging', null]);
  const moved = await page.evaluate(() => {
    const places = window.sample.said.findLast(([event]) => event === 'move')?.[1] as { x: number; y: number }[];
    return [places.length, places.every(({ x, y }) => Number.isFinite(x + y))];
  });
  expect(moved).toEqual([40_000, true]);
});
