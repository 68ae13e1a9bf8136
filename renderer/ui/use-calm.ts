import { useEffect, useRef, useState } from 'react';

/** A value that may change a hundred times a second, followed at most every so often: the last one is always shown. */
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
