import * as z from 'zod';

/** A text that names something: no line breaks and no other control characters. */
const plain = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}+$/u);

/** Where the shared cases of a team are, and as whom this user goes there. The password is in the keychain. */
export const DatabaseAddress = z.object({
  host: plain(255).describe('The name of the machine, or the folder of its socket on this one.'),
  port: z.int().min(1).max(65_535).default(5432).describe('Its port.'),
  database: plain(63).describe('The name of the database.'),
  login: plain(63).describe('The role of this user in the database.'),
  tls: z.enum(['verified', 'off']).default('verified').describe('"off" only for a database on this machine.'),
  authority: z.string().max(100_000).optional().describe('Certificates of an authority of the team’s own, as PEM.'),
});
export type DatabaseAddress = z.output<typeof DatabaseAddress>;

/** What somebody may do in a shared case. */
export const TeamRole = z.enum(['owner', 'editor', 'reader', 'removed']);
export type TeamRole = z.output<typeof TeamRole>;
