import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SavedSearch } from '../../shared/saved-search.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';

/**
 * Which searches may run by themselves here. A case may come from anyone, and what runs by itself spends queries of
 * whoever opens it: so the permission lies in the data folder, where no case can bring it along, and holds for what the
 * person agreed to, which is a question and how often it is asked.
 */
export interface Permissions {
  has(caseId: string, search: Schedule): boolean;
  give(caseId: string, searches: readonly Schedule[]): Promise<Result<void>>;
}

interface Schedule {
  readonly id: number;
  readonly data: Pick<SavedSearch, 'question' | 'everyHours' | 'demo'>;
}

/** By the id of a case, the number of a search in it, and what was agreed to, as a hash: the file tells nobody what is asked. */
const Stored = z.object({ cases: z.record(z.string(), z.record(z.string(), z.string())) });
type Stored = z.output<typeof Stored>;

const mostCases = 1000;
const mostBytes = 16 * 1024 * 1024;

export function openPermissions(dataFolder: string): Permissions {
  const path = join(dataFolder, 'schedules.json');
  let known: { readonly stamp: string; readonly value: Stored } | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  /** Read again when it changed: a terminal gives permissions too. One that can't be read permits nothing. */
  function read(): Stored {
    const found = statSync(path, { throwIfNoEntry: false });
    const stamp = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'none';
    if (known?.stamp !== stamp)
      known = { stamp, value: found && found.size <= mostBytes ? parsed(path) : { cases: {} } };
    return known.value;
  }

  async function write(caseId: string, searches: readonly Schedule[]): Promise<Result<void>> {
    const { cases } = read();
    const { [caseId]: before = {}, ...others } = cases;
    const given = Object.fromEntries(searches.map((search) => [String(search.id), digestOf(search)]));
    const entries = [...Object.entries(others).slice(-mostCases), [caseId, { ...before, ...given }] as const];
    const written = await writeWholeFile(path, `${JSON.stringify({ cases: Object.fromEntries(entries) }, null, 2)}\n`);
    if (written.ok) return ok(undefined);
    return fail('file', `It could not be noted that searches may run by themselves. ${written.failure.message}`, {
      kept: 'They stay paused.',
      next: written.failure.next ?? 'Try again.',
    });
  }

  return {
    has: (caseId, search) =>
      search.data.everyHours === null || read().cases[caseId]?.[String(search.id)] === digestOf(search),
    give: (caseId, searches) => {
      const given = writing.then(() => write(caseId, searches));
      writing = given.catch(() => undefined);
      return given;
    },
  };
}

function digestOf({ data: { question, everyHours, demo } }: Schedule): string {
  return createHash('sha256')
    .update(JSON.stringify([question, everyHours, demo]))
    .digest('hex');
}

function parsed(path: string): Stored {
  try {
    const read = Stored.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.data : { cases: {} };
  } catch {
    return { cases: {} };
  }
}
