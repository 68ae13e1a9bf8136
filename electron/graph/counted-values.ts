import { setImmediate as turn } from 'node:timers/promises';
import { countQuestion } from '../../shared/count-question.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { DnsQuestion } from '../../shared/passive-dns.ts';
import { questionPath } from '../api/pdns/question.ts';
import { storedCount } from '../api/pdns/stored.ts';
import type { NameFacts, Observation } from '../attribution/types.ts';
import { usualDomains } from '../attribution/weights.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { ReplyRow } from '../case/ledger.ts';
import { answersTo } from '../case/queries/replies.ts';
import { createReplay } from '../case/replay.ts';
import { unasked } from './stored-answers.ts';

// Values that passive DNS counted on request: the replies in the ledger are all that is stored of it.

/** How many names share a value, according to passive DNS. */
export interface CountedValue {
  readonly names: number;
  /** False if the service stopped counting there. */
  readonly isWhole: boolean;
}

export interface CountedValues {
  of(kind: EntityKind, value: string, relation: string): CountedValue | null;
  readonly size: number;
}

export const countOperation = 'pdns.summarize';
const mostCounts = 5000;
const inOneTurn = 20;

/** All counts in the ledger, the newest of each value. */
export async function readCounts(file: CaseFile): Promise<CountedValues> {
  const counts = new Map<string, CountedValue>();
  for (const [read, row] of answersTo(file, countOperation, mostCounts).entries()) {
    const key = keyIn(row.question);
    if (key === null || counts.has(key)) continue;
    const counted = await countIn(file, row);
    if (counted) counts.set(key, counted);
    if (read % inOneTurn === inOneTurn - 1) await turn();
  }
  return {
    size: counts.size,
    of: (kind, value, relation) => {
      if (counts.size === 0) return null;
      const question = countQuestion(kind, value, relation);
      const key = question && keyOf(question);
      return key === null ? null : (counts.get(key) ?? null);
    },
  };
}

/** The facts with what passive DNS counted. A count of the record itself is of domains, and so better. */
export function withCounts(facts: readonly NameFacts[], counts: CountedValues): readonly NameFacts[] {
  if (counts.size === 0) return facts;
  return facts.map((name) => ({ ...name, observations: name.observations.map((seen) => counted(seen, counts)) }));
}

function counted(seen: Observation, counts: CountedValues): Observation {
  if (seen.count !== null) return seen;
  const found = counts.of(seen.kind, seen.value, seen.relation);
  if (!found || found.names === 0) return seen;
  if (found.isWhole) return { ...seen, count: found.names };
  // At least so many: never rarer than what is usual.
  return { ...seen, usual: Math.max(found.names, usualDomains[seen.kind] ?? 0) };
}

async function countIn(file: CaseFile, row: ReplyRow): Promise<CountedValue | null> {
  const http = createReplay(
    file,
    () => row,
    () => 0,
  );
  const reply = await http.stream(unasked);
  return reply.ok ? storedCount(reply.value) : null;
}

/** The counted value in a question of the ledger; null if only a part was counted, such as one period. */
function keyIn(question: string): string | null {
  const found = /^pdns GET \/pdns\/v2\/summarize\/(\S+)(?: (\{.*\}))?$/.exec(question);
  if (!found?.[1] || !/^\{(?:"swclient":"[^"]*")?\}$/.test(found[2] ?? '{}')) return null;
  return found[1].toLowerCase();
}

function keyOf(question: DnsQuestion): string | null {
  const path = questionPath(question);
  if (!path.ok) return null;
  return path.value
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(part.value)))
    .join('/')
    .toLowerCase();
}
