import { ok } from '../../../shared/result.ts';
import { kindOf } from '../../core/http/error-body.ts';
import type { OperationLimits } from '../../core/limits/limits.ts';
import { type ApiService, fromSupport } from '../service.ts';
import { validateKey } from './client.ts';
import { refusedByBatch } from './refusal.ts';

export const batchOperations = { batch: { limits: [] } } as const satisfies Readonly<Record<string, OperationLimits>>;

export const batch: ApiService = {
  title: 'Batch channels',
  address: ({ batchUrl }) => batchUrl,
  signing: () => 'body',
  accept: 'application/json',
  keyInBody: true,
  accountIs: 'key',
  refusalOfKey: ({ refusal: { host, status }, said, body }) =>
    status === 403 ? refusedByBatch(host, said, kindOf(body)) : null,
  afterRefusedKey: (status) => fromSupport('batch channels', status),
  operations: batchOperations,
  probe: async ({ http }, circumstances) => {
    const profile = await validateKey(http, circumstances);
    return profile.ok ? ok(`${profile.value.channels.length} channels.`) : profile;
  },
};
