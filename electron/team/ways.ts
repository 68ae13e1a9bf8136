import { join } from 'node:path';
import * as z from 'zod';
import { ok, type Result } from '../../shared/result.ts';
import { TeamWay } from '../../shared/team.ts';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';

/**
 * How shared cases travel from this machine, by case. It is in the data folder: a case from a stranger must not be able
 * to name a host to connect to. The password of a database is in the keychain.
 */
export interface Ways {
  of(caseId: string): TeamWay | null;
  keep(caseId: string, way: TeamWay): Promise<Result<void>>;
}

const Stored = z.object({ cases: z.record(z.string(), TeamWay) });

export async function openWays(dataFolder: string): Promise<Ways> {
  const path = join(dataFolder, 'teams.json');
  let stored = (await readJsonFile(path, () => Stored, { cases: {} })).value;
  return {
    of: (caseId) => stored.cases[caseId] ?? null,
    keep: async (caseId, way) => {
      stored = { cases: { ...stored.cases, [caseId]: way } };
      const written = await writeWholeFile(path, `${JSON.stringify(stored, null, 2)}\n`);
      return written.ok ? ok(undefined) : written;
    },
  };
}
