import { createStore } from 'zustand/vanilla';
import type { VerdictRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { ListFilters, Monitor } from '../../shared/detect.ts';
import type { Loaded, LookalikeRow, Readings, SentSummary } from '../../shared/lookalikes.ts';
import type { Failure } from '../../shared/result.ts';
import { detectTexts } from '../texts/detect.ts';
import {
  allPermitted,
  type DetectPermission,
  detectPermissions,
  type Permissions,
  permissionFor,
} from './detect-permissions.ts';
import { type ListName, searchText } from './lookalike-rows.ts';
import type { Notices } from './notices-store.ts';

export interface LookalikesView {
  /** Increases with every change of the rows. */
  readonly revision: number;
  /** Whether rows of the case are still being read. */
  readonly reading: boolean;
  /** Increases with every change of the tray. */
  readonly trayRevision: number;
  readonly monitors: readonly Monitor[];
  /** When each list was loaded, and when it can be loaded again; null until main answers. */
  readonly readings: Readings | null;
  readonly busy: { readonly what: 'loading' | 'sending'; readonly done: number; readonly of: number | null } | null;
  /** The outcome of the verdicts that were sent last. */
  readonly sent: SentSummary | null;
  /** The rows that the last verdict left as they are, and why. */
  readonly skipped: ReadonlyMap<string, string>;
  /** What the service refused since the account was refreshed. */
  readonly refused: Permissions;
}

const nothingRead = { readings: null, monitors: [], sent: null, skipped: new Map<string, string>() };

/** The first load of monitors counts the last week. */
const countedDays = 7;

/** The lookalikes of the case, and the tray of verdicts. Both maps change in place; the revisions grow with each change. */
export function createLookalikesStore({ call, onEvent }: Bridge, notices: Notices, now: () => number) {
  const rows = new Map<string, LookalikeRow>();
  const tray = new Map<number, VerdictRow>();
  /** The verdict in the tray for a domain; the last one if there are several. */
  const waiting = new Map<string, VerdictRow>();
  const store = createStore<LookalikesView>(() => ({
    revision: 0,
    reading: false,
    trayRevision: 0,
    busy: null,
    refused: allPermitted,
    ...nothingRead,
  }));
  let running = new AbortController();
  let newest = 0;

  onEvent('lookalikes.rowsChanged', (news) => {
    put(news.rows);
    if (newest > 0 && store.getState().busy === null) void readReadings(); // A colleague loaded them.
  });
  onEvent('lookalikes.monitorsChanged', ({ monitors }) => store.setState({ monitors }));
  onEvent('lookalikes.trayChanged', ({ verdicts, removed }) => changeTray(verdicts, removed));
  onEvent('lookalikes.progress', ({ what, done, of }) => {
    if (store.getState().busy) store.setState({ busy: { what, done, of } });
  });
  onEvent('case.opened', () => {
    if (newest > 0) void read(); // Otherwise no panel needs the rows yet.
  });
  onEvent('connections.changed', () => forgetRefusals());

  function put(changed: readonly LookalikeRow[]): void {
    for (const row of changed) {
      rows.set(row.id, row);
      searchText(row);
    }
    if (changed.length > 0) store.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  function changeTray(verdicts: readonly VerdictRow[], removed: readonly number[]): void {
    const touched = new Set<string>();
    for (const id of removed) {
      touched.add(tray.get(id)?.watchId ?? '');
      tray.delete(id);
    }
    for (const verdict of verdicts) {
      tray.set(verdict.id, verdict);
      waiting.set(verdict.watchId, verdict);
    }
    // A domain can have another verdict besides the removed one.
    for (const watchId of touched) if (!tray.has(waiting.get(watchId)?.id ?? 0)) waiting.delete(watchId);
    if ([...touched].some((watchId) => watchId !== '' && !waiting.has(watchId))) {
      for (const verdict of tray.values()) if (touched.has(verdict.watchId)) waiting.set(verdict.watchId, verdict);
    }
    store.setState(({ trayRevision }) => ({ trayRevision: trayRevision + 1 }));
  }

  /** Reads the case; makes no request. A newer call supersedes it. */
  async function read(): Promise<void> {
    const mine = ++newest;
    rows.clear();
    tray.clear();
    waiting.clear();
    store.setState(({ revision }) => ({ ...nothingRead, revision: revision + 1, reading: true }));
    const verdicts = await call('lookalikes.tray', {});
    if (mine !== newest) return;
    if (verdicts.ok) changeTray(verdicts.value.verdicts, []);
    let next: string | undefined;
    do {
      const part = await call('lookalikes.rows', next === undefined ? {} : { next });
      if (mine !== newest) return;
      if (!part.ok) {
        store.setState({ reading: false });
        return notices.showFailure(part.failure);
      }
      if (next === undefined) store.setState({ monitors: part.value.monitors });
      put(part.value.rows);
      next = part.value.next ?? undefined;
    } while (next !== undefined);
    store.setState(({ revision }) => ({ reading: false, revision: revision + 1 }));
    await readReadings();
  }

  async function readReadings(): Promise<void> {
    const mine = newest;
    const readings = await call('lookalikes.readings', {});
    if (readings.ok && mine === newest) store.setState({ readings: readings.value });
  }

  /** The list can be loaded once an hour, so by default it loads everything: all pages, with registration data. */
  async function load(list: ListName, wish: { filters?: ListFilters; preview?: boolean } = {}): Promise<Loaded | null> {
    const { filters = {}, preview = false } = wish;
    const signal = begin('loading');
    if (!store.getState().readings?.monitors && !preview) {
      const since = new Date(now() - countedDays * 86_400_000).toISOString();
      await call('lookalikes.loadMonitors', { countsSince: `${since.slice(0, 10)}T00:00:00Z` }, signal);
    }
    const loaded = await call('lookalikes.load', { list, filters, preview }, signal);
    store.setState({ busy: null });
    await readReadings();
    if (!loaded.ok) {
      notices.showFailure(loaded.failure);
      return null;
    }
    const { completeness } = loaded.value;
    if (preview) notices.show('done', detectTexts.previewed(loaded.value));
    else if (completeness.kind === 'limited' || completeness.kind === 'partial') notices.show('done', completeness.why);
    if (loaded.value.stopped) notices.showFailure(loaded.value.stopped);
    return loaded.value;
  }

  function begin(what: 'loading' | 'sending', of: number | null = null): AbortSignal {
    running.abort();
    running = new AbortController();
    store.setState({ busy: { what, done: 0, of } });
    return running.signal;
  }

  async function stage(ids: readonly string[], action: VerdictRow['action'] | null): Promise<void> {
    if (ids.length === 0) return;
    const staged = await call('lookalikes.stage', { ids: [...ids], action });
    if (!staged.ok) return notices.showFailure(staged.failure);
    const { skipped } = staged.value;
    const [first] = skipped;
    if (skipped.length + store.getState().skipped.size > 0)
      store.setState({ skipped: new Map(skipped.map(({ id, why }) => [id, why])) });
    if (first)
      notices.show('warning', ids.length === 1 ? first.why : detectTexts.commands.skipped(skipped.length, first.why));
  }

  async function send(escalations: boolean): Promise<void> {
    store.setState({ sent: null });
    const going = [...tray.values()].filter(
      ({ state, action }) => state === 'staged' && (escalations || permissionFor(action) === 'judge'),
    );
    const sent = await call('lookalikes.send', { escalations }, begin('sending', going.length));
    store.setState({ busy: null });
    if (!sent.ok) return notices.showFailure(sent.failure);
    store.setState({ sent: sent.value }); // The tray shows it.
    const { stopped, verdicts } = sent.value;
    const held = verdicts.find(({ outcome }) => outcome === 'left');
    if (stopped && held) noteRefusal(permissionFor(held.action), stopped);
  }

  /** Remembers the permission that the service refused. */
  function noteRefusal(permission: DetectPermission, { code }: Failure): void {
    if (code !== 'not-permitted') return;
    store.setState(({ refused }) => ({
      refused: { ...refused, [permission]: detectTexts.permissions.refused(permission) },
    }));
  }

  function forgetRefusals(): void {
    const { refused } = store.getState();
    if (detectPermissions.some((permission) => refused[permission] !== null)) store.setState({ refused: allPermitted });
  }

  return {
    store,
    rows: rows as ReadonlyMap<string, LookalikeRow>,
    tray: tray as ReadonlyMap<number, VerdictRow>,
    waiting: waiting as ReadonlyMap<string, VerdictRow>,
    read,
    readReadings,
    load,
    stage,
    send,
    noteRefusal,
    forgetRefusals,
    cancel: () => running.abort(),
    dismissSent: () => store.setState({ sent: null }),
  };
}
export type LookalikesStore = ReturnType<typeof createLookalikesStore>;
