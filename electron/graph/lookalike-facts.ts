import { setImmediate as turn } from 'node:timers/promises';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { readDay } from '../attribution/registration.ts';
import type { NameFacts, Observation } from '../attribution/types.ts';
import type { CaseFile } from '../case/case-file.ts';
import { storedLookalikesAfter } from '../case/queries/lookalikes.ts';

const inOneTurn = 200;

/** What Detect says of the lookalikes in the case; they are no items yet, so their numbers are below zero. */
export async function readLookalikes(file: CaseFile, most: number): Promise<NameFacts[]> {
  const facts: NameFacts[] = [];
  for (let after: string | null = ''; after !== null && facts.length < most; ) {
    const { domains, next }: ReturnType<typeof storedLookalikesAfter> = storedLookalikesAfter(file, after, inOneTurn);
    for (const { row } of domains) facts.push(factsOfLookalike(row, -1 - facts.length));
    after = next;
    await turn();
  }
  return facts;
}

/** Detect counts nothing: how rare a value is, the records of the case say. */
function factsOfLookalike(row: LookalikeRow, id: number): NameFacts {
  const seen = (kind: Observation['kind'], relation: string, value: string): Observation => ({
    ...{ kind, relation, value },
    ...{ parameter: null, count: null, seen: null },
  });
  const { day, hasTime } = readDay(row.create_date ?? undefined);
  return {
    id,
    name: row.domain,
    registered: { day, hasTime, dayCount: null },
    observations: [
      ...(row.registrar === null ? [] : [seen('registrar', 'registrar', row.registrar)]),
      ...(row.name_server ?? []).map((host) => seen('nameserver', 'name server', host)),
      ...(row.mx ?? []).map((host) => seen('mailserver', 'mail server', host)),
      ...(row.ip ?? []).map(({ ip }) => seen('ip', 'address', ip)),
      ...(row.registrant_contact_email ?? []).map((email) => seen('email', 'registrant e-mail', email)),
    ],
  };
}
