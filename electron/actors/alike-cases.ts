import type { AlikeCase } from '../../shared/actors.ts';
import { counted } from '../../shared/figures.ts';
import { round } from '../attribution/evidence.ts';
import type { Infrastructure } from '../attribution/infrastructure.ts';
import type { Judgement } from '../attribution/judge.ts';
import { evenly } from '../attribution/linkage.ts';
import type { Evidence } from '../attribution/types.ts';
import { mostOf, type Tier } from '../attribution/weights.ts';
import type { CaseName } from '../memory/case-names.ts';
import type { ComparedCase } from '../memory/process/similar-cases.ts';
import { judgePooled, type PooledName } from './pooled-names.ts';

export type FoundAlike = Omit<AlikeCase, 'actors' | 'apart'>;

interface Reason extends Evidence {
  here: number;
  there: number;
}

/** Names of each side that are compared pair by pair. */
const comparedNames = 12;
const mostReasons = 6;
const mostExamples = 5;

/** Which of the other cases look like one: those whose names belong together with its own, by the same judgement. */
export async function alikeCases(
  own: readonly CaseName[],
  others: readonly ComparedCase[],
  options: { readonly infrastructure: Infrastructure; readonly signal?: AbortSignal | undefined },
): Promise<FoundAlike[]> {
  const pooled = await judgePooled([own, ...others.map(({ names }) => names)], options);
  const { judgement, names } = pooled;
  const found: FoundAlike[] = [];
  for (const [at, other] of others.entries()) {
    const position = at + 1;
    const isHere = ({ cases }: PooledName) => cases.has(0);
    const isThere = ({ cases }: PooledName) => cases.has(position);
    const spanning = judgement.clusters.flatMap((cluster) => {
      const members = cluster.ids.flatMap((id) => names.get(id) ?? []);
      const [here, there] = [members.filter(isHere), members.filter(isThere)];
      const both = here.filter(isThere);
      // One name in both cases says nothing, such as that of the victim, unless somebody judged it.
      const spans = here.length > both.length && there.length > both.length;
      return spans || both.length > 1 || both.some(({ isIn }) => isIn) ? [{ cluster, here, there }] : [];
    });
    const linked = new Set(spanning.flatMap(({ cluster }) => cluster.ids));
    const same = [...names.values()].filter((one) => isHere(one) && isThere(one) && (one.isIn || linked.has(one.id)));
    if (spanning.length === 0 && same.length === 0) continue;
    const between = spanning.map(({ cluster, here, there }) => ({
      tier: cluster.tier,
      ...compareSides(judgement, here, there),
    }));
    const [best] = between.toSorted((one, two) => two.mean - one.mean);
    const tier: Tier = same.length > 0 ? 'one hand' : (best?.tier ?? 'same setup');
    const reasons = strongest([...between.flatMap((one) => one.reasons), ...sameNames(same)]);
    if (reasons.length === 0) continue;
    const { id, path, title, changed } = other;
    found.push({
      ...{ id, path, title, changed, tier },
      strength: round(Math.max(best?.mean ?? 0, same.length > 0 ? mostOf.registrant : 0)),
      reasons: reasons.slice(0, mostReasons).map((reason) => ({ ...reason, list: null, countable: null })),
      names: [...same, ...spanning.flatMap(({ there }) => there)]
        .map(({ name }) => name)
        .filter((name, place, all) => all.indexOf(name) === place)
        .slice(0, mostExamples),
    });
  }
  return found.sort((one, other) => other.strength - one.strength || (one.title < other.title ? -1 : 1));
}

/** What speaks for one owner of names on two sides: the strongest line of each family, and how many names it is about. */
function compareSides({ pair, judged }: Judgement, here: readonly PooledName[], there: readonly PooledName[]) {
  const best = new Map<string, { line: Evidence; here: Set<number>; there: Set<number> }>();
  let [sum, pairs] = [0, 0];
  const some = (side: readonly PooledName[]) =>
    evenly(
      side.map(({ id }) => id),
      comparedNames,
    );
  for (const one of some(here)) {
    for (const other of some(there)) {
      const found = one === other ? null : pair(one, other);
      if (!found) continue;
      sum += found.sum;
      pairs++;
      for (const line of found.evidence) {
        if (line.family === 'against' || line.weight <= 0) continue;
        const known = best.get(line.family) ?? { line, here: new Set(), there: new Set() };
        known.here.add(one);
        known.there.add(other);
        if (line.weight > known.line.weight) known.line = line;
        best.set(line.family, known);
      }
    }
  }
  const reasons = [...best.values()].map(({ line, here: mine, there: theirs }): Reason => {
    const { kind, value, relation } = line;
    const held =
      kind === null || value === null || relation === null ? null : judged.table.find(kind, value, relation)?.holders;
    const holders = held && new Set(held.map((position) => judged.names[position]?.id ?? 0));
    const having = (side: readonly PooledName[]) => side.filter(({ id }) => holders?.has(id)).length;
    return { ...line, here: holders ? having(here) : mine.size, there: holders ? having(there) : theirs.size };
  });
  return { reasons, mean: pairs === 0 ? 0 : sum / pairs };
}

function sameNames(same: readonly PooledName[]): Reason[] {
  if (same.length === 0) return [];
  const text = `${counted(same.length, 'name is', 'names are')} in both cases`;
  const nothing = { relation: null, kind: null, value: null, domains: null, from: null };
  const about = { here: same.length, there: same.length };
  return [{ ...nothing, family: 'registrant', weight: mostOf.registrant, text, ...about }];
}

/** The strongest line of each family and text. */
function strongest(reasons: readonly Reason[]): Reason[] {
  const lines = new Map<string, Reason>();
  for (const reason of reasons.toSorted((one, other) => other.weight - one.weight)) {
    const key = `${reason.family} ${reason.value ?? reason.text}`;
    if (!lines.has(key)) lines.set(key, reason);
  }
  return [...lines.values()];
}
