import type { Infrastructure } from '../attribution/infrastructure.ts';
import { type Judgement, judge } from '../attribution/judge.ts';
import type { NameFacts } from '../attribution/types.ts';
import type { CaseName } from '../memory/case-names.ts';

/** The names of several cases, each once, judged together. */
export interface PooledNames {
  readonly judgement: Judgement;
  /** By the ID in the judgement. */
  readonly names: ReadonlyMap<number, PooledName>;
}

export interface PooledName {
  readonly id: number;
  readonly name: string;
  readonly registered: NameFacts['registered'];
  /** Positions of the cases that have it. */
  readonly cases: ReadonlySet<number>;
  readonly isIn: boolean;
}

interface Pooling {
  readonly infrastructure: Infrastructure;
  readonly signal?: AbortSignal | undefined;
}

/** The judgement of "What links these?" over the names of several cases. What the first case knows of a name counts. */
export async function judgePooled(
  cases: readonly (readonly CaseName[])[],
  { infrastructure, signal }: Pooling,
): Promise<PooledNames> {
  const pooled = new Map<string, { facts: NameFacts; cases: Set<number>; isIn: boolean }>();
  for (const [at, names] of cases.entries()) {
    for (const { name, observations, registered, looks, isIn } of names) {
      const known = pooled.get(name);
      if (known) {
        known.cases.add(at);
        known.isIn ||= isIn;
        // A name without a record here may have one there.
        if (known.facts.observations.length === 0)
          known.facts = { ...known.facts, observations, registered, ...(looks && { looks }) };
        continue;
      }
      const facts = { id: pooled.size + 1, name, observations, registered, ...(looks && { looks }) };
      pooled.set(name, { facts, cases: new Set([at]), isIn });
    }
  }
  const all = [...pooled.values()];
  const judgement = await judge(
    all.map(({ facts }) => facts),
    { infrastructure, ...(signal && { signal }) },
  );
  return {
    judgement,
    names: new Map(
      all.map(({ facts: { id, name, registered }, cases: holders, isIn }) => [
        id,
        { id, name, registered, cases: holders, isIn },
      ]),
    ),
  };
}
