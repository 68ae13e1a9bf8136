import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import * as z from 'zod';
import { writeWholeFile } from '../core/disk/json-file.ts';
import type { WindowPart } from './electron-parts.ts';

const Edge = z.int().min(-100_000).max(100_000);
const WindowState = z.object({
  x: Edge,
  y: Edge,
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  maximized: z.boolean(),
});
export type WindowState = z.output<typeof WindowState>;

export const smallestWindow = { width: 720, height: 480 };
const usualWindow = { width: 1360, height: 860 };

/** This much of the title bar must be visible, or the user can't move the window. */
const handle = { width: 120, height: 32 };

/** The last position of the window, or null. Ignores a damaged file: it contains nothing important. */
export async function readWindowState(folder: string): Promise<WindowState | null> {
  try {
    return WindowState.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
  } catch {
    return null;
  }
}

export async function keepWindowState(
  folder: string,
  window: Pick<WindowPart, 'getNormalBounds' | 'isMaximized'>,
): Promise<void> {
  const { x, y, width, height } = window.getNormalBounds();
  const state: WindowState = { x, y, width, height, maximized: window.isMaximized() };
  await writeWholeFile(fileIn(folder), `${JSON.stringify(state)}\n`);
}

/** The window's position: the last one, if it is still on a display; else the usual size, centred by the system. */
export function placeWindow(
  state: WindowState | null,
  displays: readonly Rectangle[],
  primary: Rectangle,
): Partial<Rectangle> & { width: number; height: number } {
  if (state && displays.some((display) => showsHandle(display, state))) {
    const { x, y } = state;
    return {
      x,
      y,
      width: Math.max(state.width, smallestWindow.width),
      height: Math.max(state.height, smallestWindow.height),
    };
  }
  return {
    width: Math.min(usualWindow.width, primary.width),
    height: Math.min(usualWindow.height, primary.height),
  };
}

function showsHandle(display: Rectangle, state: WindowState): boolean {
  const seen = Math.min(display.x + display.width, state.x + state.width) - Math.max(display.x, state.x);
  const top = state.y >= display.y && state.y + handle.height <= display.y + display.height;
  return seen >= handle.width && top;
}

function fileIn(folder: string): string {
  return join(folder, 'window.json');
}
