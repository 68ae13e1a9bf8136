import type { Screenshot } from './screenshots.ts';

type Times = Pick<Screenshot, 'taken' | 'lastSeen' | 'lastAttempt' | 'firstSeen'>;

/** How the times of a screenshot relate, by the service's definition. */
export type TimesKind = 'only' | 'confirmed' | 'failed' | 'confirmed-failed' | 'unclear';

/** Whether it shows the domain's current registration, by the time the domain was first seen. */
export type Lifecycle = 'current' | 'earlier' | 'unknown';

// covers: screenshots.object what the times mean
export function timesKind({ taken, lastSeen, lastAttempt }: Times): TimesKind {
  if (taken === null || lastSeen === null || lastAttempt === null) return 'unclear';
  const [screenshot, seen, tried] = [Date.parse(taken), Date.parse(lastSeen), Date.parse(lastAttempt)];
  if (screenshot > seen || seen > tried) return 'unclear';
  if (screenshot === seen) return seen === tried ? 'only' : 'failed';
  return seen === tried ? 'confirmed' : 'confirmed-failed';
}

export function lifecycleOf({ taken, firstSeen }: Times): Lifecycle {
  if (taken === null || firstSeen === null) return 'unknown';
  return Date.parse(taken) > Date.parse(firstSeen) ? 'current' : 'earlier';
}

/** Whether the newest attempt returned no image, so that the site may look different now. */
export function lastAttemptFailed(times: Times): boolean {
  const kind = timesKind(times);
  return kind === 'failed' || kind === 'confirmed-failed';
}

/** The meaning of the times, in a sentence. */
export function timesSentence(times: Times): string {
  const { taken, lastSeen, lastAttempt } = times;
  const [screenshot, seen, tried] = [said(taken), said(lastSeen), said(lastAttempt)];
  switch (timesKind(times)) {
    case 'only':
      return `Taken ${screenshot}: the first and only capture, and the latest visit.`;
    case 'confirmed':
      return `Taken ${screenshot}. The latest visit, ${seen}, found the same page.`;
    case 'failed':
      return `Taken ${screenshot}. The latest attempt, ${tried}, failed: the site may be gone or look different now.`;
    case 'confirmed-failed':
      return `Taken ${screenshot} and found the same until ${seen}. The latest attempt, ${tried}, failed: the site may be gone or look different now.`;
    case 'unclear':
      return `The service gives times that do not fit together: taken ${screenshot}, last seen ${seen}, last attempt ${tried}.`;
  }
}

export function lifecycleSentence(times: Times): string {
  switch (lifecycleOf(times)) {
    case 'current':
      return `It shows the domain’s current life, which began ${said(times.firstSeen)}.`;
    case 'earlier':
      return `It shows an earlier life of the domain: the current one began ${said(times.firstSeen)}, after it was taken.`;
    case 'unknown':
      return 'Whether it shows the current life of the domain is not known: no record in the case says when that began.';
  }
}

function said(time: string | null): string {
  return time === null ? 'at a time it does not say' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
