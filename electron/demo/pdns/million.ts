// The owner name that is reserved for load tests: a lookup of it streams a million records, made while they are sent.

import type { Rrset } from '../world/rrsets.ts';
import type { NamePattern } from './names.ts';

/** Ask for it with limit=0 or limit=1000000 and a key whose results_max allows that, such as the main user's. */
export const millionRecordsName = 'million-records.example.';
export const millionRecordsCount = 1_000_000;

export function isMillionRecords(owner: NamePattern): boolean {
  return owner.kind === 'exact' && owner.name === millionRecordsName;
}

/** Three of four are addresses, each another one; the rest are texts. */
export function* millionRecords(second: number): Generator<Rrset> {
  const start = Math.floor(second / 86_400) * 86_400 - millionRecordsCount * 60;
  for (let number = 0; number < millionRecordsCount; number++) {
    const text = number % 4 === 3;
    const timeFirst = start + number * 60;
    yield {
      rrname: millionRecordsName,
      rrtype: text ? 'TXT' : 'AAAA',
      rdata: [text ? `"record ${number}"` : addressNumber(number)],
      bailiwick: millionRecordsName,
      count: 1 + (number % 997),
      timeFirst,
      timeLast: Math.min(second, timeFirst + 86_400 * (1 + (number % 30))),
      zone: false,
    };
  }
}

function addressNumber(number: number): string {
  const network = 0x1000 + Math.floor(number / 0xffff);
  return `2001:db8:${network.toString(16)}::${(1 + (number % 0xffff)).toString(16)}`;
}
