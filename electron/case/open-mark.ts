import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * Remembers which case is open, so that one that ends the program does not end it at every start. The mark is written
 * before a case is opened and removed when the window ends in order.
 *
 * A machine may lose its power, and a person may end a program that hangs: one such end says nothing about the case, which
 * is opened again. Two in a row, each within a minute of opening the same case, are taken for its doing: then a new case is
 * opened instead, and the person is told.
 */
export interface OpenMark {
  /** Whether the last two runs that opened this case ended at once. */
  endedRuns(path: string): boolean;
  opening(path: string): void;
  closed(): void;
}

const Mark = z.object({ path: z.string(), early: z.int() });

/** Whoever has worked with a case for so long was not ended by opening it. */
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
      // Where it can't be written, the case is opened all the same.
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
        // A disk that can't be written: two ends at once are needed before it matters.
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

/** A terminal opens what it is told to, and asks before nothing. */
export const noOpenMark: OpenMark = { endedRuns: () => false, opening: () => undefined, closed: () => undefined };
