import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { raritySources } from '../../shared/graph-answers.ts';
import type { Family } from './weights.ts';

/** When a name was seen with a value, from passive DNS; ISO times. */
export interface Times {
  readonly first: string;
  readonly last: string;
}

/** One value that a record or passive DNS gives for a name. */
export interface Observation {
  readonly kind: EntityKind;
  /** As written. */
  readonly value: string;
  readonly relation: string;
  /** The parameter of Investigate that finds the domains with it. */
  readonly parameter: string | null;
  /** How many domains share it, according to the service; null if nobody counted. */
  readonly count: number | null;
  readonly seen: Times | null;
  /** How many domains share it if nobody counted, where that is known better than by its kind. */
  readonly usual?: number;
}

/** When and where a name was registered. */
export interface Registration {
  /** In days since 1970, with a fraction if the time of day is known. */
  readonly day: number | null;
  readonly hasTime: boolean;
  /** Domains that the world registered on that day; null if nobody counted. */
  readonly dayCount: number | null;
}

/** All that is known of one name. */
export interface NameFacts {
  readonly id: number;
  readonly name: string;
  readonly observations: readonly Observation[];
  readonly registered: Registration;
  /** How its page looks, in bits as hexadecimal digits (`shared/image-likeness.ts`). */
  readonly looks?: readonly string[];
}

/** Why a value links nothing; null if it means something. */
export interface Meaningless {
  readonly why: string;
}

/** Where a number of domains comes from. */
export type RaritySource = (typeof raritySources)[number];

export interface Rarity {
  readonly domains: number;
  readonly from: RaritySource;
  /** Whose infrastructure it is, or which list says so. */
  readonly by?: string;
}

/** One line for or against one owner. */
export interface Evidence {
  readonly family: Family | 'against';
  /** In orders of magnitude, after all limits. */
  readonly weight: number;
  readonly text: string;
  readonly relation: string | null;
  readonly kind: EntityKind | null;
  readonly value: string | null;
  readonly domains: number | null;
  readonly from: RaritySource | null;
}
