import type { DetectedDomain } from '../../shared/detect.ts';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import type { CaseFile } from '../case/case-file.ts';
import {
  changeDomain,
  type KeptDomain,
  newDomainsNotToldSince,
  putDomain,
  repliesOfDomains,
  storedLookalike,
  storedLookalikesAfter,
  storedLookalikesOf,
} from '../case/queries/lookalikes.ts';
import { inTransaction } from '../case/queries/transaction.ts';

/** A domain from a list, and the ledger row of its reply; 0 if the reply is not in the case. */
export interface Told {
  readonly domain: DetectedDomain;
  readonly reply: number;
}

/** Members that are no changes: they differ with every load, or describe the load. */
const notCompared: ReadonlySet<string> = new Set([
  'screenshot',
  'state',
  'assigned_by',
  'assigned_date',
  'left',
  'other',
]);

/** Stores domains from a list, with the former values of changed members. */
export function keepDomains(file: CaseFile, told: readonly Told[], at: string): LookalikeRow[] {
  return inTransaction(file, () => told.map(({ domain, reply }) => keepOne(file, domain, reply, at)));
}

function keepOne(file: CaseFile, told: DetectedDomain, reply: number, at: string): LookalikeRow {
  const { screenshot: _screenshot, ...domain } = told;
  const known = storedLookalike(file, domain.id)?.row;
  // With a rate limit the stored list comes again: it must not overwrite newer data.
  if (known && known.at > at) return known;
  const before = known ? keptOf(known) : null;
  const joined = before ? withKnown(domain, before) : domain;
  const changed = before ? differences(before, joined) : null;
  const earlier = changed ?? known?.earlier ?? null;
  return putDomain(file, joined, reply, at, earlier);
}

/** A reply without registration data doesn't delete the stored registration data. */
function withKnown(domain: KeptDomain, before: KeptDomain): KeptDomain {
  const optional = ['name_server', 'registrant_contact_email', 'registrar', 'create_date', 'ip', 'mx'] as const;
  const kept = Object.fromEntries(
    optional.flatMap((name) => (domain[name] === null && before[name] != null ? [[name, before[name]]] : [])),
  );
  return { ...domain, ...kept };
}

function differences(before: KeptDomain, now: KeptDomain): Record<string, unknown> | null {
  const nowOf = now as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(before).filter(
    ([name, value]) => !notCompared.has(name) && JSON.stringify(value) !== JSON.stringify(nowOf[name]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

export type Change = Partial<Pick<KeptDomain, 'state' | 'changed_date' | 'assigned_by' | 'assigned_date'>> & {
  /** A completed escalation. It also sets a new domain to watched, which the reply doesn't state. */
  readonly escalated?: KeptDomain['escalations'][number];
};

/** Applies the reply to a write. It has few members; the others, and the reply they came from, stay. */
export function noteChanges(file: CaseFile, changes: ReadonlyMap<string, Change>, at: string): LookalikeRow[] {
  return inTransaction(file, () =>
    [...changes].flatMap(([id, change]) => {
      const known = storedLookalike(file, id);
      return known ? [changeDomain(file, known, changed(known.kept, change), at)] : [];
    }),
  );
}

function changed(known: KeptDomain, { escalated, ...change }: Change): KeptDomain {
  const now: KeptDomain = { ...known, ...change, left: null };
  if (!escalated) return now;
  const others = now.escalations.filter(({ escalation_type }) => escalation_type !== escalated.escalation_type);
  return { ...now, state: now.state === 'new' ? 'watched' : now.state, escalations: [...others, escalated] };
}

/**
 * Marks new domains that the complete list no longer has: another person gave a verdict, or their monitor was deleted.
 * Their state is unknown until another list has them.
 */
export function noteLeft(file: CaseFile, since: string): LookalikeRow[] {
  return inTransaction(file, () =>
    newDomainsNotToldSince(file, since).map((domain) =>
      changeDomain(file, domain, { ...domain.kept, left: since }, domain.row.at),
    ),
  );
}

const rowsInPart = 2000;

export function domainsPart(file: CaseFile, next: string | undefined): { rows: LookalikeRow[]; next: string | null } {
  const part = storedLookalikesAfter(file, next ?? '', rowsInPart);
  return { rows: part.domains.map(({ row }) => row), next: part.next };
}

export function domainsOf(file: CaseFile, ids: readonly string[]): LookalikeRow[] {
  return storedLookalikesOf(file, ids).map(({ row }) => row);
}

/** Domains by the ledger row of their reply, in ledger order. */
export function domainsByReply(file: CaseFile, ids: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const byReply = new Map<number, string[]>();
  for (const { reply, domain } of repliesOfDomains(file, ids)) {
    byReply.set(reply, [...(byReply.get(reply) ?? []), domain]);
  }
  return byReply;
}

/** The stored part of a row, with members that older versions of Sextant lack. */
function keptOf({ unicode: _unicode, at: _at, earlier: _earlier, ...kept }: LookalikeRow): KeptDomain {
  return { ...kept, escalations: kept.escalations.map((each) => ({ ...each, updated: each.updated ?? null })) };
}
