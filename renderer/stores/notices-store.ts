import { createStore } from 'zustand/vanilla';
import type { PanelId } from '../../shared/panels.ts';
import { type Failure, keptOf, supportOf } from '../../shared/result.ts';

/** Where the thing is that a message is about: items of the graph, or a panel. */
export type Whereabouts = { readonly items: readonly number[] } | { readonly panel: PanelId };

export interface Notice {
  readonly id: number;
  readonly level: 'done' | 'warning' | 'failure';
  readonly text: string;
  /** What was saved and what to do, below the text. */
  readonly more: string;
  /** What its "Show" shows. */
  readonly where?: Whereabouts;
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

  /** Only into the history: it is shown elsewhere. */
  function note(level: Notice['level'], text: string, more = '', where?: Whereabouts): Notice {
    const notice = { id: nextId++, level, text, more, ...(where && { where }) };
    store.setState(({ history }) => ({ history: [{ ...notice, at: Date.now() }, ...history].slice(0, mostHistory) }));
    return notice;
  }

  /** Returns its number, to dismiss it when it no longer applies. */
  function show(level: Notice['level'], text: string, more = '', where?: Whereabouts): number {
    const notice = note(level, text, more, where);
    const { id } = notice;
    store.setState(({ notices }) => {
      const others = notices.filter((other) => other.text !== text);
      const passing = others.filter((other) => other.level !== 'failure').slice(-2);
      // A failure was perhaps not read yet: others don't push it away.
      return { notices: [...others.filter((other) => other.level === 'failure' || passing.includes(other)), notice] };
    });
    if (level !== 'failure') setTimeout(() => dismiss(id), level === 'done' ? leaveAfterMs : 3 * leaveAfterMs);
    return id;
  }

  function showFailure(failure: Failure): void {
    if (failure.code === 'cancelled') return;
    show('failure', failure.message, [keptOf(failure), failure.next, supportOf(failure)].filter(Boolean).join(' '));
  }

  return { store, show, showFailure, note, dismiss };
}
export type Notices = ReturnType<typeof createNotices>;
