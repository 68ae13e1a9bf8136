import type { TimeFences } from './passive-dns.ts';

/** Why no record can match these time limits; null if one can. A record is never last seen before it was first seen. */
export function fencesContradict({ firstAfter, firstBefore, lastAfter, lastBefore }: TimeFences): string | null {
  if (isLater(firstAfter, firstBefore)) return 'No record is first seen after a time and before an earlier one.';
  if (isLater(lastAfter, lastBefore)) return 'No record is last seen after a time and before an earlier one.';
  if (isLater(firstAfter, lastBefore)) return 'No record is last seen before it was first seen.';
  return null;
}

function isLater(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && Date.parse(one) > Date.parse(other);
}
