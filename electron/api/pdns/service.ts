import { fail, ok } from '../../../shared/result.ts';
import type { OperationLimits } from '../../core/limits/limits.ts';
import { type ApiService, fromSupport } from '../service.ts';
import { readAndLearn, readQuota } from './quota.ts';

export const pdnsOperations = {
  // The service reports the key's burst limit and quota under this name.
  'pdns.query': { limits: [], product: 'pdns', learnFrom: 'pdns.free' },
  'pdns.free': { limits: [] },
} as const satisfies Readonly<Record<string, OperationLimits>>;

// covers: pdns.operations Accept: application/x-ndjson
export const pdns: ApiService = {
  title: 'Passive DNS',
  address: ({ pdnsUrl }) => pdnsUrl,
  signing: () => 'header',
  accept: 'application/x-ndjson',
  keyInBody: false,
  accountIs: 'key',
  refusal: ({ refusal: { host, status } }) =>
    status === 504
      ? fail('too-complex', `${host} stopped before the first row.`, {
          next: 'Narrow the query: a type, a shorter time, no wildcard.',
        })
      : null,
  refusalOfKey: ({ refusal: { host }, said }) => {
    if (/may not use/i.test(said)) {
      return fail('not-permitted', `This passive DNS key has no permission for that at ${host}. It says: “${said}”`, {
        next: 'Plain lookups may still work. Enterprise support can add more.',
      });
    }
    if (!/quota is expired/i.test(said)) return null;
    return fail('not-permitted', `The block of queries for this passive DNS key has expired.`, {
      next: 'Ask enterprise support for a new block.',
    });
  },
  afterRefusedKey: (status) => fromSupport('passive DNS', status),
  operations: pdnsOperations,
  learn: readAndLearn,
  probe: async ({ http }, circumstances) => {
    const quota = await readQuota(http, circumstances);
    if (!quota.ok) return quota;
    const { kind, remaining, limit } = quota.value;
    return ok(
      kind === 'unlimited' ? 'Unlimited queries.' : `${remaining ?? '?'} of ${limit ?? '?'} queries remaining.`,
    );
  },
};
