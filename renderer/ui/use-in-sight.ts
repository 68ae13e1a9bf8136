import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is on the screen now: a panel behind another, or in a hidden window, is not. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return onScreen && visible;
}
