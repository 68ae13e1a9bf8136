import * as z from 'zod';
import { ListFilters } from './detect.ts';

/** A filter of a list of lookalikes: the service's filters, which also work here, and two of our own. */
export const LookalikeFilter = ListFilters.omit({ sort: true, order: true }).extend({
  registrars: z.array(z.string().max(500)).optional().describe('Domains with one of these registrars.'),
  only: z.enum(['changed', 'escalated']).optional().describe('Watched domains that changed or were escalated.'),
});
export type LookalikeFilter = z.output<typeof LookalikeFilter>;

const lookalikeColumns = [
  'domain',
  'risk_score',
  'mx_exists',
  'discovered_date',
  'changed_date',
  'registrar',
  'ip',
] as const;

export const LookalikeSorting = z.object({ by: z.enum(lookalikeColumns), order: z.enum(['asc', 'desc']) });
export type LookalikeSorting = z.output<typeof LookalikeSorting>;

/** A filter as saved in a case. */
export const SavedLookalikeFilter = z.object({ filter: LookalikeFilter, sorting: LookalikeSorting });
