import type { EntityKind } from './entity-kinds.ts';
import type { Facts } from './facts.ts';

/** An entity by kind and value, before it has a number in a case. */
export interface Thing {
  readonly kind: EntityKind;
  readonly value: string;
}

/** What an answer adds to the graph. Pure data: the same answer always adds the same. */
export interface GraphAddition {
  readonly things: readonly (Thing & {
    readonly facts?: Facts;
    /** Which record of the reply, counted from 0; null for the complete reply. */
    readonly record: number | null;
  })[];
  readonly links: readonly {
    readonly from: Thing;
    readonly to: Thing;
    readonly kind: string;
    readonly first?: string | null;
    readonly last?: string | null;
    readonly count?: number | null;
    readonly record: number | null;
  }[];
  /** Records whose data is not of the form of its type, such as `SRV of _sip._tcp.example.com`. */
  readonly unreadable?: readonly string[];
}
