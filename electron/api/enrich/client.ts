import type { EnrichOptions } from '../../../shared/domain-search.ts';
import type { Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { recordParameters } from '../domain-gather.ts';
import { type DomainReply, isDomainReply, readDomainReply } from '../domain-reply.ts';
import { warmUpReaders } from '../domain-warm-up.ts';

// covers: enrich.request POST (postIntelEnrich), domain, data_updated_after
// covers: enrich.request GET (getIntelEnrich)
/** The records of up to 100 names, without counts. Sent as a form: the names can be too long for an address. */
export async function readRecords(
  http: SignedHttp,
  names: readonly string[],
  options: EnrichOptions,
  circumstances: Circumstances,
): Promise<Result<DomainReply>> {
  const reply = await http.json({
    ...circumstances,
    service: 'platform',
    operation: 'enrich',
    allowance: 'enrich',
    method: 'POST',
    path: ['v1', 'intel-enrich', ''],
    place: 'investigate',
    form: {
      domain: names.join(','),
      data_updated_after: options.dataUpdatedAfter,
      ...recordParameters(options),
    },
    effect: 'spends',
    isAnswer: isDomainReply,
    whileBusy: warmUpReaders,
  });
  return reply.ok ? readDomainReply(reply.value) : reply;
}
