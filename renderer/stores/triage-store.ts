import { createStore } from 'zustand/vanilla';
import type { Monitor } from '../../shared/calls/detect.ts';
import type { Loaded, TriageRow } from '../../shared/calls/triage.ts';
import type { VerdictRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Notices } from './notices-store.ts';

export type Queue = TriageRow['state'];

export interface TriageFilter {
  readonly text: string;
  readonly monitor: string | null;
  readonly leastRisk: number;
  readonly mx: boolean | null;
  readonly tld: string | null;
  readonly only: 'all' | 'changed' | 'escalated';
}

export const noTriageFilter: TriageFilter = { text: '', monitor: null, leastRisk: 0, mx: null, tld: null, only: 'all' };

export interface TriageView {
  readonly queue: Queue;
  readonly filter: TriageFilter;
  /** Grows with every change of the rows. */
  readonly revision: number;
  readonly monitors: readonly Monitor[];
  readonly verdicts: readonly VerdictRow[];
  /** The last reading of each list in this run. */
  readonly loaded: Readonly<Partial<Record<Queue, Loaded>>>;
  readonly busy: { readonly what: 'loading' | 'sending'; readonly done: number; readonly of: number | null } | null;
  readonly focus: string | null;
  readonly chosen: ReadonlySet<string>;
}

/** The lookalikes of the case, what is looked at of them, and the tray. */
export function createTriage({ call, onEvent }: Bridge, notices: Notices) {
  const rows = new Map<string, TriageRow>();
  const store = createStore<TriageView>(() => ({
    queue: 'new',
    filter: noTriageFilter,
    revision: 0,
    monitors: [],
    verdicts: [],
    loaded: {},
    busy: null,
    focus: null,
    chosen: new Set(),
  }));
  let running = new AbortController();

  onEvent('triage.rowsChanged', (news) => put(news.rows));
  onEvent('triage.trayChanged', ({ verdicts, removed }) => {
    const tray = new Map(store.getState().verdicts.map((verdict) => [verdict.id, verdict]));
    for (const id of removed) tray.delete(id);
    for (const verdict of verdicts) tray.set(verdict.id, verdict);
    store.setState({ verdicts: [...tray.values()] });
  });
  onEvent('triage.progress', ({ what, done, of }) => {
    if (store.getState().busy) store.setState({ busy: { what, done, of } });
  });
  onEvent('case.opened', () => void read());

  function put(changed: readonly TriageRow[]): void {
    for (const row of changed) rows.set(row.id, row);
    store.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  /** What the case holds: no service is asked. */
  async function read(): Promise<void> {
    rows.clear();
    store.setState({ focus: null, chosen: new Set(), loaded: {}, monitors: [] });
    let next: string | undefined;
    do {
      const part = await call('triage.rows', next === undefined ? {} : { next });
      if (!part.ok) return notices.showFailure(part.failure);
      if (next === undefined) store.setState({ monitors: part.value.monitors });
      put(part.value.rows);
      next = part.value.next ?? undefined;
    } while (next !== undefined);
    await readTray();
  }

  async function readTray(): Promise<void> {
    const tray = await call('triage.tray', {});
    if (tray.ok) store.setState({ verdicts: tray.value.verdicts });
  }

  /** The one reading an hour is the widest: everything, with registration data, to the end. */
  async function load(queue: Queue, preview = false): Promise<void> {
    const signal = begin('loading');
    if (store.getState().monitors.length === 0) {
      const monitors = await call('triage.loadMonitors', {}, signal);
      if (monitors.ok) store.setState({ monitors: monitors.value.monitors });
    }
    const loaded = await call('triage.load', { list: queue, preview }, signal);
    store.setState({ busy: null });
    if (!loaded.ok) return notices.showFailure(loaded.failure);
    store.setState((view) => ({ loaded: { ...view.loaded, [queue]: loaded.value } }));
    if (loaded.value.stopped) notices.showFailure(loaded.value.stopped);
  }

  function begin(what: 'loading' | 'sending'): AbortSignal {
    running.abort();
    running = new AbortController();
    store.setState({ busy: { what, done: 0, of: null } });
    return running.signal;
  }

  async function stage(ids: readonly string[], action: VerdictRow['action'] | null): Promise<void> {
    if (ids.length === 0) return;
    const staged = await call('triage.stage', { ids: [...ids], action });
    if (!staged.ok) return notices.showFailure(staged.failure);
    const [first] = staged.value.skipped;
    if (first)
      notices.show(
        'warning',
        ids.length === 1 ? first.why : `${staged.value.skipped.length} were skipped: ${first.why}`,
      );
  }

  async function send(escalations: boolean): Promise<void> {
    const sent = await call('triage.send', { escalations }, begin('sending'));
    store.setState({ busy: null });
    if (!sent.ok) return notices.showFailure(sent.failure);
    const { done, refused, unknown, left, stopped } = sent.value;
    const rest = [
      refused > 0 && `${refused} refused`,
      unknown > 0 && `${unknown} not known`,
      left > 0 && `${left} still in the tray`,
    ].filter(Boolean);
    notices.show(rest.length > 0 ? 'warning' : 'done', `${done} sent.${rest.length > 0 ? ` ${rest.join(', ')}.` : ''}`);
    if (stopped) notices.showFailure(stopped);
  }

  return {
    store,
    rows: rows as ReadonlyMap<string, TriageRow>,
    read,
    load,
    stage,
    send,
    cancel: () => running.abort(),
    show: (queue: Queue) => store.setState({ queue, focus: null, chosen: new Set() }),
    narrow: (part: Partial<TriageFilter>) => store.setState(({ filter }) => ({ filter: { ...filter, ...part } })),
    choose: (focus: string | null, chosen: ReadonlySet<string>) => store.setState({ focus, chosen }),
  };
}
export type TriageStore = ReturnType<typeof createTriage>;

/** The rows of a queue that pass, the riskiest first. */
export function queueRows(rows: Iterable<TriageRow>, queue: Queue, filter: TriageFilter): TriageRow[] {
  const words = filter.text.toLowerCase().replaceAll('[.]', '.').split(/\s+/).filter(Boolean);
  const passing: TriageRow[] = [];
  for (const row of rows) if (row.state === queue && passes(row, filter, words)) passing.push(row);
  return passing.sort(
    (one, other) =>
      (other.risk_score ?? -1) - (one.risk_score ?? -1) ||
      (other.discovered_date ?? '').localeCompare(one.discovered_date ?? '') ||
      (one.id < other.id ? -1 : 1),
  );
}

function passes(
  row: TriageRow,
  { monitor, leastRisk, mx, tld, only }: TriageFilter,
  words: readonly string[],
): boolean {
  if (leastRisk > 0 && (row.risk_score ?? -1) < leastRisk) return false;
  if (monitor !== null && !row.monitor_ids.includes(monitor)) return false;
  if (mx !== null && row.mx_exists !== mx) return false;
  if (tld !== null && row.tld !== tld) return false;
  if (only === 'changed' && row.changed_date === null) return false;
  if (only === 'escalated' && row.escalations.length === 0) return false;
  if (words.length === 0) return true;
  const searched = `${row.domain} ${row.registrar ?? ''} ${row.name_server?.join(' ') ?? ''}`.toLowerCase();
  return words.every((word) => searched.includes(word));
}
