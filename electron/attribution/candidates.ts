import type { ValueTable } from './rarity.ts';
import type { NameFacts } from './types.ts';
import type { Wording } from './wording.ts';

// Which pairs are worth a comparison: those that share something rare enough. Never all pairs.

/** In a block of up to this many names every pair is compared; in a larger one each with its next neighbours. */
const wholeBlock = 40;
const neighbours = 8;
/** A value must say at least this much to make candidates. */
const leastWeight = 0.5;

/** Calls `take` for each candidate pair once, the lower position first. */
export async function visitCandidates(
  names: readonly NameFacts[],
  table: ValueTable,
  wording: Wording,
  take: (one: number, other: number) => void,
  pause: () => Promise<void>,
): Promise<void> {
  /** For each name the higher ones it was paired with. */
  const seen: (Set<number> | undefined)[] = [];
  /** Similar names of one time next to each other: neighbours in a large block are the most similar. */
  const order = await orderOf(names, pause);

  function pair(one: number, other: number): void {
    if (one === other) return;
    const [low, high] = one < other ? [one, other] : [other, one];
    const known = seen[low];
    if (known?.has(high)) return;
    if (known) known.add(high);
    else seen[low] = new Set([high]);
    take(low, high);
  }

  async function block(members: readonly number[]): Promise<void> {
    if (members.length < 2) return;
    const sorted = [...members].sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0));
    const reach = sorted.length <= wholeBlock ? sorted.length : neighbours;
    for (let at = 0; at < sorted.length; at++) {
      const until = Math.min(sorted.length, at + 1 + reach);
      for (let to = at + 1; to < until; to++) pair(sorted[at] as number, sorted[to] as number);
      if (at % 4 === 3) await pause();
    }
    await pause();
  }

  for (const { weight, holders } of table.shared) if (weight >= leastWeight) await block(holders);
  const blocks = new Map<string, number[]>();
  const put = (key: string, index: number) => {
    const known = blocks.get(key);
    if (known) known.push(index);
    else blocks.set(key, [index]);
  };
  for (let index = 0; index < names.length; index++) {
    if (index % 100 === 99) await pause();
    for (const key of wording.keysOf(index)) put(key, index);
    const registrar = table.registrars[index] ?? null;
    const day = names[index]?.registered.day ?? null;
    if (registrar === null || day === null) continue;
    // Two overlapping blocks of two days: neighbours in time are always in one of them.
    put(`day ${registrar} ${Math.floor(day)}`, index);
    put(`days ${registrar} ${Math.floor(day / 4)}`, index);
    put(`days+ ${registrar} ${Math.floor((day + 2) / 4)}`, index);
  }
  for (const members of blocks.values()) await block(members);
}

/** The position of each name in the order of its label read from the end, where patterns are usually alike. */
async function orderOf(names: readonly NameFacts[], pause: () => Promise<void>): Promise<Int32Array> {
  const keys: { readonly index: number; readonly key: string }[] = [];
  for (const [index, { name, registered }] of names.entries()) {
    const label = [...(name.split('.')[0] ?? '').replace(/\d+/g, '')].reverse().join('');
    keys.push({ index, key: `${label} ${Math.floor(registered.day ?? 0)} ${name}` });
    if (index % 500 === 499) await pause();
  }
  await pause();
  keys.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  await pause();
  const order = new Int32Array(names.length);
  for (const [at, { index }] of keys.entries()) order[index] = at;
  return order;
}
