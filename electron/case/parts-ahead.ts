import type { GraphPart } from '../../shared/case-lists.ts';
import type { Database } from './database.ts';
import { graphPart, type Shown } from './graph-part.ts';

export interface PartWish {
  readonly next: string | undefined;
  readonly only: Shown;
  readonly limit: number;
  readonly packed: boolean;
}

/**
 * Reads the part after each packed one while that is on its way to the window, which will ask for it: so reading,
 * sending and taking in happen side by side.
 */
export function createPartsAhead() {
  let ahead: { readonly key: string; readonly database: Database; readonly part: GraphPart } | null = null;

  /** Another key after any change of the case: what was read before it is old. */
  function keyOf(database: Database, wish: PartWish): string {
    const changes = database.one('SELECT total_changes() AS n')?.n;
    return JSON.stringify([wish.next, wish.only, wish.limit, String(changes)]);
  }

  function read(database: Database, { next, only, limit, packed }: PartWish): GraphPart {
    return graphPart(database, next, only, limit, packed);
  }

  function readAhead(database: Database, wish: PartWish): void {
    if (!database.isOpen()) return;
    try {
      ahead = { key: keyOf(database, wish), database, part: read(database, wish) };
    } catch {
      ahead = null; // The call that asks for it meets the same error, and reports it.
    }
  }

  return (database: Database, wish: PartWish): GraphPart => {
    const known = ahead;
    ahead = null;
    const isKnown = wish.packed && known?.database === database && known.key === keyOf(database, wish);
    const part = isKnown ? known.part : read(database, wish);
    const { next } = part;
    if (wish.packed && next !== null) setImmediate(() => readAhead(database, { ...wish, next }));
    return part;
  };
}
