import type * as z from 'zod';
import { createStore } from 'zustand/vanilla';
import type { followingCalls } from '../../shared/calls/following.ts';
import type { SavedItemRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import { harmlessValue } from '../../shared/defang.ts';
import { feedCatalogue } from '../../shared/feed-catalogue.ts';
import type { FeedName } from '../../shared/feeds.ts';
import type { Following, RowFilter } from '../../shared/following.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Result } from '../../shared/result.ts';
import { WatchRule } from '../../shared/watch-rules.ts';
import { feedTexts } from '../texts/feeds.ts';
import type { Notices } from './notices-store.ts';

export type FeedSession = z.output<(typeof followingCalls)['following.sessions']['output']>['sessions'][number];
export type FeedTab = 'feeds' | 'rules' | 'archives';

export interface SavedRule {
  readonly id: number;
  readonly name: string;
  readonly data: WatchRule;
}

export interface FeedsView {
  readonly tab: FeedTab;
  /** The shown feed; `following` says which of its followed ones; null for the start form. */
  readonly feed: FeedName;
  readonly following: number | null;
  readonly followings: readonly Following[];
  /** The rule in the form; 'new' for an unsaved one. */
  readonly editing: SavedRule | 'new' | null;
  readonly sessions: readonly FeedSession[];
  readonly filter: RowFilter;
  /** The list stays at this row while newer ones arrive; null: it follows. */
  readonly until: number | null;
  readonly focus: { readonly row: number; readonly place: number } | null;
  readonly chosen: ReadonlySet<number>;
  /** How many matches there were since the feeds were last shown. */
  readonly unseen: number;
  /** The term for a new monitor, from the current row. */
  readonly term: string | null;
  readonly busy: boolean;
}

export const noRowFilter: RowFilter = { text: '', only: 'all' };
const fromTheTop = { until: null, focus: null, chosen: new Set<number>() };

/** The followed feeds, which of them is shown, and the watch rules. */
export function createFeeds({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<FeedsView>(() => ({
    tab: 'feeds',
    feed: 'nod',
    following: null,
    followings: [],
    editing: null,
    sessions: [],
    filter: noRowFilter,
    ...fromTheTop,
    unseen: 0,
    term: null,
    busy: false,
  }));

  onEvent('following.changed', ({ followings }) => {
    const { following } = store.getState();
    const isThere = followings.some(({ id }) => id === following);
    store.setState({ followings, ...(!isThere && { following: null, ...fromTheTop }) });
  });
  onEvent('following.matched', ({ feed, title, count, names, notify }) => {
    store.setState(({ unseen }) => ({ unseen: unseen + count }));
    if (!notify) return;
    const shown = names.map((name) => harmlessValue('domain', name)).join(', ');
    const text = feedTexts.notices.fired(plainLine(title), count, feedCatalogue[feed].title);
    notices.show('warning', text, count > names.length ? feedTexts.notices.firedMore(shown) : shown);
    void call('app.notify', { title: text, body: shown.slice(0, 300) });
  });
  onEvent('case.opened', () => {
    if (store.getState().followings.length > 0) {
      notices.show('warning', feedTexts.notices.otherCase, feedTexts.notices.otherCaseMore);
    }
    store.setState({ followings: [], following: null, editing: null, unseen: 0, ...fromTheTop });
    void load();
  });

  async function load(): Promise<void> {
    const listed = await call('following.list', {});
    if (listed.ok) store.setState({ followings: listed.value.followings });
    await readSessions();
  }

  async function readSessions(): Promise<void> {
    const known = await call('following.sessions', {});
    if (known.ok) store.setState({ sessions: known.value.sessions });
  }

  /** Runs one action on a followed feed, and shows a failure. */
  async function act<T>(work: Promise<Result<T>>): Promise<T | null> {
    store.setState({ busy: true });
    const done = await work;
    store.setState({ busy: false });
    if (done.ok) return done.value;
    notices.showFailure(done.failure);
    return null;
  }

  async function start(question: z.input<(typeof followingCalls)['following.start']['input']>): Promise<boolean> {
    const started = await act(call('following.start', question));
    if (started) {
      const { followings } = store.getState();
      const others = followings.filter(({ id }) => id !== started.id);
      store.setState({ followings: [...others, started] });
      look(started.feed, started.id);
    }
    return started !== null;
  }

  async function end(id: number): Promise<void> {
    if ((await act(call('following.end', { id }))) !== null) await readSessions();
  }

  async function forget(id: number): Promise<void> {
    await act(call('following.forget', { id }));
    await readSessions();
  }

  function look(feed: FeedName, following: number | null): void {
    store.setState({ tab: 'feeds', feed, following, filter: noRowFilter, ...fromTheTop });
  }

  async function save(id: number, format: 'ndjson' | 'csv', what: 'shown' | 'everything'): Promise<void> {
    const saved = await call('following.save', { id, format, what, filter: store.getState().filter });
    if (!saved.ok) return notices.showFailure(saved.failure);
    const { file, lines, skipped } = saved.value;
    if (file.path === null) return;
    const { saved: savedText, savedMore } = feedTexts.notices;
    notices.show('done', savedText(lines, file.path), savedMore(skipped, file.sha256 ?? ''));
  }

  return {
    store,
    load,
    propose: (term: string | null) => store.setState({ term }),
    readSessions,
    start,
    pause: (id: number) => act(call('following.pause', { id })),
    resume: (id: number) => act(call('following.resume', { id })),
    end,
    forget,
    look,
    show: (tab: FeedTab) => store.setState({ tab }),
    narrow: (part: Partial<RowFilter>) =>
      store.setState(({ filter }) => ({ filter: { ...filter, ...part }, ...fromTheTop })),
    /** Stops the list at the newest row. */
    freeze: (newest: number) => store.setState(({ until }) => (until === null ? { until: newest } : {})),
    follow: () => store.setState(fromTheTop),
    choose: (focus: FeedsView['focus'], chosen: ReadonlySet<number>) => store.setState({ focus, chosen }),
    edit: (editing: FeedsView['editing']) => store.setState({ tab: 'rules', editing }),
    closeForm: () => store.setState({ editing: null }),
    seen: () => store.setState({ unseen: 0 }),
    save,
    add: (id: number, rows: readonly number[]) => act(call('following.add', { id, rows: [...rows] })),
  };
}
export type FeedsStore = ReturnType<typeof createFeeds>;

/** The rules among the saved rows of the case. */
export function rulesOf(rows: readonly SavedItemRow[]): SavedRule[] {
  return rows.flatMap(({ id, kind, name, data }) => {
    const rule = kind === 'rule' ? WatchRule.safeParse(data) : null;
    return rule?.success ? [{ id, name, data: rule.data }] : [];
  });
}

/** The shown followed feed. */
export function shownFollowing({ followings, following }: FeedsView): Following | null {
  return followings.find(({ id }) => id === following) ?? null;
}
