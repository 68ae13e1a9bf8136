import type { Page } from '@playwright/test';
import { graphTexts } from '../../renderer/texts/graph.ts';
import type {} from '../bench/graph-page/page.ts';
import { type GraphWindow, openGraphWindow } from '../bench/graph-window.ts';
import { expect, test } from '../support/journey.ts';
import { anyFigure, begins, matching } from '../support/texts.ts';

const { spoken } = graphTexts;

test.describe.configure({ mode: 'default' }); // All in one window: its page is built once.

/** The canvas alone, in the browser and under the content policy of the product, used as a person does. */
let opened: GraphWindow;
let page: Page;
test.beforeAll(async () => {
  opened = await openGraphWindow();
  page = opened.page as Page;
});
test.afterAll(() => opened.close());
test.beforeEach(async () => {
  await opened.open('?theme=dark');
  await page.waitForFunction(() => window.sample.graph !== null);
  await crisp();
});

const graph = () => page.getByRole('application');
const crisp = () => page.evaluate(() => window.sample.graph?.crisp());
const said = (event: string) => page.evaluate((name) => window.sample.said.filter(([said]) => said === name), event);
const last = async (event: string) => (await said(event)).at(-1);

async function at(key: number): Promise<{ x: number; y: number }> {
  const place = await page.evaluate((wanted) => window.sample.graph?.screenPosition(wanted) ?? null, key);
  if (!place) throw new Error(`node ${key} is not on the canvas`);
  return place;
}

async function drag(
  from: { x: number; y: number },
  to: { x: number; y: number },
  keys: readonly string[] = [],
): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}

test('a click selects, a shift-click adds, a click on the ground selects nothing', async () => {
  const [seed, host] = [await at(1), await at(3)];
  await page.mouse.click(seed.x, seed.y);
  expect(await last('select')).toEqual(['select', [1]]);
  await page.keyboard.down('Shift');
  await page.mouse.click(host.x, host.y);
  await page.keyboard.up('Shift');
  expect(await last('select')).toEqual(['select', [1, 3]]);
  await page.mouse.click(5, 5);
  expect(await last('select')).toEqual(['select', []]);
});

test('dragging a node moves it and tells so once; Esc in the middle puts it back', async () => {
  const host = await at(3);
  await drag(host, { x: host.x + 90, y: host.y - 60 });
  const moves = await said('move');
  expect(moves).toHaveLength(1);
  expect(moves[0]?.[1]).toMatchObject([{ key: 3 }]);
  await crisp();
  const moved = await at(3);
  expect(Math.hypot(moved.x - host.x - 90, moved.y - host.y + 60)).toBeLessThan(2);

  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(moved.x + 200, moved.y, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await said('move')).toHaveLength(1);
  expect(await at(3)).toEqual(moved);
});

/** The middle of what a layer of the canvas shows; null if it shows nothing. */
const middleOfInk = (layer: string) =>
  page.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>(name);
    if (!canvas || canvas.hidden || canvas.clientWidth === 0) return null;
    const { clientWidth: width, clientHeight: height } = canvas;
    const brush = new OffscreenCanvas(width, height).getContext('2d');
    brush?.drawImage(canvas, 0, 0, width, height);
    const { data = [] } = brush?.getImageData(0, 0, width, height) ?? {};
    const inked = Array.from({ length: data.length / 4 }, (_, pixel) => pixel).filter((pixel) => data[pixel * 4 + 3]);
    if (inked.length === 0) return null;
    const { left, top } = canvas.getBoundingClientRect();
    const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    const x = left + middle(inked.map((pixel) => pixel % width));
    const y = top + middle(inked.map((pixel) => Math.floor(pixel / width)));
    return { x, y };
  }, layer);

test('the label of a dragged node goes with it', async () => {
  const host = await at(3);
  await page.mouse.move(host.x, host.y);
  await page.mouse.down();
  for (const [dx, dy] of [
    [60, -40],
    [-80, 50],
  ] as const) {
    await page.mouse.move(host.x + dx, host.y + dy, { steps: 4 });
    await expect
      .poll(async () => {
        const label = await middleOfInk('.graph-moving-labels');
        return label && Math.hypot(label.x - host.x - dx, label.y - host.y - dy);
      })
      .toBeLessThan(60);
  }
  await page.mouse.up();
  await crisp();
  await expect.poll(() => middleOfInk('.graph-moving-labels')).toBeNull();
});

test('dragging one of several selected nodes moves them all', async () => {
  const before = [await at(3), await at(4)];
  await page.mouse.click(before[0]?.x ?? 0, before[0]?.y ?? 0);
  await page.keyboard.down('Control');
  await page.mouse.click(before[1]?.x ?? 0, before[1]?.y ?? 0);
  await page.keyboard.up('Control');
  await drag(before[1] ?? { x: 0, y: 0 }, { x: (before[1]?.x ?? 0) + 50, y: (before[1]?.y ?? 0) + 40 });
  expect((await last('move'))?.[1]).toMatchObject([{ key: 3 }, { key: 4 }]);
});

test('a box with Shift and a lasso with Alt select what lies inside', async () => {
  const [seed, group] = [await at(1), await at(-1)];
  await drag({ x: group.x - 60, y: group.y - 60 }, { x: group.x + 60, y: group.y + 60 }, ['Shift']);
  expect(await last('select')).toEqual(['select', [-1]]);
  await page.keyboard.down('Alt');
  await page.mouse.move(seed.x - 40, seed.y - 40);
  await page.mouse.down();
  for (const [x, y] of [
    [40, -40],
    [40, 40],
    [-40, 40],
  ] as const) {
    await page.mouse.move(seed.x + x, seed.y + y, { steps: 3 });
  }
  await page.mouse.up();
  await page.keyboard.up('Alt');
  expect(await last('select')).toEqual(['select', [1]]);
});

test('a click on the name of a line around nodes selects what it surrounds', async () => {
  const members = [23, 24, 25, 26];
  await page.evaluate((keys) => {
    window.sample.scene.outline([{ name: 'One hand: ns1', colour: '#2f6fde', keys }]);
  }, members);
  await crisp();
  const places = await Promise.all(members.map(at));
  const perUnit = ((await at(2)).x - (await at(1)).x) / 495; // Their distance in the world.
  const middle = (Math.min(...places.map(({ x }) => x)) + Math.max(...places.map(({ x }) => x))) / 2;
  const top = Math.min(...places.map(({ y }) => y)) - 37.4 * perUnit; // The distance of the line from its nodes.
  await page.mouse.click(middle, top - 8);
  expect(await last('select')).toEqual(['select', members]);
});

test('a double click opens, a right click asks what can be done', async () => {
  const seed = await at(1);
  await page.mouse.dblclick(seed.x, seed.y);
  expect(await last('open')).toEqual(['open', 1]);
  await page.mouse.click(seed.x, seed.y, { button: 'right' });
  expect((await last('menu'))?.[1]).toBe(1);
  await page.mouse.click(5, 5, { button: 'right' });
  expect((await last('menu'))?.[1]).toBeNull();
});

test('the wheel zooms around the pointer, and dragging the ground pans', async () => {
  const seed = await at(1);
  await page.mouse.move(seed.x, seed.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await at(2)).x - (await at(1)).x).toBeGreaterThan(500);
  const zoomed = await at(1);
  expect(Math.hypot(zoomed.x - seed.x, zoomed.y - seed.y)).toBeLessThan(2);
  await drag({ x: 20, y: 20 }, { x: 120, y: 70 });
  await crisp();
  const panned = await at(1);
  expect([Math.round(panned.x - zoomed.x), Math.round(panned.y - zoomed.y)]).toEqual([100, 50]);
});

test('the keyboard alone: go along links, hear where one is, open, ask, select, leave', async () => {
  await expect(graph()).toHaveAccessibleName(matching(spoken.graph(anyFigure, anyFigure)));
  await graph().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status')).toHaveText(
    begins(
      ['Domain paypa1-login.example', spoken.risk(100, 'known bad', false), spoken.pinned, spoken.hasNote].join(', '),
    ),
  );
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status')).toHaveText(/^Domain secure-paypal/);
  expect(await last('select')).toEqual(['select', [2]]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  expect(await last('open')).toEqual(['open', 1]);
  await page.keyboard.press('Shift+F10');
  expect((await last('menu'))?.[1]).toBe(1);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press(' ');
  expect(await last('select')).toEqual(['select', [1, 2]]);
  await page.keyboard.press('Escape');
  expect(await last('cancel')).toEqual(['cancel']);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'After the graph' })).toBeFocused();
});

test('the keyboard alone: nodes are moved, all are selected, and the picture is zoomed', async () => {
  await graph().focus();
  await page.keyboard.press('Tab');
  const [seed, other] = [await at(1), await at(2)];
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await said('move')).map((move) => move[1])).toMatchObject([[{ key: 1 }], [{ key: 1 }]]);
  await crisp();
  const moved = await at(1);
  expect([moved.x > seed.x, moved.y > seed.y]).toEqual([true, true]);
  expect(await at(2)).toEqual(other);

  await page.keyboard.press('Control+a');
  const name = (await graph().getAttribute('aria-label')) ?? '';
  const nodes = Number(matching(spoken.graph(anyFigure, anyFigure)).exec(name)?.[1]);
  expect((await last('select'))?.[1]).toHaveLength(nodes);
  await page.keyboard.press('Alt+ArrowLeft');
  expect((await last('move'))?.[1]).toHaveLength(nodes);

  const apart = async () => (await at(2)).x - (await at(1)).x;
  const before = await apart();
  await page.keyboard.press('+');
  await expect.poll(apart).toBeGreaterThan(before * 1.2);
  await page.keyboard.press('-');
  await expect.poll(apart).toBeLessThan(before * 1.05);
});

test('a layout runs beside the page, leaves pinned nodes, and is told as one move', async () => {
  const before = await page.evaluate(() => window.sample.scene.entity(1));
  for (const name of ['force', 'concentric', 'tree', 'time'] as const) {
    expect(await page.evaluate((layout) => window.sample.graph?.layout(layout), name)).toBe(true);
    const places = (await last('move'))?.[1] as { key: number; x: number; y: number }[];
    expect(places.find(({ key }) => key === 1)).toEqual({ key: 1, x: before?.x, y: before?.y });
    expect(places.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  }
  expect(await said('move')).toHaveLength(4);
});

test('a path and neighbours are found', async () => {
  expect(await page.evaluate(() => window.sample.graph?.path(2, 35))).toEqual([2, 1, 35]);
  expect(await page.evaluate(() => [...(window.sample.graph?.neighbours([35]) ?? [])])).toEqual([35, 1, -1]);
});

test('nothing that is there moves when more comes, and the camera stays', async () => {
  const before = await at(1);
  await page.evaluate(() => {
    const row = window.sample.scene.entity(1);
    if (!row) return;
    const entities = Array.from({ length: 500 }, (_, index) => ({ ...row, id: 2000 + index, x: null, y: null }));
    const edges = entities.map(({ id }) => ({ id, from: 1, to: id, kind: 'A', first: null, last: null, count: null }));
    window.sample.scene.apply({ entities, edges });
  });
  await crisp();
  expect(await at(1)).toEqual(before);
  expect(await last('placed')).toEqual(['placed', 500]);
  await expect(graph()).toHaveAccessibleName(matching(spoken.graph(anyFigure, anyFigure), '\\d{3,}'));
});

test('what comes is seen first in a picture of the canvas alone, which looks as the one with a margin that follows', async () => {
  await opened.open('?theme=dark&graph=campaigns&nodes=3000');
  await page.waitForFunction(() => window.sample.graph !== null && window.sample.scene.drawing().nodes === 3000);
  await crisp();
  const { sizes, differing } = await graph().evaluate(async (host) => {
    const pictures: HTMLCanvasElement[] = [];
    const { prototype } = ImageBitmapRenderingContext;
    const { transferFromImageBitmap: shows } = prototype;
    prototype.transferFromImageBitmap = function (bitmap) {
      const copy = document.createElement('canvas');
      if (bitmap) [copy.width, copy.height] = [bitmap.width, bitmap.height];
      if (bitmap) copy.getContext('2d')?.drawImage(bitmap, 0, 0);
      if ((this.canvas as HTMLElement).className.includes('near')) pictures.push(copy);
      shows.call(this, bitmap);
    };
    const { scene } = window.sample;
    const row = scene.entity(1);
    if (!row) throw new Error('no node 1');
    const entities = Array.from({ length: 40 }, (_, index) => ({ ...row, id: 9000 + index, x: null, y: null }));
    const edges = entities.map(({ id }) => ({ id, from: 1, to: id, kind: 'A', first: null, last: null, count: null }));
    scene.apply({ entities, edges });
    await window.sample.graph?.crisp();
    prototype.transferFromImageBitmap = shows;
    // Communities may be found just before, and are in a picture of their own.
    const alone = pictures.find(({ width }) => width === host.clientWidth);
    const [first, last] = [alone ?? pictures[0], pictures.at(-1)] as [HTMLCanvasElement, HTMLCanvasElement];
    const pixels = (canvas: HTMLCanvasElement, left: number, top: number) =>
      canvas.getContext('2d')?.getImageData(left, top, first.width, first.height).data ?? new Uint8ClampedArray();
    const [one, two] = [
      pixels(first, 0, 0),
      pixels(last, (last.width - first.width) / 2, (last.height - first.height) / 2),
    ];
    let differing = 0;
    for (let at = 0; at < one.length; at += 4) differing += Number(Math.abs((one[at] ?? 0) - (two[at] ?? 0)) > 12);
    const widths = [host.clientWidth, first.width, last.width];
    return { sizes: widths.map((width) => width / host.clientWidth), differing: differing / (one.length / 4) };
  });
  expect(sizes).toEqual([1, 1, 1.5]);
  expect(differing).toBeLessThan(0.001); // A label at the edge may be cut in one of them only.
});

test('the whole graph can be had as a picture', async () => {
  const png = await page.evaluate(async () => {
    const file = await window.sample.graph?.picture('png', 'light');
    return file ? [file.type, ...new Uint8Array(await file.slice(0, 4).arrayBuffer())] : [];
  });
  expect(png).toEqual(['image/png', 0x89, 0x50, 0x4e, 0x47]);
  const svg = await page.evaluate(async () => (await window.sample.graph?.picture('svg', 'light'))?.text());
  expect(svg).toContain('paypa1-login[.]example');
  expect(svg).toContain('&lt;img src=x');
});

test('the canvas says whether its picture is moving or sharp', async () => {
  const canvas = page.locator('.graph-canvas');
  await expect(canvas).toHaveAttribute('data-picture', 'sharp');
  const states = await canvas.evaluate(async (element) => {
    const told: (string | undefined)[] = [];
    window.sample.graph?.zoom(4);
    // Far beyond what a stretched picture covers: it is drawn anew when the camera rests.
    while (element.dataset.picture !== 'sharp' || told.length === 0) {
      told.push(element.dataset.picture);
      await new Promise(requestAnimationFrame);
    }
    const later = new Promise((done) => setTimeout(done)).then(() => 'later');
    const when = await Promise.race([window.sample.graph?.crisp().then(() => 'at once'), later]);
    return { told: [...new Set(told)], when };
  });
  expect(states).toEqual({ told: ['moving'], when: 'at once' });
});

test('a camera that comes back while the picture of all is drawn leaves a sharp picture', async () => {
  await opened.open('?theme=dark&graph=passive-dns&nodes=100000');
  await page.waitForFunction(() => window.sample.graph !== null && window.sample.scene.communities() !== null);
  const waitedWhenStuck = await graph().evaluate(async (canvas) => {
    const { scene } = window.sample;
    const wheel = async (deltaY: number) => {
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 400, clientY: 300 }));
      await new Promise(requestAnimationFrame);
    };
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const waits = Array.from({ length: 6 }, (_, index) => 150 + index * 14);
    for (const wait of waits) {
      scene.move([{ key: 1, x: wait, y: 0 }]);
      await window.sample.graph?.crisp();
      await pause(wait);
      await wheel(-40);
      const isSharp = window.sample.graph?.crisp().then(() => true);
      await wheel(40);
      if (!(await Promise.race([isSharp, pause(40_000)]))) return wait;
    }
    return null;
  });
  expect(waitedWhenStuck).toBeNull();
});

test('what changed is seen around a picture that moves, before it rests', async () => {
  await opened.open('?theme=dark&graph=passive-dns&nodes=100000');
  await page.waitForFunction(() => window.sample.scene.communities() !== null);
  await crisp();
  const framesUntilSeen = await graph().evaluate(async (canvas) => {
    const far = document.querySelector<HTMLCanvasElement>('.graph-far');
    const brush = new OffscreenCanvas(far?.width ?? 0, far?.height ?? 0).getContext('2d', { willReadFrequently: true });
    if (!far || !brush) return null;
    const inkOf = () => {
      brush.drawImage(far, 0, 0);
      return brush.getImageData(0, 0, far.width, far.height).data.reduce((sum, value) => sum + value, 0);
    };
    const before = inkOf();
    window.sample.scene.move([{ key: 1, x: 5000, y: 5000 }]);
    await window.sample.graph?.crisp();
    for (let frame = 1; frame <= 300; frame++) {
      const deltaY = frame % 40 < 20 ? 60 : -60;
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 400, clientY: 300 }));
      await new Promise(requestAnimationFrame);
      if (inkOf() !== before) return frame;
    }
    return null;
  });
  expect(framesUntilSeen).not.toBeNull();
});

test('from afar a community is one shape: a click selects all of it, a double click comes closer until it opens', async () => {
  await opened.open('?theme=dark&graph=passive-dns&nodes=20000');
  await page.waitForFunction(() => window.sample.scene.communities() !== null);
  await page.evaluate(() => window.sample.graph?.zoom(0.5));
  await crisp();
  const { size, leader, members } = await page.evaluate(() => {
    const { scene } = window.sample;
    const found = scene.communities();
    const own = [...(found?.of ?? [])].flatMap((community, slot) => (community === 0 ? [scene.keyAt(slot)] : []));
    return {
      size: found?.sizes[0] ?? 0,
      leader: scene.keyAt(found?.leaders[0] ?? 0),
      members: own.sort((a, b) => a - b),
    };
  });
  const middle = await at(leader);
  const beside = { x: middle.x + 24, y: middle.y - 24 };
  await expect
    .poll(async () => {
      await page.mouse.click(beside.x, beside.y);
      const [, keys] = ((await last('select')) ?? []) as [string, number[]];
      return keys?.length;
    })
    .toBe(size);
  const [, keys] = (await last('select')) as [string, number[]];
  expect([...keys].sort((a, b) => a - b)).toEqual(members);
  await page.mouse.click(5, 5);

  const apart = async () => Math.hypot((await at(leader)).x - (await at(leader + 20)).x, 1);
  const before = await apart();
  await page.mouse.dblclick(beside.x, beside.y);
  await expect.poll(apart).toBeGreaterThan(before * 1.8);
  await crisp();
  const member = await at(members[30] ?? 0);
  await page.mouse.click(member.x, member.y);
  expect((await last('select'))?.[1]).toHaveLength(1);
});

test('from farther away districts are over communities: a click selects all that the hint counts', async () => {
  await opened.open('?theme=dark&graph=passive-dns&nodes=100000');
  await page.waitForFunction(() => window.sample.scene.communities() !== null);
  await page.evaluate(() => window.sample.graph?.zoom(0.4));
  await crisp();
  const hint = page.locator('.graph-hint');
  const district = matching(graphTexts.districtSize(anyFigure, anyFigure));
  let x = 600;
  // The hint comes when the pointer rests; until the shapes are drawn, it is about something else.
  await expect(async () => {
    await page.mouse.move(x++, 400);
    await expect(hint).toContainText(district, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  const [, counted = ''] = district.exec(await hint.innerText()) ?? [];
  const wanted = Number(counted.replaceAll(',', ''));
  expect(wanted).toBeGreaterThan(1000);
  await page.mouse.click(x - 1, 400);
  await expect.poll(async () => ((await last('select'))?.[1] as number[] | undefined)?.length).toBe(wanted);
});

test('thousands of nodes and links of a large graph follow the pointer, and are left where it drops them', async () => {
  await opened.open('?theme=dark&graph=passive-dns&nodes=100002');
  await page.waitForFunction(() => window.sample.scene.communities() !== null);
  await crisp();
  const start = await at(1);
  await page.mouse.click(start.x + 12, start.y - 12);
  const [, keys] = (await last('select')) as [string, number[]];
  expect(keys.length).toBeGreaterThan(1000);
  await crisp();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const [dx, dy] of [
    [150, -60],
    [-130, 80],
  ] as const) {
    await page.mouse.move(start.x + dx, start.y + dy, { steps: 5 });
    await expect(graph()).toHaveAttribute('data-picture', 'sharp');
    const place = await at(1);
    expect(place.x - start.x).toBeCloseTo(dx, 0);
    expect(place.y - start.y).toBeCloseTo(dy, 0);
    // A node is solid; lines alone never are.
    expect(await inkAt(place)).toBe(255);
    expect(await inkAt(start)).toBeLessThan(200);
  }
  await page.mouse.up();
  await crisp();
  await expect(page.locator('.graph-moving')).toBeHidden();
  expect((await last('move'))?.[1]).toHaveLength(keys.length);
});

/** How opaque the picture of what is dragged is there. */
const inkAt = ({ x, y }: { x: number; y: number }) =>
  page.locator('.graph-moving').evaluate(
    (canvas: HTMLCanvasElement, point) => {
      const { left, top, width } = canvas.getBoundingClientRect();
      const detail = canvas.width / width;
      const pixel = [(point.x - left) * detail, (point.y - top) * detail] as const;
      return canvas.getContext('2d')?.getImageData(...pixel, 1, 1).data[3] ?? -1;
    },
    { x, y },
  );
