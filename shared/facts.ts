import * as z from 'zod';
import { HostileText } from './hostile.ts';

/** What a list or a node shows about an entity without opening its replies. */
export const Facts = z.object({
  risk: z.number().nullable().optional(),
  /** The service calls the risk score provisional. */
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
  /** How many domains share it, by search parameter, as last counted by the service. */
  counts: z.record(z.string(), z.int().min(0)).optional(),
  /** Additional search words. */
  words: z.string().optional(),
});
export type Facts = z.output<typeof Facts>;
