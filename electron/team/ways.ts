import { join } from 'node:path';
import * as z from 'zod';
import type { Result } from '../../shared/result.ts';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';

/** How a shared case travels from this machine. The password of a database is in the keychain. */
export const Way = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), place: z.string().min(1) }),
  z.object({
    kind: z.literal('postgres'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
    database: z.string().min(1).max(63),
    user: z.string().min(1).max(63),
    /** `off` is allowed on this machine alone. */
    tls: z.enum(['on', 'off']),
  }),
]);
export type Way = z.output<typeof Way>;

const Stored = z.object({ cases: z.record(z.string(), Way) });

/** By case, in the data folder: a case from a stranger must not be able to name a host to connect to. */
export interface Ways {
  of(caseId: string): Way | null;
  keep(caseId: string, way: Way | null): Promise<Result<void>>;
}

export async function openWays(dataFolder: string): Promise<Ways> {
  const path = join(dataFolder, 'teams.json');
  let stored = (await readJsonFile(path, () => Stored, { cases: {} })).value;
  return {
    of: (caseId) => stored.cases[caseId] ?? null,
    keep: async (caseId, way) => {
      const { [caseId]: _before, ...others } = stored.cases;
      stored = { cases: way ? { ...others, [caseId]: way } : others };
      const written = await writeWholeFile(path, `${JSON.stringify(stored, null, 2)}\n`);
      return written.ok ? { ok: true, value: undefined } : written;
    },
  };
}
