import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { caseCalls } from '../../shared/calls/case.ts';
import type { CaseState } from '../../shared/case-state.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile, choosePlace } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { createSerial } from '../core/jobs/serial.ts';
import { compareHandlers } from './compare-handlers.ts';
import { databaseOf } from './database-of.ts';
import { editHandlers } from './edits.ts';
import { exportEvidence } from './evidence.ts';
import { importCase } from './import-case.ts';
import { openAside } from './open-aside.ts';
import { type ReadRecord, readingHandlers } from './reading-handlers.ts';
import { recoverCase } from './recover.ts';
import type { Shelf } from './shelf.ts';
import { guardedAsync } from './storage-failure.ts';
import { cutText } from './unreadable-row.ts';
import { type VerifyContext, verifyHandlers } from './verify-handlers.ts';

type CaseHandlers = Handlers<typeof caseCalls>;

export interface CaseContext {
  readonly shelf: Shelf;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly rebuild: CaseHandlers['case.rebuild'];
  readonly readRecord: ReadRecord;
  readonly now: () => Date;
  readonly timestamp: VerifyContext['timestamp'];
}

/** The calls about the case itself. `edits.ts` changes its content; `reading-handlers.ts` reads it. */
export function caseHandlers(context: CaseContext): CaseHandlers {
  const { shelf, dialogs, jobs, rebuild, readRecord, now, timestamp } = context;

  async function placeFor(path: string | undefined, title: string, name: string, signal: AbortSignal) {
    return path === undefined ? choosePlace(dialogs, title, name, signal) : ok(resolve(path));
  }
  async function fileFor(path: string | undefined, title: string, signal: AbortSignal) {
    return path === undefined ? chooseFile(dialogs, title, signal) : ok(resolve(path));
  }
  /** One history jump after the other: two concurrent jumps to different places would never finish. */
  const turning = createSerial();
  const nameFor = (ending: string) => `${shelf.state().title.trim() || 'case'}${ending}`;

  return {
    ...editHandlers(shelf.open),
    ...readingHandlers(shelf.open, readRecord),
    ...verifyHandlers({ open: shelf.open, settled: shelf.settled, jobs, dialogs, now, timestamp }),
    ...compareHandlers({ open: shelf.open, settled: shelf.settled, jobs, dialogs }),
    'case.state': async () => ok(shelf.state()),
    'case.new': (wish) => shelf.begin(wish),
    'case.open': async ({ path }, signal) => {
      const chosen = await fileFor(path, 'Open a case', signal);
      if (!chosen.ok) return chosen;
      return chosen.value === null ? ok(shelf.state()) : shelf.openPath(chosen.value);
    },
    'case.recent': async () =>
      ok({ cases: shelf.recent().map((entry) => ({ ...entry, there: existsSync(entry.path) })) }),
    'case.saveCopy': async ({ path }, signal) => {
      const chosen = await placeFor(path, 'Save a copy of the case', nameFor('.sextant'), signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      if (place === null) return cancelled();
      if (place === shelf.open().path) return alreadyOpen(place);
      await shelf.settled();
      return jobs.run('Saving a copy of the case', signal, () =>
        guardedAsync(place, 'write', async () =>
          ok({ path: place, bytes: await databaseOf(shelf.open()).copyTo(place) }),
        ),
      );
    },
    'case.rename': async ({ title, note }) => {
      const label = title === undefined ? 'Changed the summary' : `Renamed the case to ${title}`;
      const done = shelf
        .open()
        .change({ kind: 'renamed', label }, (draft) =>
          draft.update('case', 1, { ...(title !== undefined && { title }), ...(note !== undefined && { note }) }),
        );
      return done.ok ? ok(shelf.state()) : done;
    },
    'case.import': async ({ path }, signal) => {
      const chosen = await fileFor(path, 'Import another case', signal);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return cancelled();
      const { value: place } = chosen;
      if (place === shelf.open().path) return alreadyOpen(place);
      const other = await openAside(place);
      if (!other.ok) return other;
      try {
        return await jobs.run('Importing a case', signal, async (jobSignal) =>
          importCase(shelf.open(), other.value.database, basename(place), jobSignal),
        );
      } finally {
        await other.value.close();
      }
    },
    'case.recover': async ({ path, to }, signal) => {
      const damaged = await fileFor(path, 'Choose the damaged case', signal);
      if (!damaged.ok) return damaged;
      const { value: from } = damaged;
      if (from === null) return cancelled();
      const chosen = await placeFor(to, 'Save the recovered case', nameFor('-recovered.sextant'), signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      if (place === null) return cancelled();
      return jobs.run('Recovering a case', signal, (jobSignal) => recoverCase(from, place, new Date(), jobSignal));
    },

    'case.undo': () => turning(async () => labelled(await shelf.open().turnInSlices('undone'))),
    'case.redo': () => turning(async () => labelled(await shelf.open().turnInSlices('redone'))),
    'case.jump': ({ step }) => turning(() => jump(shelf, step)),

    'case.rebuild': rebuild,
    'case.exportEvidence': async ({ path, form, raw }, signal) => {
      const name = nameFor(form === 'zip' ? '-evidence.zip' : '-evidence');
      const chosen = await placeFor(path, 'Export the evidence', name, signal);
      if (!chosen.ok) return chosen;
      const { value: place } = chosen;
      if (place === null) return cancelled();
      await shelf.settled();
      return jobs.run('Exporting evidence', signal, (jobSignal) =>
        guardedAsync(place, 'write', () =>
          exportEvidence(shelf.open(), shelf.state(), place, { form, raw }, jobSignal),
        ),
      );
    },
  };
}

function labelled(turned: Result<{ readonly label: string } | null>): Result<{ label: string | null }> {
  return turned.ok ? ok({ label: turned.value && cutText(turned.value.label) }) : turned;
}

/** Goes step by step, because each step is an event: a jump can be reversed. */
async function jump(shelf: Shelf, target: number): Promise<Result<CaseState>> {
  const database = databaseOf(shelf.open());
  const found = database.one('SELECT undoable, state FROM step WHERE id = ?', target);
  if (target !== 0 && !found)
    return fail('not-found', 'This step does not exist.', {
      kept: 'Nothing was changed.',
      next: 'The history lists all steps.',
    });
  if (found?.state === 2) {
    return fail('not-found', 'This step was undone and followed by other changes, so the case can’t go back to it.', {
      kept: 'Nothing was changed.',
      next: 'View the case at that moment instead.',
    });
  }
  while (database.isOpen()) {
    const newest = database.one('SELECT max(id) AS id FROM step WHERE state = 0 AND undoable = 1')?.id;
    const nextUndone = database.one('SELECT min(id) AS id FROM step WHERE state = 1 AND undoable = 1')?.id;
    const turned =
      newest != null && Number(newest) > target
        ? await shelf.open().turnInSlices('undone')
        : nextUndone != null && Number(nextUndone) <= target
          ? await shelf.open().turnInSlices('redone')
          : null;
    if (turned?.ok === false) return turned;
    if (turned === null || turned.value === null) break;
  }
  return ok(shelf.state());
}

function alreadyOpen(path: string): Result<never> {
  return fail('in-use', `${path} is the open case.`, {
    kept: 'Nothing was changed.',
    next: 'Choose another file.',
  });
}
