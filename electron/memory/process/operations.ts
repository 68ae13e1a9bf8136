import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { type FoundCase, type PastVerdict, pastVerdicts } from '../../../shared/memory.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { isEverywhere } from '../common.ts';
import { findInReplies } from './in-replies.ts';
import type { Library, OpenedCase } from './library.ts';
import type { FoundValue, Progress, Sources } from './messages.ts';
import { queryOf, searchSegment } from './search-segment.ts';
import { countAt, findRow, isDecided, isOnlyListed, sightAt, soughtFor } from './segment.ts';
import { type AlikeWish, casesNamed, similarCases } from './similar-cases.ts';

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
    /** Where a case has these values: on its graph, or else in a stored reply. */
    whereabouts: async ({ path, values }: { readonly path: string; readonly values: SeenWish['values'] }) => {
      const one = library.cases().find(({ entry }) => entry.path === path);
      const things = values.map(({ kind, value }) => {
        const row = one ? findRow(one.segment, soughtFor(kind, value)) : -1;
        const sight = one && row >= 0 ? sightAt(one.segment, row) : null;
        return sight
          ? { kind: sight.kind, value: sight.value, onGraph: sight.onGraph }
          : { kind, value, onGraph: true };
      });
      const stored = things.filter(({ onGraph }) => !onGraph);
      const inReplies = stored.length === 0 ? ok([]) : await findInReplies(path, stored);
      if (!inReplies.ok) return inReplies;
      return ok({ things: things.filter(({ onGraph }) => onGraph), inReplies: inReplies.value });
    },
    similar: async (wish: AlikeWish) => ok({ cases: await similarCases(library, wish), ready: library.isReady() }),
    named: async (wanted: Parameters<typeof casesNamed>[1]) =>
      ok({ cases: casesNamed(library, wanted), ready: library.isReady() }),
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

interface Place extends OpenedCase {
  readonly row: number;
}

/** Case by case, so that the values of each stay at hand. Those with a verdict, a tag or a note come first. */
function seenValues(others: readonly OpenedCase[], { values, most }: SeenWish): FoundValue[] {
  const sought = values.map(({ kind, value }) => ({
    ...{ kind, value, sought: soughtFor(kind, value) },
    ...{ cases: new Set<string>(), decided: [] as Place[], others: [] as Place[], count: 0 },
  }));
  for (const { entry, segment } of others) {
    const caseId = entry.caseId || entry.path;
    for (const one of sought) {
      const row = findRow(segment, one.sought);
      if (row < 0 || one.cases.has(caseId)) continue; // Copies of one case count once.
      const isDecision = isDecided(segment, row);
      if (!isDecision && isOnlyListed(segment, row)) continue;
      one.cases.add(caseId);
      one.count = Math.max(one.count, countAt(segment, row));
      const list = isDecision ? one.decided : one.others;
      if (list.length < Math.max(1, most)) list.push({ entry, segment, row });
    }
  }
  return sought.map(({ kind, value, cases, decided, others: rest, count }) => {
    const everywhere = cases.size > 0 && isEverywhere(cases.size, others.length, count);
    const seen = [...decided, ...rest].slice(0, most).map(({ entry, segment, row }) => {
      const { caseId: id, path, title } = entry;
      return { ...sightAt(segment, row), id, path, title };
    });
    return { kind, value, cases: cases.size, count, decided: decided.length > 0, everywhere, seen };
  });
}
