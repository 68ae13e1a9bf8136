import { useEffect, useState } from 'react';

/** A time in UTC; the local time stands in the hint. */
export function Moment({ at, withDate = false }: { readonly at: string; readonly withDate?: boolean }) {
  const date = new Date(at);
  const day = at.slice(0, 10);
  const time = at.slice(11, 19);
  return (
    <time className="moment" dateTime={at} title={`${date.toLocaleString()} local time`}>
      {withDate ? `${day} ${time}` : time} UTC
    </time>
  );
}

/** The present, told again in the given rhythm. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long ago, in the largest unit that tells. */
export function ago(at: string, now: number): string {
  return agoWords((now - Date.parse(at)) / 1000);
}

export function agoWords(secondsAgo: number): string {
  const seconds = Math.max(0, Math.round(secondsAgo));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h ago` : `${Math.floor(seconds / 86_400)} d ago`;
}
