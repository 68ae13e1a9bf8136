import { createStore } from 'zustand/vanilla';
import { type Failure, keptOf, supportOf } from '../../shared/result.ts';

export interface Notice {
  readonly id: number;
  readonly level: 'done' | 'warning' | 'failure';
  readonly text: string;
  /** What was saved and what to do, below the text. */
  readonly more: string;
}

/** A message of the past. */
export interface PastNotice extends Notice {
  readonly at: number;
}

export interface NoticesView {
  /** Those that are shown now. */
  readonly notices: readonly Notice[];
  /** All of this run up to a limit, the newest first. */
  readonly history: readonly PastNotice[];
}

const mostHistory = 200;

/** Short messages. A failure stays until it is dismissed; the others disappear by themselves, into the history. */
export function createNotices(leaveAfterMs = 6000) {
  const store = createStore<NoticesView>(() => ({ notices: [], history: [] }));
  let nextId = 1;

  function dismiss(id: number): void {
    store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  }

  /** Returns its number, to dismiss it when it no longer applies. */
  function show(level: Notice['level'], text: string, more = ''): number {
    const id = nextId++;
    store.setState(({ notices, history }) => {
      const notice = { id, level, text, more };
      return {
        notices: [...notices.filter((other) => other.text !== text).slice(-2), notice],
        history: [{ ...notice, at: Date.now() }, ...history].slice(0, mostHistory),
      };
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
