import type { detectCalls } from '../../shared/calls/detect.ts';
import type { limitsCalls } from '../../shared/calls/limits.ts';
import type { lookalikesCalls } from '../../shared/calls/lookalikes.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Events } from '../../shared/contract.ts';
import type { DetectedPage } from '../../shared/detect.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import type { ListReading, Loaded, LookalikeRow } from '../../shared/lookalikes.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { Product } from '../api/product.ts';
import type { CaseFile } from '../case/case-file.ts';
import { guarded } from '../case/storage-failure.ts';
import { keepReading, readingOf } from './readings.ts';
import { keepDomains, noteLeft } from './stored-lookalikes.ts';
import { settleUnknown } from './tray.ts';

export interface ListsContext {
  readonly file: () => CaseFile;
  /** Waits until all replies are in the case. */
  readonly settled: () => Promise<void>;
  readonly emit: Emit<Events>;
  readonly detect: Pick<Product<typeof detectCalls>, 'domains' | 'moreDomains'>;
  readonly limits: Pick<Product<typeof limitsCalls>, 'list'>;
}

type ListName = Loaded['list'];
const rowsInMessage = 1000;

/** Loads the lists of Detect into the case. */
export function listHandlers(
  context: ListsContext,
): Pick<Handlers<typeof lookalikesCalls>, 'lookalikes.load' | 'lookalikes.readings'> {
  const { file, detect, limits, emit } = context;

  async function keep(page: DetectedPage): Promise<Result<void>> {
    await context.settled();
    const current = file();
    const replies = page.exchanges.map((exchange) => current.replyOf(exchange) ?? 0);
    const told = page.domains.map((domain, index) => ({ domain, reply: replies[page.sources?.[index] ?? 0] ?? 0 }));
    const kept = guarded(current.path, 'write', () => ok(keepDomains(current, told, page.at)));
    if (!kept.ok) return kept;
    tellRows(emit, kept.value);
    return isEarlier(page.completeness) ? ok(undefined) : settleUnknown(current, kept.value);
  }

  /** Loads page after page. Each page is stored before the next request, so a later failure loses nothing. */
  async function loadAll(first: DetectedPage, signal: AbortSignal): Promise<Result<Read>> {
    let page = first;
    let loaded = 0;
    for (;;) {
      const kept = await keep(page);
      if (!kept.ok) return kept;
      loaded += page.domains.length;
      emit('lookalikes.progress', { what: 'loading', done: loaded, of: page.total });
      const { completeness } = page;
      if (completeness.kind !== 'more' || page.stopped) return ok({ page, loaded, stopped: page.stopped });
      const next = await detect.moreDomains({ resume: completeness.resume, pages: 'all' }, signal);
      if (!next.ok) return ok({ page, loaded, stopped: next.failure });
      page = next.value;
    }
  }

  async function nextAt(signal: AbortSignal): Promise<(operation: string) => string | null> {
    const all = await limits.list({}, signal);
    return (operation) => {
      const row = all.ok ? all.value.operations.find((each) => each.operation === operation) : undefined;
      const times = (row?.limits ?? []).flatMap(({ left, freesAt }) => (left === 0 && freesAt ? [freesAt] : []));
      return [...times, ...(row?.heldUntil ? [row.heldUntil] : [])].sort().at(-1) ?? null;
    };
  }

  return {
    'lookalikes.load': async ({ list, filters, preview }, signal) => {
      const screenshots = list === 'watched'; // Only this list has screenshots.
      const wish = { list, filters, preview, includeDomainData: true, screenshots, pages: 'all' } as const;
      const first = await detect.domains(wish, signal);
      if (!first.ok) return { ok: false, failure: withPeek(first.failure, (await nextAt(signal))(`detect.${list}`)) };
      const all = await loadAll(first.value, signal);
      if (!all.ok) return all;
      const { page, loaded, stopped } = all.value;
      const narrowed = Object.entries(filters).some(
        ([name, value]) => value !== undefined && name !== 'sort' && name !== 'order',
      );
      const { total, completeness } = page;
      const reading: ListReading = { at: first.value.at, loaded, total, narrowed, completeness };
      if (!preview && !isEarlier(completeness)) {
        const current = file();
        const noted = guarded(current.path, 'write', () => {
          keepReading(current, list, reading);
          return ok(list === 'new' && completeness.kind === 'whole' && !narrowed ? noteLeft(current, reading.at) : []);
        });
        if (!noted.ok) return noted;
        tellRows(emit, noted.value);
      }
      return ok({ ...reading, list, stopped, nextAt: (await nextAt(signal))(`detect.${list}`) });
    },
    'lookalikes.readings': async (_input, signal) => {
      const next = await nextAt(signal);
      const current = file();
      const each = <T>(of: (list: ListName) => T) => ({
        new: of('new'),
        watched: of('watched'),
        ignored: of('ignored'),
      });
      return ok({
        lists: each((list) => readingOf(current, list)),
        monitors: readingOf(current, 'monitors'),
        nextAt: { ...each((list) => next(`detect.${list}`)), monitors: next('detect.monitors') },
      });
    },
  };
}

/** Whether a rate limit applied, so that the call returned the stored list. */
export function isEarlier(completeness: Completeness): boolean {
  return completeness.kind === 'limited' && completeness.earlier !== undefined;
}

interface Read {
  readonly page: DetectedPage;
  readonly loaded: number;
  readonly stopped: Failure | null;
}

export function tellRows(emit: Emit<Events>, rows: readonly LookalikeRow[]): void {
  for (let from = 0; from < rows.length; from += rowsInMessage) {
    emit('lookalikes.rowsChanged', { rows: rows.slice(from, from + rowsInMessage) });
  }
}

/** Another tool with the same account may have used the call of this hour, which our limits don't count. */
function withPeek(failure: Failure, nextAt: string | null): Failure {
  if (failure.code !== 'limit') return failure;
  const peek = 'A preview is not subject to this limit.';
  const kept = 'Lists loaded earlier are in the case.';
  if (failure.retryAt || nextAt === null) return { ...failure, kept, next: peek };
  const whose = 'Another tool with the same account may have used the one request of this hour.';
  const when = `The next one is certainly allowed from ${nextAt.slice(11, 16)} UTC on ${nextAt.slice(0, 10)}.`;
  return { ...failure, kept, next: `${whose} ${when} ${peek}`, retryAt: nextAt };
}
