import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';
import type { KeyPress } from '../../shared/key-press.ts';
import { boxHeight, isShortened, lastFirst, rowAt, topOf } from './long-scroll.ts';
import { byWidgetKey } from './widget-keys.ts';

export const lineHeight = 26;

/** Rows drawn above and below the visible ones, so that scrolling shows no gap. */
const spare = 8;

/** A long list that draws only the visible rows, each positioned by pixels. */
export interface Lines {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly lineHeight: number;
  /** The rows to draw, excluding the last one. */
  readonly first: number;
  readonly last: number;
  /** The most rows drawn. */
  readonly room: number;
  /** How many rows Page Up and Page Down move. */
  readonly page: number;
  /** Of all rows together, in pixels. */
  readonly height: number;
  /** The position of a row, in pixels. */
  topOf(index: number): number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  bringToSight(index: number): void;
  /** Scrolls a row to the upper edge. */
  moveTo(index: number): void;
}

/**
 * `order` is another one when all rows are others, as after sorting. Then, and after a jump, the visible rows are drawn
 * first and the spare ones afterwards: all at once would block the page.
 */
export function useLines(count: number, height: number = lineHeight, order: unknown = null): Lines {
  const body = useRef<HTMLDivElement>(null);
  /** The row at the upper edge, with its fraction: in a very long list the scroll bar is too imprecise. */
  const [view, setView] = useState({ first: 0, height: 600, jumps: 0 });
  /** What the spare rows were last drawn for; null before the first time. */
  const [drawn, setDrawn] = useState<{ readonly order: unknown; readonly jumps: number } | null>(null);
  /** Where this hook itself put the scroll bar: then the exact row is already known. */
  const put = useRef(-1);
  const list = { rows: count, rowHeight: height, height: Math.max(height, view.height - lineHeight) };

  function read(element: HTMLElement): void {
    const isOurs = element.scrollTop === put.current;
    if (!isOurs) put.current = -1;
    const first = rowAt(element.scrollTop, list);
    const { clientHeight } = element;
    setView((now) => {
      const next = isOurs ? now.first : first;
      if (now.first === next && now.height === clientHeight) return now;
      const isJump = Math.abs(next - now.first) * height > clientHeight;
      return { first: next, height: clientHeight, jumps: now.jumps + (isJump ? 1 : 0) };
    });
  }
  const latest = useRef({ read, moveTo, view });
  latest.current = { read, moveTo, view };

  // A panel that was hidden starts at its top again, and a shorter list further up: neither fires an event.
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measured = new ResizeObserver(() => latest.current.read(element));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);
  // Not at once: it makes the browser lay the new rows out, which takes as long as drawing them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position in a list of another length is read again
  useEffect(() => {
    const later = setTimeout(() => body.current && latest.current.read(body.current));
    return () => clearTimeout(later);
  }, [count]);

  const { jumps } = view;
  const isBare = drawn === null || drawn.order !== order || drawn.jumps !== jumps;
  useEffect(() => {
    if (!isBare) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn({ order, jumps }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isBare, order, jumps]);

  const shortened = isShortened(list);
  useEffect(() => {
    const element = body.current;
    if (!element || !shortened) return;
    // In a shortened box a pixel is many rows: the wheel would skip thousands.
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
    else element.scrollTop = target * height; // Past the last row too, if something covers the end.
  }

  const base = topOf(view.first, list);
  /** A list that has become shorter ends at the lower edge. */
  const top = Math.min(view.first, lastFirst({ ...list, height: view.height - lineHeight }));
  const around = isBare ? 0 : spare;
  return {
    body,
    count,
    lineHeight: height,
    first: Math.max(0, Math.floor(top) - around),
    last: Math.min(count, Math.ceil(top + view.height / height) + around),
    room: Math.ceil(view.height / height) + 2 * spare,
    page: Math.max(1, Math.floor(view.height / height) - 2),
    height: boxHeight(list),
    topOf: (index) => (shortened ? base + (index - view.first) * height : index * height),
    onScroll: ({ currentTarget }) => read(currentTarget),
    bringToSight,
    moveTo,
  };
}

/** It is above the rows. */
function headHeight(element: HTMLElement | null): number {
  return element?.querySelector('thead')?.clientHeight ?? lineHeight;
}

/** The target of a key from a row; undefined when there is none. */
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
