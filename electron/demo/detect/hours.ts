// The rule of the lists: each may be opened once an hour, and paging inside that hour is free as long as nothing but the
// offset changes. Previews are outside it and have a limit of their own.

import type { UserCall } from '../http/call.ts';
import type { BrokenLimit } from '../platform/limits.ts';
import { generalParameters } from '../platform/route.ts';
import type { Service } from '../service-state.ts';

interface Opened {
  readonly query: string;
  readonly offset: number;
  readonly at: number;
}

interface Hours {
  readonly opened: Map<string, Opened>;
  readonly previews: Map<string, number[]>;
}

const minute = 60_000;
const hour = 60 * minute;
const previewsPerMinute = 30;
const allHours = new WeakMap<Service, Hours>();

function hoursOf(service: Service): Hours {
  const hours = allHours.get(service) ?? { opened: new Map(), previews: new Map() };
  allHours.set(service, hours);
  return hours;
}

// covers: detect.monitors once an hour
// covers: detect.list once an hour with free pages
/** Opens the list for an hour, or says that the rule forbids it. A page of the opened list is always allowed. */
export function openList(call: UserCall, service: Service, list: string, offset: number): BrokenLimit | null {
  const { opened } = hoursOf(service);
  const name = `${call.user.username} ${list}`;
  const known = opened.get(name);
  const query = queryName(call.query);
  // The clock can be moved back: an hour that then lies ahead does not count.
  if (known !== undefined && known.at <= call.worldNow && call.worldNow < known.at + hour) {
    return known.query === query && known.offset !== offset ? null : 'hour';
  }
  opened.set(name, { query, offset, at: call.worldNow });
  return null;
}

// covers: detect.list 30 previews a minute
export function takePreview(call: UserCall, service: Service, list: string): BrokenLimit | null {
  const { previews } = hoursOf(service);
  const name = `${call.user.username} ${list}`;
  const now = call.worldNow;
  const recent = (previews.get(name) ?? []).filter((at) => at > now - minute && at <= now);
  if (recent.length >= previewsPerMinute) return 'minute';
  previews.set(name, [...recent, now]);
  return null;
}

/** What must stay the same while paging: everything but the offset and who asks. */
export function queryName(query: URLSearchParams): string {
  const entries = [...query].filter(([name]) => name !== 'offset' && !generalParameters.has(name));
  return JSON.stringify(entries.sort());
}
