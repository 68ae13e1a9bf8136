import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SavedSearch } from '../../shared/saved-search.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';

/**
 * Which searches may run on schedule here. Anyone may have made a case, and scheduled searches spend the queries of
 * whoever opens it. So the permission is in the data folder, out of a case's reach, and covers exactly what the user
 * agreed to: a question and its frequency.
 */
export interface Permissions {
  has(caseId: string, search: Schedule): boolean;
  give(caseId: string, searches: readonly Schedule[]): Promise<Result<void>>;
}

interface Schedule {
  readonly id: number;
  readonly data: Pick<SavedSearch, 'question' | 'everyHours' | 'demo'>;
}

/** By case id and search number: a hash of what the user agreed to, so that the file does not reveal the question. */
const Stored = z.object({ cases: z.record(z.string(), z.record(z.string(), z.string())) });
type Stored = z.output<typeof Stored>;

const mostCases = 1000;
const mostBytes = 16 * 1024 * 1024;

export function openPermissions(dataFolder: string): Permissions {
  const path = join(dataFolder, 'schedules.json');
  let known: { readonly stamp: string; readonly value: Stored } | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  /** Reads again after a change: a terminal gives permissions too. An unreadable file permits nothing. */
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
    return fail('file', `The permission to run searches automatically could not be saved. ${written.failure.message}`, {
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
