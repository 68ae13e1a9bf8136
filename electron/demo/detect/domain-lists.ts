// GET /v1/intel-detect/domains/new/, /watched/ and /ignored/.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { platformError } from '../platform/errors.ts';
import { limitMessage } from '../platform/limits.ts';
import { platformRoute } from '../platform/route.ts';
import type { Service } from '../service-state.ts';
import type { Filters, ListName } from './filters.ts';
import { chosen, readFilters } from './filters.ts';
import type { Found } from './found.ts';
import { foundBy } from './found.ts';
import { openList, queryName, takePreview } from './hours.ts';
import { domainRecord } from './records.ts';
import { detectState } from './state.ts';

// covers: detect.list GET new, GET watched, GET ignored
// covers: detect.list all
// covers: detect.envelope offset, limit
export const domainListRoutes: readonly Route[] = (['new', 'watched', 'ignored'] as const).map((list) =>
  platformRoute({
    id: `platform.detect.${list}`,
    method: 'GET',
    path: `/v1/intel-detect/domains/${list}/`,
    product: `intel-detect-${list}-domains`,
    needs: 'detect',
    ...(hasHour(list) && { limit: 'own' }),
    handle: (call, service) => listDomains(list, call, service),
  }),
);

/** The document names two of the three lists. */
function hasHour(list: ListName): boolean {
  return list !== 'ignored';
}

function listDomains(list: ListName, call: UserCall, service: Service): Reply {
  const found = foundBy(call, service);
  const filters = readFilters(list, call.query, found.now, service.words);
  if (typeof filters === 'string') return { ...platformError(400, filters), free: true };
  const monitor = detectState(service).monitors.find(({ id }) => id === filters.monitorId) ?? null;
  if (filters.monitorId !== null && monitor === null) {
    return { ...platformError(404, `There is no monitor ${filters.monitorId}.`), free: true };
  }
  const broken = filters.preview
    ? takePreview(call, service, list)
    : hasHour(list)
      ? openList(call, service, list, filters.offset)
      : null;
  if (broken !== null) return { ...platformError(503, limitMessage(broken)), free: true };

  const numbers = chosenOnce(service, found, `${list} ${queryName(call.query)}`, () =>
    chosen(found, list, filters, found.numbers(monitor), service.seed),
  );
  return jsonReply(200, page(found, numbers, filters, service));
}

function page(found: Found, numbers: readonly number[], filters: Filters, service: Service): object {
  const { offset, limit } = filters;
  const watchlist_domains = numbers
    .slice(offset, offset + limit)
    .map((number) => domainRecord(found, number, service.seed, service.words, filters));
  return { watchlist_domains, total_count: numbers.length, count: watchlist_domains.length, offset, limit };
}

type Chosen = { readonly found: Found; readonly name: string; readonly numbers: readonly number[] };
const lastChosen = new WeakMap<Service, Chosen>();

/** Filtering 100,000 domains anew for each of a thousand pages would take minutes. */
function chosenOnce(service: Service, found: Found, name: string, make: () => readonly number[]): readonly number[] {
  const known = lastChosen.get(service);
  if (known?.found === found && known.name === name) return known.numbers;
  const numbers = make();
  lastChosen.set(service, { found, name, numbers });
  return numbers;
}
