import { useEffect, useRef, useState } from 'react';

/** Follows a value that may change a hundred times per second at most at this interval: always shows the last one. */
export function useCalm<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
