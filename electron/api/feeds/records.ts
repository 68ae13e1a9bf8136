import * as z from 'zod';
import type { FeedRecord } from '../../../shared/feeds.ts';
import { isoFromSeconds } from '../../core/http/epoch-time.ts';
import { utcMoment } from '../wire.ts';

/**
 * The member with the subject of a record. Those of the address feeds are undocumented, so the likely ones are tried.
 */
const nameMembers = ['domain', 'ip', 'ip_address', 'address', 'host', 'hostname', 'fqdn'] as const;

const WireRecord = z.record(z.string(), z.unknown());
const WireTime = z.union([z.string(), z.number()]).nullish();

// covers: feeds.record timestamp, domain, raw_record, parsed_record
/** One line of any feed; null when it is not a record. */
export function toFeedRecord(line: unknown): FeedRecord | null {
  const parsed = WireRecord.safeParse(line);
  if (!parsed.success || Array.isArray(line)) return null;
  const name = nameMembers.map((member) => ownMember(parsed.data, member)).find((value) => value !== undefined);
  const time = WireTime.safeParse(ownMember(parsed.data, 'timestamp'));
  if (typeof name !== 'string' || name === '' || !time.success) return null;
  // Parsed from JSON, so it is JSON at every level.
  return { timestamp: moment(time.data), name, record: parsed.data as FeedRecord['record'] };
}

function ownMember(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function moment(time: z.output<typeof WireTime>): string | null {
  return typeof time === 'number' ? isoFromSeconds(time) : utcMoment(time);
}
