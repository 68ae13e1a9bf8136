// GET /v1/intel-detect/monitors/: the monitors of the account, with counts when asked for.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { platformError } from '../platform/errors.ts';
import { readQuery } from '../platform/query-reader.ts';
import { platformRoute } from '../platform/route.ts';
import type { Service } from '../service-state.ts';
import { largestOffset, readSort, timeRule } from './filters.ts';
import type { Found } from './found.ts';
import { foundBy } from './found.ts';
import { changedSince, monitorRecord } from './records.ts';
import type { Monitor } from './state.ts';
import { detectState } from './state.ts';
import { readTime } from './times.ts';

// covers: detect.monitors GET monitors, 500 per page, 100 per page with counts
// covers: detect.monitors all
export const monitorListRoute: Route = platformRoute({
  id: 'platform.detect.monitors',
  method: 'GET',
  path: '/v1/intel-detect/monitors/',
  product: 'intel-detect-monitors',
  needs: 'detect',
  handle: listMonitors,
});

const parameters = new Set(['datetime_counts_since', 'include_counts', 'sort[]', 'order', 'offset', 'limit']);
// covers: detect.monitor domain_counts
const sortNames = ['term', 'created_date', 'domain_counts_changed', 'domain_counts_discovered'] as const;

interface Counts {
  readonly new: number;
  readonly watched: number;
  readonly changed: number;
  readonly escalated: number;
}

interface Entry {
  readonly monitor: Monitor;
  readonly counts: Counts | null;
}

function listMonitors(call: UserCall, service: Service): Reply {
  const found = foundBy(call, service);
  const read = readQuery(call.query, parameters);
  const withCounts = read.boolean('include_counts') ?? false;
  const since = read.value('datetime_counts_since', timeRule, (text) => readTime(text, found.now));
  if (withCounts && since === null) read.refuse('datetime_counts_since is required with include_counts.');
  const sort = readSort(read, sortNames);
  if (!withCounts && sort.some((name) => name.startsWith('domain_counts'))) {
    read.refuse('Sorting by counts needs include_counts.');
  }
  const ascending = read.oneOf('order', ['asc', 'desc']) === 'asc';
  const largest = withCounts ? 100 : 500;
  const limit = read.integer('limit', 0, largest) || largest;
  const offset = read.integer('offset', 0, largestOffset) ?? 0;
  const problem = read.problem();
  // A refused request does not use up the one query of the hour.
  if (problem !== null) return { ...platformError(400, problem), free: true };

  const { monitors } = detectState(service);
  const entries = monitors.map((monitor): Entry => {
    return { monitor, counts: withCounts && since !== null ? countsOf(found, monitor, since) : null };
  });
  const ordered = inOrder(entries, sort.length > 0 ? sort : ['term'], ascending);
  return jsonReply(200, {
    total_count: monitors.length,
    offset,
    limit,
    monitors: ordered.slice(offset, offset + limit).map(({ monitor, counts }) => ({
      ...monitorRecord(monitor, found.now),
      ...(counts !== null && { domain_counts: counts }),
    })),
  });
}

/** What the lists of this monitor show since then: discovered, put on the watchlist, changed and escalated domains. */
function countsOf(found: Found, monitor: Monitor, since: number): Counts {
  const counts = { new: 0, watched: 0, changed: 0, escalated: 0 };
  for (const number of found.numbers(monitor)) {
    const assignment = found.assignment(number);
    if (assignment === null && found.discoveredAt(number) >= since) counts.new++;
    if (assignment?.state !== 'watched') continue;
    if (assignment.at >= since) counts.watched++;
    if ((changedSince(found, number) ?? Number.NEGATIVE_INFINITY) >= since) counts.changed++;
    if (found.escalations(number).some(({ updated }) => updated >= since)) counts.escalated++;
  }
  return counts;
}

function inOrder(entries: readonly Entry[], sort: readonly (typeof sortNames)[number][], ascending: boolean) {
  const sign = ascending ? 1 : -1;
  return [...entries].sort((one, other) => {
    for (const name of sort) {
      const [left, right] = [sortValue(one, name), sortValue(other, name)];
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  });
}

function sortValue({ monitor, counts }: Entry, name: (typeof sortNames)[number]): string | number {
  switch (name) {
    case 'term':
      return monitor.term;
    case 'created_date':
      return monitor.created;
    case 'domain_counts_changed':
      return counts?.changed ?? 0;
    case 'domain_counts_discovered':
      return counts?.new ?? 0;
  }
}
