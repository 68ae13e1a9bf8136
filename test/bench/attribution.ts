import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDomain } from '../../electron/api/domain-record.ts';
import { wrong } from '../../electron/api/readers.ts';
import { factsOfRecord } from '../../electron/attribution/facts-of-record.ts';
import { judge } from '../../electron/attribution/judge.ts';
import type { NameFacts } from '../../electron/attribution/types.ts';
import { type Entry, round, watched } from './measure.ts';
import { readPracticeCase } from './practice-world.ts';

/** No test uses these. */
const seeds = [101, 202, 303, 404, 505];
const leastF1 = 0.75;
const leastPrecision = 0.92;
/** Members of what names the registrant, which the control leaves out. */
const naming =
  'admin_contact billing_contact registrant_contact technical_contact registrant_name registrant_org email_domain soa_email ssl_email additional_whois_email parsed_whois parsed_domain_rdap'.split(
    ' ',
  );

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The most names of other owners in one cluster. */
  readonly mostWrong: number;
}

/** B-cubed: for each name, how much of its cluster is right, and how much of its owner's names is in it. */
export function scoreClusters(truth: ReadonlyMap<number, string>, clusters: readonly (readonly number[])[]): Score {
  const clusterOf = new Map<number, readonly number[]>();
  for (const ids of clusters) for (const id of ids) clusterOf.set(id, ids);
  const sizes = new Map<string, number>();
  for (const owner of truth.values()) sizes.set(owner, (sizes.get(owner) ?? 0) + 1);
  let [precision, recall] = [0, 0];
  for (const [id, owner] of truth) {
    const together = (clusterOf.get(id) ?? [id]).filter((other) => truth.has(other));
    const right = together.filter((other) => truth.get(other) === owner).length;
    precision += right / together.length;
    recall += right / (sizes.get(owner) ?? 1);
  }
  [precision, recall] = [precision / truth.size, recall / truth.size];
  const mostWrong = Math.max(
    0,
    ...clusters.map((ids) => {
      const owners = new Map<string, number>();
      for (const id of ids) {
        const owner = truth.get(id);
        if (owner !== undefined) owners.set(owner, (owners.get(owner) ?? 0) + 1);
      }
      const all = [...owners.values()];
      return all.reduce((sum, count) => sum + count, 0) - Math.max(0, ...all);
    }),
  );
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall), mostWrong };
}

/** *What links these?* on the practice names of five demo worlds; with a folder of records also on those. */
export async function benchAttribution(folder: string | null = null): Promise<Entry[]> {
  const scores: Score[] = [];
  const before: Score[] = [];
  let alone = 0;
  for (const seed of seeds) {
    const { names, truth } = readPracticeCase(seed);
    before.push(scoreClusters(truth, joinedByOneValue(names)));
    alone = Math.max(alone, scoreClusters(truth, []).f1);
    scores.push(
      scoreClusters(
        truth,
        (await judge(names)).clusters.map(({ ids }) => ids),
      ),
    );
  }
  const worst = <K extends keyof Score>(key: K) => scores.map((score) => score[key]);
  const peer = (key: keyof Score) => round(Math.max(...before.map((score) => score[key])), 3);
  const against = 'least of five worlds; the peer joins by one shared value, at its best';
  const entries = [
    { ...entry('attribution-f1', Math.min(...worst('f1')), against, leastF1, worst('f1')), peer: peer('f1') },
    {
      ...entry('attribution-precision', Math.min(...worst('precision')), against, leastPrecision, worst('precision')),
      peer: peer('precision'),
    },
    {
      ...entry(
        'attribution-most-wrong',
        3,
        'names of other owners in one cluster, most of five worlds; the peer at its best',
        0,
        worst('mostWrong'),
      ),
      ours: Math.max(...worst('mostWrong')),
      peer: Math.min(...before.map(({ mostWrong }) => mostWrong)),
      unit: 'names',
      budget: 'at most 3',
      ok: Math.max(...worst('mostWrong')) <= 3,
    },
    { ...entry('attribution-recall', Math.min(...worst('recall')), against, 0, worst('recall')), peer: peer('recall') },
    await timed(2400, 2000),
    await timed(20_000, 30_000),
  ];
  return folder === null ? entries : [...entries, ...(await control(folder))];
}

const rare = 500;

/** The rule before evidence was weighed: one shared value below 500 domains joins two names, and all that hang together. */
function joinedByOneValue(names: readonly NameFacts[]): number[][] {
  const groupOf = new Map(names.map(({ id }) => [id, [id]]));
  const firstWith = new Map<string, number>();
  for (const { id, observations } of names) {
    for (const { kind, value, count, seen } of observations) {
      // Without a count, a value of a record counted as common, one of passive DNS as rare.
      if (kind === 'tag' || (count ?? (seen === null ? rare : 0)) >= rare) continue;
      const key = `${kind} ${value.toLowerCase()}`;
      const first = firstWith.get(key) ?? id;
      firstWith.set(key, first);
      const [one = [], other = []] = [groupOf.get(first), groupOf.get(id)];
      if (one === other) continue;
      one.push(...other);
      for (const member of other) groupOf.set(member, one);
    }
  }
  return [...new Set(groupOf.values())];
}

/** The records of a folder without what names the registrant; writes CLUSTERS.json to the working folder. */
async function control(folder: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()) {
    const rows = readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const names: NameFacts[] = rows.flatMap((row: Record<string, unknown>, index) => {
      const record = readDomain(Object.fromEntries(Object.entries(row).filter(([key]) => !naming.includes(key))));
      return record === wrong ? [] : [{ id: index + 1, name: record.domain, ...factsOfRecord(record) }];
    });
    const { clusters } = await judge(names);
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    const written = clusters.map(({ ids }) => ids.map((id) => nameOf.get(id)));
    const target = `CLUSTERS-${file.replace(/\.jsonl$/, '')}.json`;
    writeFileSync(target, JSON.stringify(written, null, 1));
    if (entries.length === 0) writeFileSync('CLUSTERS.json', JSON.stringify(written, null, 1));
    entries.push({
      ...entry(`attribution-${file}`, clusters.length, `clusters of ${names.length} names, in ${target}`, 0, []),
      unit: 'clusters',
    });
  }
  return entries;
}

/** How long so many names take, and the longest time without a break. */
async function timed(size: number, mostMs: number): Promise<Entry> {
  const strangers = Math.round(size * 0.7);
  const { names: all } = readPracticeCase(7, {
    strangers,
    campaigns: Math.ceil((size - strangers) / 46) + 4,
    members: 46,
  });
  const names = all.slice(-size);
  const { seconds, workMs } = await watched(() => judge(names));
  const took = seconds * 1000;
  return {
    name: `attribution-${size}`,
    unit: 'ms',
    ours: Math.round(took),
    against: `${names.length} names; longest time without a break ${Math.round(workMs)} ms`,
    peer: null,
    ratio: null,
    budget: `at most ${mostMs} ms, and 100 ms without a break`,
    ok: took <= mostMs && workMs <= 100,
    runs: [Math.round(took)],
  };
}

function entry(name: string, ours: number, against: string, least: number, runs: readonly number[]): Entry {
  const budget = least > 0 ? `at least ${least}` : 'none';
  return {
    name,
    unit: '',
    ours: round(ours, 3),
    against,
    peer: null,
    ratio: null,
    budget,
    ok: ours >= least,
    runs: runs.map((run) => round(run, 3)),
  };
}
