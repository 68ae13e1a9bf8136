import type { EntityKind } from '../../shared/entity-kinds.ts';
import { createInfrastructure } from '../attribution/infrastructure.ts';
import { familyOf, isPersonal, meaningless } from '../attribution/values.ts';
import { everyone, saysNothing, usualDomains, usualOtherwise } from '../attribution/weights.ts';

// Which values make no mark: what strangers share, by the same lists, counts and figures as "What links these?".

/** What a value must say at least, in orders of magnitude. */
const leastWeight = 0.5;
/** A service's count below this is more precise than the list: a provider's host with a customer's own name. */
const ownHostUnder = 1000;

/** Half of the world's domains have one of a few of these. */
const alwaysCommon: ReadonlySet<EntityKind> = new Set(['registrar', 'asn', 'country', 'server-type', 'tag']);
const listed: ReadonlySet<EntityKind> = new Set(['domain', 'host', 'nameserver', 'mailserver', 'email-domain']);

const infrastructure = createInfrastructure();

export interface Sighted {
  readonly kind: EntityKind;
  readonly value: string;
  /** The highest number of domains that a service counted for it; 0 without a count. */
  readonly count: number;
  /** Somebody judged or tagged it, or wrote a note. */
  readonly decided: boolean;
}

/** Why a value makes no mark; null if it makes one. */
export function commonBecause({ kind, value, count, decided }: Sighted): string | null {
  if (alwaysCommon.has(kind)) return 'strangers share it';
  const says = meaningless(kind, value, '');
  if (says !== null) return says;
  if (kind === 'email' && !isPersonal(value)) return 'an office of a provider';
  if (kind === 'email-domain' && familyOf(kind, 'e-mail domain', value) === null) return 'a free mail service';
  const by = sharedBy(kind, value);
  const isOwn = (kind === 'domain' || kind === 'host') && decided;
  if (by && !isOwn && !(kind !== 'ip' && count > 0 && count < ownHostUnder)) return `${by.owner}: ${by.what}`;
  if (kind === 'domain' || kind === 'host') return null; // A name is one of its kind.
  const domains = count > 0 ? count : (usualDomains[kind] ?? usualOtherwise);
  return Math.log10(saysNothing / domains) < leastWeight ? 'very many domains have it' : null;
}

function sharedBy(kind: EntityKind, value: string) {
  if (kind === 'ip') return infrastructure.ofAddress(value);
  if (kind === 'email') return infrastructure.ofHost(value.slice(value.lastIndexOf('@') + 1));
  return listed.has(kind) ? infrastructure.ofHost(value) : null;
}

/** A value that most cases have says little, unless it is rare in the world. */
export function isEverywhere(inCases: number, ofCases: number, count: number): boolean {
  const isRare = count > 0 && count <= everyone.rareUnder;
  return ofCases >= everyone.fromNames && inCases > ofCases * everyone.share && !isRare;
}
