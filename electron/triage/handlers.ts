import type { WatchlistPage } from '../../shared/calls/detect.ts';
import type { Loaded, triageCalls } from '../../shared/calls/triage.ts';
import type { Contract, Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { type Ask, batchesOf, sendBatch } from './send.ts';
import { findLost, stageVerdicts, trayOf } from './tray.ts';
import { domainsOf, domainsPart, keepDomains, keepMonitors, monitorsOf } from './watchlist.ts';

export interface TriageContext {
  readonly open: () => CaseFile;
  /** Waits until what came is in the case. */
  readonly settled: () => Promise<void>;
  readonly emit: Emit<Events>;
  readonly ask: Ask & Pick<Handlers<Contract>, 'detect.domains' | 'detect.moreDomains' | 'detect.monitors'>;
}

const hourMs = 3_600_000;
const rowsInMessage = 1000;

export function triageHandlers(context: TriageContext): Handlers<typeof triageCalls> {
  const { open, ask, emit } = context;
  const looked = new WeakSet<CaseFile>();

  /** The tray of a case that was just opened may hold what was under way when the program ended. */
  function file(): CaseFile {
    const current = open();
    if (!looked.has(current)) {
      looked.add(current);
      if (current.database.readOnly === null) findLost(current);
    }
    return current;
  }

  async function keep(page: Pick<WatchlistPage, 'domains' | 'exchanges' | 'at'>): Promise<void> {
    await context.settled();
    const reply = file().replyOf(page.exchanges.at(-1) ?? 0) ?? 0;
    const rows = keepDomains(file(), page.domains, reply, page.at);
    for (let from = 0; from < rows.length; from += rowsInMessage) {
      emit('triage.rowsChanged', { rows: rows.slice(from, from + rowsInMessage) });
    }
  }

  /** Page after page, each kept before the next is asked: what came is there whatever happens then. */
  async function loadAll(
    list: Loaded['list'],
    first: Result<WatchlistPage>,
    signal: AbortSignal,
  ): Promise<Result<Loaded>> {
    let answer = first;
    let loaded = 0;
    let last: WatchlistPage | null = null;
    for (;;) {
      if (!answer.ok) return last ? ok(told(list, loaded, last, answer.failure)) : answer;
      last = answer.value;
      await keep(last);
      loaded += last.domains.length;
      emit('triage.progress', { what: 'loading', done: loaded, of: last.total });
      const { completeness, stopped } = last;
      if (completeness.kind !== 'more' || stopped) return ok(told(list, loaded, last, stopped));
      answer = await ask['detect.moreDomains']({ resume: completeness.resume, pages: 'all' }, signal);
    }
  }

  return {
    'triage.load': async ({ list, filters, preview }, signal) => {
      const wish = { list, filters, preview, includeDomainData: true, screenshots: false, pages: 'all' } as const;
      return loadAll(list, await ask['detect.domains'](wish, signal), signal);
    },
    'triage.loadMonitors': async (_input, signal) => {
      const answer = await ask['detect.monitors']({}, signal);
      if (!answer.ok) return answer;
      const { monitors, at, completeness, exchanges } = answer.value;
      await context.settled();
      keepMonitors(file(), monitors, file().replyOf(exchanges[0] ?? 0) ?? 0, at);
      return ok({ monitors, at, completeness });
    },
    'triage.rows': async ({ next }) => {
      const part = domainsPart(file(), next);
      return ok({ ...part, monitors: next === undefined ? monitorsOf(file()) : [] });
    },
    'triage.stage': async ({ ids, action }) => stageVerdicts(file(), ids, action),
    'triage.tray': async () => ok({ verdicts: trayOf(file()) }),
    'triage.send': async ({ ids, escalations }, signal) => {
      const wanted = trayOf(file()).filter(
        ({ id, state, action }) =>
          state === 'staged' && (ids?.includes(id) ?? true) && (escalations || !action.startsWith('escalate')),
      );
      const sum = { done: 0, refused: 0, unknown: 0, left: 0 };
      let stopped: Failure | null = null;
      for (const batch of batchesOf(wanted)) {
        if (stopped || signal.aborted) break;
        const sent = await sendBatch(file(), ask, batch, signal);
        if (!sent.ok) return sent;
        const { outcomes, domains, exchanges, at, failure } = sent.value;
        for (const { outcome } of outcomes) if (outcome !== 'not-sent') sum[outcome]++;
        if (at !== '')
          await keep({
            domains: [...domains, ...escalatedNow(file(), batch.action, outcomes)],
            exchanges: [...exchanges],
            at,
          });
        stopped = failure;
        emit('triage.progress', { what: 'sending', done: sum.done, of: wanted.length });
      }
      const left = wanted.length - sum.done - sum.refused - sum.unknown;
      return ok({ ...sum, left, stopped });
    },
  };
}

/** A new domain that is escalated is watched from then on, which the answer does not say. */
function escalatedNow(file: CaseFile, action: string, outcomes: readonly { id: string; outcome: string }[]) {
  if (!action.startsWith('escalate')) return [];
  const ids = outcomes.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []));
  return domainsOf(file, ids).map(({ at: _at, earlier: _earlier, ...row }) => ({
    ...row,
    state: row.state === 'new' ? ('watched' as const) : row.state,
    screenshot: null,
  }));
}

function told(list: Loaded['list'], loaded: number, page: WatchlistPage, stopped: Failure | null): Loaded {
  const { total, at, completeness } = page;
  const nextAt = stopped?.retryAt ?? new Date(Date.parse(at) + hourMs).toISOString();
  return { list, loaded, total, at, nextAt, completeness, stopped };
}
