import * as z from 'zod';
import type { enrichCalls } from '../../../shared/calls/enrich.ts';
import { type DomainPage, EnrichOptions } from '../../../shared/domain-search.ts';
import type { Result } from '../../../shared/result.ts';
import { readResume } from '../../core/http/resume.ts';
import type { ApiContext } from '../api-context.ts';
import { atTheStart, gatherNames, NamesPlace } from '../domain-gather.ts';
import type { Product } from '../product.ts';
import { domainsOverConnection } from '../screenshot-hosts.ts';
import { readRecords } from './client.ts';

const Place = NamesPlace.extend({ kind: z.literal('enrich.domains'), options: EnrichOptions });
type Place = NamesPlace<EnrichOptions>;

export function enrichOver(context: ApiContext): Product<typeof enrichCalls> {
  return {
    domains: ({ names, ...options }, signal) => records(context, { names, options, before: atTheStart }, signal),
    more: ({ resume }, signal) => {
      const place = readResume(resume, Place);
      return place.ok ? records(context, place.value, signal) : Promise.resolve(place);
    },
  };
}

function records(context: ApiContext, place: Place, signal: AbortSignal): Promise<Result<DomainPage>> {
  const title = `Looking up ${place.names.length} domains (Enrich)`;
  return domainsOverConnection(context, title, signal, ({ http }, circumstances) =>
    gatherNames('enrich.domains', place, (names) => readRecords(http, names, place.options, circumstances)),
  );
}
