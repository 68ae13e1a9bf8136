import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';
import type { KeyPress } from '../../shared/key-press.ts';
import { boxHeight, isShortened, lastFirst, rowAt, topOf } from './long-scroll.ts';
import { byWidgetKey } from './widget-keys.ts';

export const lineHeight = 26;

/** Lines drawn above and below those in sight, so that scrolling shows no gap. */
const spare = 8;

/** A long list of which only the lines in sight are drawn, each put in its place by pixels. */
export interface Lines {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly lineHeight: number;
  /** The lines to be drawn, the last one not included. */
  readonly first: number;
  readonly last: number;
  /** How many lines are drawn at most. */
  readonly room: number;
  /** How many lines a page of the keyboard moves by. */
  readonly page: number;
  /** Of all lines together, in pixels. */
  readonly height: number;
  /** Where a line stands, in pixels. */
  topOf(index: number): number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  bringToSight(index: number): void;
  /** Puts a line at the upper edge. */
  moveTo(index: number): void;
}

export function useLines(count: number, height: number = lineHeight): Lines {
  const body = useRef<HTMLDivElement>(null);
  /** The line at the upper edge, with its fraction: of a very long list the scroll bar tells it only roughly. */
  const [view, setView] = useState({ first: 0, height: 600 });
  /** Where this hook put the scroll bar itself: what it tells then is known better. */
  const put = useRef(-1);
  const list = { rows: count, rowHeight: height, height: Math.max(height, view.height - lineHeight) };

  function read(element: HTMLElement): void {
    const isOurs = element.scrollTop === put.current;
    if (!isOurs) put.current = -1;
    const first = rowAt(element.scrollTop, list);
    const { clientHeight } = element;
    setView((now) => {
      const next = isOurs ? now.first : first;
      return now.first === next && now.height === clientHeight ? now : { first: next, height: clientHeight };
    });
  }
  const latest = useRef({ read, moveTo, view });
  latest.current = { read, moveTo, view };

  // A panel that was out of sight begins at its top again, and a list that got shorter further up: neither tells.
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measured = new ResizeObserver(() => latest.current.read(element));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a list of another length stands is looked at anew
  useEffect(() => {
    if (body.current) latest.current.read(body.current);
  }, [count]);

  const shortened = isShortened(list);
  useEffect(() => {
    const element = body.current;
    if (!element || !shortened) return;
    // In a shortened box a pixel is many lines: the wheel would leap over thousands.
    const turned = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.ctrlKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === 1 ? event.deltaY * height : event.deltaY;
      latest.current.moveTo(latest.current.view.first + pixels / height);
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [shortened, height]);

  function moveTo(index: number): void {
    const element = body.current;
    if (!element) return;
    const first = Math.min(lastFirst(list), Math.max(0, index));
    element.scrollTop = topOf(first, list);
    put.current = element.scrollTop;
    setView((now) => ({ ...now, first }));
  }

  function bringToSight(index: number): void {
    const element = body.current;
    if (!element) return;
    const covered = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
    const inSight = (element.clientHeight - headHeight(element) - covered) / height;
    const lowest = Math.min(index, index + 1 - inSight);
    const first = shortened ? latest.current.view.first : element.scrollTop / height;
    const target = index < first ? index : lowest > first ? lowest : null;
    if (target === null) return;
    if (shortened) moveTo(target);
    else element.scrollTop = target * height; // Further than the last line too, where something lies over the end.
  }

  const base = topOf(view.first, list);
  return {
    body,
    count,
    lineHeight: height,
    first: Math.max(0, Math.floor(view.first) - spare),
    last: Math.min(count, Math.ceil(view.first + view.height / height) + spare),
    room: Math.ceil(view.height / height) + 2 * spare,
    page: Math.max(1, Math.floor(view.height / height) - 2),
    height: boxHeight(list),
    topOf: (index) => (shortened ? base + (index - view.first) * height : index * height),
    onScroll: ({ currentTarget }) => read(currentTarget),
    bringToSight,
    moveTo,
  };
}

/** It stands over the lines. */
function headHeight(element: HTMLElement | null): number {
  return element?.querySelector('thead')?.clientHeight ?? lineHeight;
}

/** Where a key of the keyboard leads to from a line; undefined where it leads nowhere. */
export function lineAfter(press: KeyPress, now: number, count: number, page: number): number | undefined {
  const target = byWidgetKey(press, {
    down: now + 1,
    up: now < 0 ? count - 1 : now - 1,
    'page-down': now + page,
    'page-up': now - page,
    first: 0,
    last: count - 1,
  });
  return target === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, target));
}
