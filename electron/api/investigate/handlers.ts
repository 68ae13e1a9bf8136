import * as z from 'zod';
import type { investigateCalls } from '../../../shared/calls/investigate.ts';
import type { DomainPage } from '../../../shared/domain-search.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { readResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { type ApiContext, overConnection } from '../api-context.ts';
import { atTheStart, gatherNames, NamesPlace } from '../domain-gather.ts';
import type { Product } from '../product.ts';
import { domainsOverConnection } from '../screenshot-hosts.ts';
import { askFree, readProfiles } from './client.ts';
import { SearchPlace, searchPage } from './search-page.ts';

const Place = z.discriminatedUnion('kind', [
  SearchPlace.extend({ kind: z.literal('investigate.search') }),
  NamesPlace.extend({ kind: z.literal('investigate.domains') }),
]);

/** `anew` bypasses the answers in the case. */
export function investigateOver(context: ApiContext, anew = context): Product<typeof investigateCalls> {
  return {
    search: ({ search, fresh, ...options }, signal) =>
      domainsOverConnection(fresh ? anew : context, 'Searching domains', signal, ({ http }, circumstances) =>
        searchPage(http, { search, options, position: null, before: atTheStart }, circumstances),
      ),
    more: ({ resume }, signal) => {
      const place = readResume(resume, Place);
      if (!place.ok) return Promise.resolve(place);
      return domainsOverConnection(context, 'Loading more domains', signal, ({ http }, circumstances) =>
        place.value.kind === 'investigate.search'
          ? searchPage(http, place.value, circumstances)
          : profiles(http, place.value, circumstances),
      );
    },
    domains: ({ names, ...options }, signal) =>
      domainsOverConnection(context, `Looking up ${names.length} domains`, signal, ({ http }, circumstances) =>
        profiles(http, { names, options, before: atTheStart }, circumstances),
      ),
    test: (_input, signal) =>
      overConnection(context, 'Testing Investigate', signal, ({ http }, circumstances) =>
        testQueries(http, circumstances),
      ),
  };
}

function profiles(http: SignedHttp, place: NamesPlace, circumstances: Circumstances): Promise<Result<DomainPage>> {
  return gatherNames('investigate.domains', place, (names) => readProfiles(http, names, place.options, circumstances));
}

async function testQueries(http: SignedHttp, circumstances: Circumstances) {
  const byName = await askFree(http, 'byName', circumstances);
  if (!byName.ok) return byName;
  const byAddress = await askFree(http, 'byAddress', circumstances);
  if (!byAddress.ok) return byAddress;
  const { records, refusal, total, exchange } = byAddress.value;
  return ok({
    byName: byName.value.records.length,
    byAddress: refusal === null ? (total ?? records.length) : null,
    at: byName.value.at.toISOString(),
    exchanges: [byName.value.exchange, exchange],
  });
}
