import { createStore } from 'zustand/vanilla';
import { type Failure, keptOf, supportOf } from '../../shared/result.ts';

export interface Notice {
  readonly id: number;
  readonly level: 'done' | 'warning' | 'failure';
  readonly text: string;
  /** What was saved and what to do, below the text. */
  readonly more: string;
}

/**
 * Short messages at the edge of the window. A failure stays until it is dismissed; the others disappear by themselves.
 */
export function createNotices(leaveAfterMs = 6000) {
  const store = createStore<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));
  let nextId = 1;

  function dismiss(id: number): void {
    store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  }

  /** Returns its number, to dismiss it when it no longer applies. */
  function show(level: Notice['level'], text: string, more = ''): number {
    const id = nextId++;
    store.setState(({ notices }) => {
      const others = notices.filter((notice) => notice.text !== text);
      return { notices: [...others.slice(-2), { id, level, text, more }] };
    });
    if (level !== 'failure') setTimeout(() => dismiss(id), level === 'done' ? leaveAfterMs : 3 * leaveAfterMs);
    return id;
  }

  function showFailure(failure: Failure): void {
    if (failure.code === 'cancelled') return;
    show('failure', failure.message, [keptOf(failure), failure.next, supportOf(failure)].filter(Boolean).join(' '));
  }

  return { store, show, showFailure, dismiss };
}
export type Notices = ReturnType<typeof createNotices>;
