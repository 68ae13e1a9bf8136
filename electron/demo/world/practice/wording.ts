// Names of the practice cases. Everyone writes about the same towns and the same subject; only the pattern differs.

import { pick } from '../../random.ts';

const towns =
  'calder marwick elmsford tarnby brackley holmby severin dunmore ashcombe kellan ruskin wyeford lorne petrel oakhurst stanley tilney umberto vardy wexley yarrow zennor amble bexley corrin dalton'.split(
    ' ',
  );
const subjects = 'claim grant relief benefit refund aid fund voucher rebate council'.split(' ');
const lures = 'apply check status form portal desk pay now'.split(' ');
const things = 'choir school trust museum bakery cycling gardens notes labs docs church theatre rowing photo'.split(
  ' ',
);
const badTlds = ['com', 'net', 'online', 'top', 'info', 'site'];
const plainTlds = ['org', 'com', 'io', 'net', 'info'];

/** Which of `patterns` the names of a campaign follow. */
const patterns: readonly ((next: () => number) => string)[] = [
  (next) => `${pick(towns, next())}-${pick(subjects, next())}-${pick(lures, next())}`,
  (next) => `${pick(lures, next())}${pick(subjects, next())}${1 + (next() % 98)}`,
  (next) => `my${pick(towns, next())}${pick(subjects, next())}`,
  (next) => `${pick(subjects, next())}s-${pick(towns, next())}-gov${next() % 3 === 0 ? '-uk' : ''}`,
];

export function campaignName(style: number, next: () => number): string {
  return `${pick(patterns, style)(next)}.${pick(badTlds, next())}`;
}

/** A name of somebody else: some on the same subject, some even by a pattern of a campaign. */
export function strangerName(next: () => number): string {
  const kind = next() % 10;
  if (kind === 0) return campaignName(next() % patterns.length, next);
  const town = pick(towns, next());
  const hyphen = next() % 2 === 0 ? '-' : '';
  const other = kind < 5 ? `${pick(subjects, next())}${next() % 4 === 0 ? 's' : ''}` : pick(things, next());
  return `${town}${hyphen}${other}.${pick(plainTlds, next())}`;
}
