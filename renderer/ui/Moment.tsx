import { useEffect, useState } from 'react';
import { clockOf, localWords, secondOf } from '../../shared/figures.ts';

/** A time in UTC; the hint has the local time. */
export function Moment({ at, withDate = false }: { readonly at: string; readonly withDate?: boolean }) {
  return (
    <time className="moment" dateTime={at} title={localWords(at)}>
      {withDate ? secondOf(at) : clockOf(at)} UTC
    </time>
  );
}

/** The current time, updated at this interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
