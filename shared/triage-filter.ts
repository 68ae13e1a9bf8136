import * as z from 'zod';
import { ListFilters } from './detect.ts';

/** A filter of a queue of lookalikes: the service's filters, which also work here, and two of our own. */
export const TriageFilter = ListFilters.omit({ sort: true, order: true }).extend({
  registrars: z.array(z.string().max(500)).optional().describe('Domains of one of these registrars.'),
  only: z.enum(['changed', 'escalated']).optional().describe('Watched domains that changed, or were escalated.'),
});
export type TriageFilter = z.output<typeof TriageFilter>;

const triageColumns = [
  'domain',
  'risk_score',
  'mx_exists',
  'discovered_date',
  'changed_date',
  'registrar',
  'ip',
] as const;

export const TriageSorting = z.object({ by: z.enum(triageColumns), order: z.enum(['asc', 'desc']) });
export type TriageSorting = z.output<typeof TriageSorting>;

/** A filter as saved in a case. */
export const SavedTriageFilter = z.object({ filter: TriageFilter, sorting: TriageSorting });
