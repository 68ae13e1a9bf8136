import { dirname } from 'node:path';
import type { Failure } from '../../shared/result.ts';
import { type CaseName, removeSpooled, type Spool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import type { CaseFile } from './case-file.ts';

/**
 * Answers that could not be written into their case. Keeps each in memory for a retry, and puts it at once into the
 * first spool that accepts it, on any disk: from there a later start takes it, however this run ends.
 */
export interface Unsaved {
  /** The number of answers that wait for this case. */
  count(into: CaseFile): number;
  hold(exchange: Exchange, belongsTo: CaseName): void;
  /** Writes the answers of this case, or returns why not; others wait for their case. Calls `written` after each. */
  retry(into: CaseFile, written: () => void): Promise<Failure | null>;
  /** The failure to show for the remaining answers at the end; null if there are none. */
  left(trouble: Failure | null): Failure | null;
}

interface Held {
  readonly exchange: Exchange;
  readonly belongsTo: CaseName;
  /** Its file, besides memory. */
  place: string | null;
}

export function createUnsaved(spools: readonly Spool[]): Unsaved {
  let held: Held[] = [];

  function putAside(one: Held): void {
    const { exchange, belongsTo } = one;
    const spooled = spools.find((spool) => exchange.file !== null && spool.holds(exchange.file));
    if (spooled && exchange.file !== null) {
      one.place = exchange.file; // A long one is there already, with a note from its start.
      noteEnd(spooled, exchange.file, one);
      return;
    }
    for (const spool of spools) {
      try {
        one.place = spool.put(exchange, belongsTo);
        return;
      } catch {
        // Full or read-only: the next spool may be on another disk.
      }
    }
  }

  /** A copy of a case counts as the same case: the user may have saved it where there is space. */
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
    const count = `${held.length} ${held.length === 1 ? 'reply' : 'replies'}`;
    const paths = [...new Set(held.map(({ belongsTo }) => belongsTo.path))].join(', ');
    return {
      code: 'file',
      message: `${count} could not be written into ${paths}. ${trouble?.message ?? ''}`.trim(),
      kept:
        lost === 0
          ? `The data received is in ${[...places].join(', ')}.`
          : `No disk had space for ${lost}, which ${lost === 1 ? 'is' : 'are'} lost when this run ends.`,
      next: 'Free some space, then open that case again: Sextant then adds the stored data.',
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
    // The first note remains, which calls it cut off.
  }
}
