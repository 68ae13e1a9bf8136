// How a campaign describes itself. Each leaves traits that a person can find by pivoting, and none of its traits covers
// all of its domains.

import type { Places, Pools } from './pools.ts';
import type { Row } from './row.ts';

export interface Making {
  readonly seed: number;
  /** Day of the world's start, in days since 1970. */
  readonly anchorDay: number;
  readonly pools: Pools;
  readonly places: Places;
}

/** An address that a domain had, in seconds since 1970. */
export interface PastAddress {
  readonly address: number;
  readonly from: number;
  readonly to: number;
}

export interface Campaign {
  readonly name: string;
  /** Number of the imitated brand; null when the names imitate none. */
  readonly brand: number | null;
  /** Members that are there when the world starts; later ones appear among the newly observed. */
  readonly size: number;
  /** Name of member k, in Unicode. */
  nameOf(member: number): string;
  /** Day on which member k was registered; null for members that appear later. */
  createDay(member: number): number | null;
  /** Puts the traits of the campaign on an ordinary row. */
  mark(member: number, row: Row): void;
  /** Where member k pointed before its present address. */
  past(member: number, row: Row): readonly PastAddress[];
  /** The address at a step of the rotation; null when the campaign leaves its members where they are. */
  rotate(member: number, step: number): number | null;
  /** Null: nobody has reported it, and its risk is that of ordinary names. */
  readonly threat: 'phishing' | 'malware' | 'spam' | null;
  /** Target of the CNAME that members put on `sync`; null when they have none. */
  readonly alias: string | null;
}
