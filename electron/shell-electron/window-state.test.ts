import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepWindowState, placeWindow, readWindowState } from './window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: -1920, y: 0, width: 1920, height: 1080 };
const usual = { width: 1360, height: 860 };
const at = (x: number, y: number) => ({ x, y, width: 1000, height: 700, maximized: false });

describe('the place of the window', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sextant-state-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('comes back as it was kept, and leaves no draft behind', async () => {
    const window = { getNormalBounds: () => ({ x: 10, y: 40, width: 900, height: 600 }), isMaximized: () => true };
    await keepWindowState(folder, window);
    expect(await readWindowState(folder)).toEqual({ x: 10, y: 40, width: 900, height: 600, maximized: true });
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  it('is not known before the first window closed', async () => {
    expect(await readWindowState(folder)).toBeNull();
  });

  it.each([
    ['not JSON', '{"x": 1, '],
    ['empty', ''],
    ['of another shape', '{"x":"left"}'],
    ['beyond any display', '{"x":0,"y":0,"width":1e300,"height":500,"maximized":false}'],
    ['of no size', '{"x":0,"y":0,"width":0,"height":0,"maximized":false}'],
  ])('is ignored when its file is %s', async (_why, text) => {
    writeFileSync(join(folder, 'window.json'), text);
    expect(await readWindowState(folder)).toBeNull();
  });

  it('is taken when its title bar is on a display, on whichever', () => {
    expect(placeWindow(at(100, 100), [laptop], laptop)).toEqual({ x: 100, y: 100, width: 1000, height: 700 });
    expect(placeWindow(at(-1500, 50), [laptop, second], laptop)).toMatchObject({ x: -1500, y: 50 });
  });

  it('is not taken when nobody could take hold of the window there', () => {
    expect(placeWindow(at(-1500, 50), [laptop], laptop)).toEqual(usual); // its display was unplugged
    expect(placeWindow(at(100, -300), [laptop], laptop)).toEqual(usual); // title bar above the screen
    expect(placeWindow(at(100, 890), [laptop], laptop)).toEqual(usual); // title bar below it
    expect(placeWindow(at(1400, 100), [laptop], laptop)).toEqual(usual); // 40 pixels in sight
  });

  it('is never smaller than the window can be, nor at first larger than the display', () => {
    const tiny = { x: 100, y: 100, width: 200, height: 50, maximized: false };
    expect(placeWindow(tiny, [laptop], laptop)).toMatchObject({ width: 720, height: 480 });
    expect(placeWindow(null, [], { x: 0, y: 0, width: 1024, height: 700 })).toEqual({ width: 1024, height: 700 });
  });
});
