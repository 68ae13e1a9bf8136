import * as z from 'zod';

/** The columns of the Records table, in their usual order. */
export const recordColumns = [
  'domain',
  'risk',
  'registrant',
  'registrar',
  'created',
  'addresses',
  'nameservers',
  'title',
  'expires',
  'firstSeen',
  'mail',
  'networks',
  'emails',
  'certificates',
  'codes',
  'server',
  'redirect',
  'tags',
] as const;
export type RecordColumn = (typeof recordColumns)[number];

/** The chosen columns in order. A name that this version does not know is left out. */
export const ColumnChoice = z
  .array(
    z.object({
      id: z.string().max(40).describe('The column.'),
      width: z.int().min(40).max(2000).nullable().default(null).describe('Its width in pixels; null: the usual one.'),
    }),
  )
  .max(50)
  .nullable();
export type ColumnChoice = z.output<typeof ColumnChoice>;
