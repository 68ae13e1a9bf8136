import type { EntityRow } from '../../shared/case-rows.ts';
import { defanged } from '../../shared/defang.ts';
import { entityKinds, kindRow } from '../../shared/entity-kinds.ts';
import type { ReportFacts } from './gather.ts';

export function shownOf({ kind, value, shown }: EntityRow): string {
  return shown !== null && kindRow(kind).knownAsShown ? shown : value;
}

export function name(
  { defanged: isSafe }: Pick<ReportFacts, 'defanged'>,
  kind: EntityRow['kind'],
  value: string,
): string {
  const shown = kind === 'asn' ? `AS${value}` : value;
  return isSafe ? defanged(kind, shown) : shown;
}

export function figure(count: number): string {
  return count.toLocaleString('en');
}

export const day = (time: string) => time.slice(0, 10);
export const moment = (time: string) => (time === '' ? '' : `${time.slice(0, 16).replace('T', ' ')} UTC`);

/** By kind, the riskiest first, then by value. */
export function sortedThings<T>(all: readonly T[], rowOf: (one: T) => EntityRow): T[] {
  const order = new Map(entityKinds.map((kind, index) => [kind, index]));
  return [...all].sort((first, second) => {
    const [one, other] = [rowOf(first), rowOf(second)];
    return (
      (order.get(one.kind) ?? 0) - (order.get(other.kind) ?? 0) ||
      (other.facts.risk ?? -1) - (one.facts.risk ?? -1) ||
      (one.value < other.value ? -1 : 1)
    );
  });
}
