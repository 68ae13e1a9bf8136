import { type RefObject, useEffect, useState } from 'react';

/** The current size of an element; nothing while it is not on screen. */
export function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
