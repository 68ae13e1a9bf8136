import { readDomain } from '../../electron/api/domain-record.ts';
import { wrong } from '../../electron/api/readers.ts';
import { factsOfRecord } from '../../electron/attribution/facts-of-record.ts';
import type { NameFacts, Observation } from '../../electron/attribution/types.ts';
import { createRecords } from '../../electron/demo/platform/record.ts';
import { createWords } from '../../electron/demo/wording.ts';
import { none } from '../../electron/demo/world/pool.ts';
import { type PracticeSize, usualPractice } from '../../electron/demo/world/practice/practice.ts';
import type { Rrset } from '../../electron/demo/world/rrsets.ts';
import { createWorlds } from '../../electron/demo/world/world.ts';

export interface PracticeCase {
  readonly names: NameFacts[];
  /** The owner of each name, by id. */
  readonly truth: ReadonlyMap<number, string>;
}

/** A fixed day: the figures must not depend on when they are taken. */
const startedAt = Date.parse('2026-11-17T09:00:00Z');

function noOrigins(): never {
  throw new Error('no pictures are asked for');
}

/** All practice names of a demo world, as the client reads the service's records of them, and who owns each. */
export function readPracticeCase(seed: number, size: PracticeSize = usualPractice): PracticeCase {
  const world = createWorlds(seed, startedAt, size).at(startedAt);
  const options = { counts: true, parsedWhois: false, parsedRdap: false, screenshots: false };
  const record = createRecords({ seed, words: createWords('neutral'), origins: noOrigins }, world, startedAt, options);
  const campaign = world.column('campaign');
  const names: NameFacts[] = [];
  const truth = new Map<number, string>();
  for (const id of world.search('tag', 'practice')) {
    const read = readDomain(record(id));
    if (read === wrong) throw new Error(`the client can't read the record of ${world.nameOf(id)}`);
    const { observations, registered } = factsOfRecord(read);
    // Analysts look up passive DNS for some of the names only.
    const seen = id % 3 === 0 ? seenOf(world.rrsets(id), `${world.nameOf(id)}.`) : [];
    names.push({ id, name: read.domain, observations: [...observations, ...seen], registered });
    const number = campaign[id] ?? none;
    truth.set(id, number === none ? `stranger ${id}` : `campaign ${number}`);
  }
  return { names, truth };
}

const kinds = { A: 'ip', NS: 'nameserver', MX: 'mailserver' } as const;
const isoTime = (second: number) => new Date(second * 1000).toISOString();

/** What passive DNS saw at the name itself: nobody counts how many domains share it. */
function seenOf(rrsets: readonly Rrset[], owner: string): Observation[] {
  return rrsets.flatMap(({ rrname, rrtype, rdata, timeFirst, timeLast }) => {
    const kind = rrtype === 'A' || rrtype === 'NS' || rrtype === 'MX' ? kinds[rrtype] : null;
    if (rrname !== owner || kind === null) return [];
    return rdata.map(
      (entry): Observation => ({
        ...{ kind, relation: `${rrtype} record`, parameter: null, count: null },
        value: entry.replace(/^\d+ /, '').replace(/\.$/, ''),
        seen: { first: isoTime(timeFirst), last: isoTime(timeLast) },
      }),
    );
  });
}
