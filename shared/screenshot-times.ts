import type { Screenshot } from './screenshots.ts';

/** The times of a screenshot, and when its domain was first seen. */
export type ScreenshotTimes = Pick<Screenshot, 'taken' | 'lastSeen' | 'lastAttempt' | 'firstSeen'>;

/** How the times of a screenshot relate, by the service's definition. */
export type TimesKind = 'only' | 'confirmed' | 'failed' | 'confirmed-failed' | 'unclear';

/** Whether it shows the domain's current registration, by the time the domain was first seen. */
export type Lifecycle = 'current' | 'earlier' | 'unknown';

// covers: screenshots.object what the times mean
export function timesKind({ taken, lastSeen, lastAttempt }: ScreenshotTimes): TimesKind {
  if (taken === null || lastSeen === null || lastAttempt === null) return 'unclear';
  const [captured, seen, tried] = [Date.parse(taken), Date.parse(lastSeen), Date.parse(lastAttempt)];
  if (captured > seen || seen > tried) return 'unclear';
  if (captured === seen) return seen === tried ? 'only' : 'failed';
  return seen === tried ? 'confirmed' : 'confirmed-failed';
}

export function lifecycleOf({ taken, firstSeen }: ScreenshotTimes): Lifecycle {
  if (taken === null || firstSeen === null) return 'unknown';
  return Date.parse(taken) > Date.parse(firstSeen) ? 'current' : 'earlier';
}

/** Whether the newest attempt returned no image, so that the site may look different now. */
export function lastAttemptFailed(times: ScreenshotTimes): boolean {
  const kind = timesKind(times);
  return kind === 'failed' || kind === 'confirmed-failed';
}
