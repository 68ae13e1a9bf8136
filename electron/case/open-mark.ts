import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * Remembers which case is open, so that a case that crashes the program does not crash it at every start. Writes the
 * mark before it opens a case, and removes it at a normal exit.
 *
 * A power loss or a killed program says nothing about the case: after one such end it is opened again. After two in a
 * row, each within a minute of opening the same case, a new case is opened instead, and the user is informed.
 */
export interface OpenMark {
  /** Whether the last two runs that opened this case ended at once. */
  endedRuns(path: string): boolean;
  opening(path: string): void;
  closed(): void;
}

const Mark = z.object({ path: z.string(), early: z.int() });

/** A run that lasted longer was not ended by opening the case. */
const earlyMs = 60_000;

export function createOpenMark(folder: string): OpenMark {
  const place = join(folder, 'open-case.json');
  let mark = read(place);
  let timer: NodeJS.Timeout | undefined;
  let inThisRun: string | null = null;

  function write(next: z.output<typeof Mark>): void {
    mark = next;
    try {
      writeFileSync(place, JSON.stringify(next), { mode: 0o600 });
    } catch {
      // If it can't be written, the case is opened anyway.
    }
  }

  return {
    endedRuns: (path) => mark?.path === path && mark.early >= 2,
    opening: (path) => {
      const before = mark?.path === path ? mark.early : 0;
      write({ path, early: before + (inThisRun === path ? 0 : 1) });
      inThisRun = path;
      clearTimeout(timer);
      timer = setTimeout(() => write({ path, early: 0 }), earlyMs).unref();
    },
    closed: () => {
      clearTimeout(timer);
      try {
        rmSync(place, { force: true });
      } catch {
        // The disk is read-only: only a second early end would matter.
      }
    },
  };
}

function read(place: string): z.output<typeof Mark> | null {
  try {
    return Mark.parse(JSON.parse(readFileSync(place, 'utf8')));
  } catch {
    return null;
  }
}

/** A terminal opens the named case without asking. */
export const noOpenMark: OpenMark = { endedRuns: () => false, opening: () => undefined, closed: () => undefined };
