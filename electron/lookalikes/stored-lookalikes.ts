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

/** A domain as a list told it, and the row of the ledger that the answer is in; 0 where the case does not hold it. */
export interface Told {
  readonly domain: DetectedDomain;
  readonly reply: number;
}

/** Members that tell nothing of a change: they differ with every reading, or belong to the reading itself. */
const notCompared: ReadonlySet<string> = new Set([
  'screenshot',
  'state',
  'assigned_by',
  'assigned_date',
  'left',
  'other',
]);

/** Keeps what a list says of domains; what was said before and is different now is kept beside it. */
export function keepDomains(file: CaseFile, told: readonly Told[], at: string): LookalikeRow[] {
  return inTransaction(file, () => told.map(({ domain, reply }) => keepOne(file, domain, reply, at)));
}

function keepOne(file: CaseFile, told: DetectedDomain, reply: number, at: string): LookalikeRow {
  const { screenshot: _screenshot, ...domain } = told;
  const known = storedLookalike(file, domain.id)?.row;
  // Where a limit stands in the way the last list comes again: what was told or done since is not undone by it.
  if (known && known.at > at) return known;
  const before = known ? keptOf(known) : null;
  const joined = before ? withKnown(domain, before) : domain;
  const changed = before ? differences(before, joined) : null;
  const earlier = changed ?? known?.earlier ?? null;
  return putDomain(file, joined, reply, at, earlier);
}

/** An answer without registration data does not take away what an earlier one told. */
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
  /** An escalation that was made. A new domain is watched from then on, which the answer does not say. */
  readonly escalated?: KeptDomain['escalations'][number];
};

/** What the answer to a write says. It names few members, so that the rest stays, and so does the reply that told it. */
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
 * The whole list was read from then on, and these new domains were not in it any more: somebody else judged them, or
 * their monitor is gone. What became of them is not known until another list names them.
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

/** Domains by the row of the ledger that told them, in the order of the ledger. */
export function domainsByReply(file: CaseFile, ids: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const byReply = new Map<number, string[]>();
  for (const { reply, domain } of repliesOfDomains(file, ids)) {
    byReply.set(reply, [...(byReply.get(reply) ?? []), domain]);
  }
  return byReply;
}

/** What the case keeps of a row, with all that rows of an older Sextant do not name. */
function keptOf({ unicode: _unicode, at: _at, earlier: _earlier, ...kept }: LookalikeRow): KeptDomain {
  return { ...kept, escalations: kept.escalations.map((each) => ({ ...each, updated: each.updated ?? null })) };
}
