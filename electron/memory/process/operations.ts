import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { type FoundCase, type PastVerdict, pastVerdicts, type SeenValue } from '../../../shared/memory.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { commonBecause, isEverywhere } from '../common.ts';
import type { Library, OpenedCase } from './library.ts';
import type { Progress, Sources } from './messages.ts';
import { countAt, findRow, isDecided, queryOf, searchSegment, sightAt, soughtFor } from './segment.ts';

export interface SearchWish {
  readonly text: string;
  readonly kind?: EntityKind | undefined;
  readonly tag?: string | undefined;
  readonly verdict?: PastVerdict | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly path?: string | undefined;
  readonly from: number;
  readonly limit: number;
  readonly perCase: number;
}

export interface SeenWish {
  readonly values: readonly { readonly kind: EntityKind; readonly value: string }[];
  /** The open case, and with it its copies. */
  readonly own: { readonly id: string; readonly path: string };
  readonly most: number;
}

/** A search answers with what it has by then, and where to continue. */
const mostMs = 70;

export type Operations = ReturnType<typeof createOperations>;
export type OperationName = keyof Operations;

export function createOperations(library: Library) {
  return {
    look: async (sources: Sources): Promise<Result<Progress>> => {
      library.look(sources);
      return ok(library.progress());
    },
    rebuild: async (sources: Sources): Promise<Result<Progress>> => {
      library.rebuild(sources);
      return ok(library.progress());
    },
    settled: async (): Promise<Result<Progress>> => {
      await library.settled();
      return ok(library.progress());
    },
    seen: async (wish: SeenWish) => {
      const others = library
        .cases()
        .filter(({ entry }) => entry.caseId !== wish.own.id && entry.path !== wish.own.path);
      return ok({ values: seenValues(others, wish), ready: library.isReady() });
    },
    /** Which items of a case's graph tell of these values: themselves, or the domain whose record has them. */
    holders: async ({ path, values }: { readonly path: string; readonly values: SeenWish['values'] }) => {
      const one = library.cases().find(({ entry }) => entry.path === path);
      if (!one) return ok([...values]);
      return ok(
        values.map(({ kind, value }) => {
          const row = findRow(one.segment, soughtFor(kind, value));
          const sight = row < 0 ? null : sightAt(one.segment, row);
          if (!sight) return { kind, value };
          if (sight.onGraph || sight.via === null) return { kind: sight.kind, value: sight.value };
          return { kind: 'domain' as const, value: sight.via };
        }),
      );
    },
    search: async (wish: SearchWish) => {
      const began = performance.now();
      const words = wish.text.toLowerCase().split(/\s+/).filter(Boolean);
      const query = queryOf({
        words,
        kind: wish.kind,
        tag: wish.tag?.toLowerCase(),
        verdict: wish.verdict && 1 << pastVerdicts.indexOf(wish.verdict),
        since: wish.since === undefined ? undefined : Math.floor(Date.parse(wish.since) / 1000),
        until: wish.until === undefined ? undefined : Math.floor(Date.parse(wish.until) / 1000),
      });
      const isBare = words.length > 0 && !wish.kind && !wish.tag && !wish.verdict && !wish.since && !wish.until;
      const all = library.cases().filter(({ entry }) => wish.path === undefined || entry.path === wish.path);
      const cases: FoundCase[] = [];
      let looked = 0;
      let at = wish.from;
      for (; at < all.length && cases.length < wish.limit; at++) {
        if (at > wish.from && performance.now() - began > mostMs) break;
        const one = all[at];
        if (!one) continue;
        looked += one.segment.size;
        const rows = bestRows(one, query, wish.perCase);
        const inTitle = isBare && words.every((word) => one.entry.title.toLowerCase().includes(word));
        if (rows.count === 0 && !inTitle) continue;
        const { path, title, changed } = one.entry;
        const values = rows.best.map((row) => sightAt(one.segment, row));
        cases.push({ path, title, changed, inTitle, count: rows.count, values });
      }
      return ok({ cases, next: at < all.length ? at : null, looked, ready: library.isReady() });
    },
  };
}

/** What somebody decided about comes first. */
function bestRows({ segment }: OpenedCase, query: Parameters<typeof searchSegment>[1], most: number) {
  const [decided, others]: [number[], number[]] = [[], []];
  let count = 0;
  searchSegment(segment, query, (row) => {
    count++;
    if (decided.length < most && isDecided(segment, row)) decided.push(row);
    else if (others.length < most) others.push(row);
  });
  return { count, best: [...decided, ...others].slice(0, most) };
}

/** Case by case, so that the values of each stay at hand. */
function seenValues(others: readonly OpenedCase[], { values, most }: SeenWish): SeenValue[] {
  const sought = values.map(({ kind, value }) => ({
    ...{ kind, value, sought: soughtFor(kind, value) },
    ...{ cases: new Set<string>(), seen: [] as SeenValue['seen'], count: 0, decided: false },
  }));
  for (const { entry, segment } of others) {
    const caseId = entry.caseId || entry.path;
    for (const one of sought) {
      const row = findRow(segment, one.sought);
      if (row < 0 || one.cases.has(caseId)) continue; // Copies of one case count once.
      one.cases.add(caseId);
      one.count = Math.max(one.count, countAt(segment, row));
      one.decided ||= isDecided(segment, row);
      if (one.seen.length < most) one.seen.push({ ...sightAt(segment, row), path: entry.path, title: entry.title });
    }
  }
  return sought.map(({ kind, value, cases, seen, count, decided }) => {
    const isRare = cases.size === 0 || !isEverywhere(cases.size, others.length, count);
    const common = cases.size === 0 ? null : commonBecause({ kind, value, count, decided });
    return { kind, value, cases: cases.size, common: common ?? (isRare ? null : 'most of your cases have it'), seen };
  });
}
