import * as z from 'zod';
import { HostileText } from './hostile.ts';

/** What a list or a node shows of a thing without opening its replies. */
export const Facts = z.object({
  risk: z.number().nullable().optional(),
  /** A risk score that the service calls provisional. */
  provisional: z.boolean().optional(),
  active: z.boolean().nullable().optional(),
  created: z.string().optional(),
  expires: z.string().optional(),
  firstSeen: z.string().optional(),
  registrar: HostileText.optional(),
  registrant: HostileText.optional(),
  title: HostileText.optional(),
  ips: z.array(HostileText).optional(),
  countries: z.array(z.string()).optional(),
  /** How many domains share it, by the parameter that finds them, as the service last counted. */
  counts: z.record(z.string(), z.int().min(0)).optional(),
  /** Words that search finds it by, beyond its value. */
  words: z.string().optional(),
});
export type Facts = z.output<typeof Facts>;
