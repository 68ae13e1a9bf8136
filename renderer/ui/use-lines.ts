import './lines.css';
import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';

export const lineHeight = 26;

/** Lines drawn above and below those in sight, so that scrolling shows no gap. */
const spare = 8;

/** A long list of which only the lines in sight are drawn, each put in its place by pixels. */
export interface Lines {
  readonly body: RefObject<HTMLDivElement | null>;
  /** The lines to be drawn, the last one not included. */
  readonly first: number;
  readonly last: number;
  /** How many lines a page of the keyboard moves by. */
  readonly page: number;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  bringToSight(index: number): void;
}

export function useLines(count: number): Lines {
  const body = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });

  // A panel that was out of sight begins at its top again, and a list that got shorter further up: neither tells.
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measured = new ResizeObserver(() => setView({ top: element.scrollTop, height: element.clientHeight }));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a list of another length stands is looked at anew
  useEffect(() => {
    const top = body.current?.scrollTop ?? 0;
    setView((now) => (now.top === top ? now : { ...now, top }));
  }, [count]);

  function bringToSight(index: number): void {
    const element = body.current;
    if (!element) return;
    const top = index * lineHeight;
    const covered = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
    const head = element.querySelector('thead')?.clientHeight ?? lineHeight; // It stands over the lines.
    const lowest = top + head + lineHeight + covered - element.clientHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (lowest > element.scrollTop) element.scrollTop = Math.min(lowest, top);
  }

  return {
    body,
    first: Math.max(0, Math.floor(view.top / lineHeight) - spare),
    last: Math.min(count, Math.ceil((view.top + view.height) / lineHeight) + spare),
    page: Math.max(1, Math.floor(view.height / lineHeight) - 2),
    onScroll: ({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight }),
    bringToSight,
  };
}

/** Where a key of the keyboard leads to from a line; undefined where it leads nowhere. */
export function lineAfter(key: string, now: number, count: number, page: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: now + 1,
    ArrowUp: now < 0 ? count - 1 : now - 1,
    PageDown: now + page,
    PageUp: now - page,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, target));
}
