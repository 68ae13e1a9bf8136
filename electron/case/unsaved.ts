import { dirname } from 'node:path';
import type { Failure } from '../../shared/result.ts';
import { type CaseName, removeSpooled, type Spool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import type { CaseFile } from './case-file.ts';

/**
 * Answers that came and could not be written into their case. Each is held in memory to be tried again, and put at once
 * into the first spool that takes it, on whatever disk that is: from there a later start takes it, however this one ends.
 */
export interface Unsaved {
  /** How many wait for this case. */
  count(into: CaseFile): number;
  hold(exchange: Exchange, belongsTo: CaseName): void;
  /** Writes those of this case, or says why not; those of another wait for it. `written` is told of each. */
  retry(into: CaseFile, written: () => void): Promise<Failure | null>;
  /** What is to be told of those that are left at the end; null where there are none. */
  left(trouble: Failure | null): Failure | null;
}

interface Held {
  readonly exchange: Exchange;
  readonly belongsTo: CaseName;
  /** Where it lies besides memory. */
  place: string | null;
}

export function createUnsaved(spools: readonly Spool[]): Unsaved {
  let held: Held[] = [];

  function putAside(one: Held): void {
    const { exchange, belongsTo } = one;
    const spooled = spools.find((spool) => exchange.file !== null && spool.holds(exchange.file));
    if (spooled && exchange.file !== null) {
      one.place = exchange.file; // A long one lies there already, with a note of how it began.
      noteEnd(spooled, exchange.file, one);
      return;
    }
    for (const spool of spools) {
      try {
        one.place = spool.put(exchange, belongsTo);
        return;
      } catch {
        // Full, or not to be written: the next one may be on another disk.
      }
    }
  }

  /** A copy of a case is the same case: it may have been saved where there is room. */
  const isOf = (into: CaseFile) => (one: Held) => one.belongsTo.id === into.id;

  async function retry(into: CaseFile, written: () => void): Promise<Failure | null> {
    for (const one of held.filter(isOf(into))) {
      const kept = await into.keep(one.exchange);
      if (!kept.ok) return kept.failure;
      if (one.place !== null) removeSpooled(one.place);
      held = held.filter((other) => other !== one);
      written();
    }
    return null;
  }

  function left(trouble: Failure | null): Failure | null {
    if (held.length === 0) return null;
    for (const one of held) if (one.place === null) putAside(one);
    const places = new Set(held.flatMap(({ place }) => (place === null ? [] : [dirname(place)])));
    const lost = held.filter(({ place }) => place === null).length;
    const count = `${held.length} ${held.length === 1 ? 'answer' : 'answers'}`;
    const paths = [...new Set(held.map(({ belongsTo }) => belongsTo.path))].join(', ');
    return {
      code: 'file',
      message: `${count} could not be written into ${paths}. ${trouble?.message ?? ''}`.trim(),
      kept:
        lost === 0
          ? `What came is kept in ${[...places].join(', ')}.`
          : `${lost} found no place on any disk and ${lost === 1 ? 'is' : 'are'} lost with this run.`,
      next: 'Free some space, then open that case again: what is kept goes into it.',
    };
  }

  return {
    count: (into) => held.filter(isOf(into)).length,
    hold: (exchange, belongsTo) => {
      const one: Held = { exchange, belongsTo, place: null };
      putAside(one);
      held.push(one);
    },
    retry,
    left,
  };
}

function noteEnd(spool: Spool, file: string, { exchange, belongsTo }: Held): void {
  try {
    spool.note(file, exchange, belongsTo);
  } catch {
    // The first note stands, which calls it cut off.
  }
}
