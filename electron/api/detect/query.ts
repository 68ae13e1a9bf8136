import * as z from 'zod';
import { ListFilters } from '../../../shared/detect.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import type { Parameters } from '../../core/http/wording.ts';
import type { Operation } from '../../core/limits/limits.ts';
import { requestBounds } from '../request-bounds.ts';

/** One list query: everything of its pages but the offset. */
export const ListQuery = z.object({
  list: z.enum(['new', 'watched', 'ignored']),
  filters: ListFilters,
  includeDomainData: z.boolean(),
  screenshots: z.boolean(),
  preview: z.boolean(),
});
export type ListQuery = z.output<typeof ListQuery>;

/** The largest page. Always sent: without a limit, the service uses another one than documented. */
export function pageSize({ includeDomainData }: ListQuery): number {
  return includeDomainData ? requestBounds.detectPageWithData : requestBounds.detectPage;
}

// covers: detect.list all in shared/detect.ts
// covers: detect.list include_domain_data, screenshots, preview, limit
export function listParameters(query: ListQuery): Parameters {
  const { filters, includeDomainData, screenshots, preview } = query;
  return {
    ...filters,
    ...(includeDomainData && { include_domain_data: true }),
    ...(screenshots && { screenshots: 1 }),
    ...(preview && { preview: 1 }),
    limit: pageSize(query),
  };
}

/** The same text for the same list and parameters, in any order. */
export function pagingKey(query: ListQuery): string {
  const parameters = Object.entries(listParameters(query)).filter(([, value]) => value !== undefined);
  return JSON.stringify([query.list, ...parameters.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

export function listAllowance({ list, preview }: ListQuery): Operation {
  return preview ? 'detect.preview' : `detect.${list}`;
}

/** Rules about two fields at once. */
export function checkList({ list, filters, screenshots }: ListQuery): Result<void> {
  if (screenshots && list !== 'watched') return wrong('screenshots', 'Only the watched list has screenshots.');
  if (list === 'ignored' && filters.changed_before !== undefined) {
    return wrong('filters.changed_before', 'The ignored list does not support this filter.');
  }
  return ok(undefined);
}

export function wrong(field: string, message: string): Result<never> {
  return failUnsent('bad-input', message, { fields: { [field]: [message] } });
}
