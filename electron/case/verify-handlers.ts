import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { caseCalls } from '../../shared/calls/case.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { choosePlace } from '../core/disk/choose-place.ts';
import { makeCopiesFolder } from '../core/disk/copies-folder.ts';
import { writeWholeFile } from '../core/disk/json-file.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { openAside } from './open-aside.ts';
import { readSeal, type Seal, sealLine, sealText } from './seal.ts';
import { guardedAsync } from './storage-failure.ts';
import { damageOf, verifyCase } from './verify.ts';
import type { Verdict } from './verify-verdict.ts';

export interface VerifyContext {
  readonly open: () => CaseFile;
  readonly settled: () => Promise<void>;
  readonly jobs: Jobs;
  readonly dialogs: Dialogs;
  readonly now: () => Date;
  /** Requests a time-stamp token over these bytes. */
  readonly timestamp: (address: string, bytes: Buffer, signal: AbortSignal) => Promise<Result<Timestamped>>;
}

export interface Timestamped {
  readonly at: string;
  /** The service's answer, which `openssl ts` can read. */
  readonly answer: Buffer;
}

type VerifyCalls = Pick<Handlers<typeof caseCalls>, 'case.verify' | 'case.seal'>;

/** Verifies a case, and seals it for a later check against a seal stored elsewhere. */
export function verifyHandlers(context: VerifyContext): VerifyCalls {
  const { open, jobs, dialogs } = context;

  /** The open case stays in use: a copy of its current state is checked. */
  async function inCopy<T>(work: (database: Database) => Promise<Result<T>>): Promise<Result<T>> {
    await context.settled();
    const folder = await makeCopiesFolder();
    try {
      const copy = join(folder, 'copy.sextant');
      await databaseOf(open()).copyTo(copy);
      return await aside(copy, work);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function aside<T>(path: string, work: (database: Database) => Promise<Result<T>>): Promise<Result<T>> {
    const opened = await openAside(path);
    if (!opened.ok) return opened;
    try {
      return await work(opened.value.database);
    } finally {
      await opened.value.close();
    }
  }

  async function seal(signal: AbortSignal): Promise<Result<Seal>> {
    return inCopy(async (database) => {
      const verdict = await verifyCase(database, signal);
      if (signal.aborted) return cancelled();
      if (verdict.kind === 'broken') return notSealed(verdict);
      const caseId = String(database.one("SELECT value FROM about WHERE name = 'id'")?.value ?? '');
      return ok({ caseId, entries: verdict.entries, hash: verdict.last, at: context.now().toISOString() });
    });
  }

  return {
    'case.verify': ({ path, seal: text }, signal) =>
      jobs.run('Checking the case', signal, (jobSignal) =>
        guardedAsync(path ?? open().path, 'read', async () => {
          const against = text === undefined ? null : readSeal(text);
          if (text !== undefined && against === null) return noSeal();
          const check = async (database: Database) => {
            const verdict = await verifyCase(database, jobSignal, against);
            if (jobSignal.aborted) return cancelled();
            return ok({ ...told(verdict), damage: damageOf(database) });
          };
          const isOpen = path === undefined || resolve(path) === open().path;
          return isOpen ? inCopy(check) : aside(resolve(path), check);
        }),
      ),
    'case.seal': async ({ path, timestamp }, signal) => {
      if (timestamp !== undefined && !(await agrees(dialogs, timestamp))) return cancelled();
      const name = `${open()
        .path.replace(/^.*[\\/]/, '')
        .replace(/\.sextant$/, '')}.seal.txt`;
      const place = path === undefined ? await choosePlace(dialogs, 'Save the seal', name, signal) : ok(resolve(path));
      if (!place.ok) return place;
      const { value: to } = place;
      if (to === null) return cancelled();
      return jobs.run('Sealing the case', signal, (jobSignal) =>
        guardedAsync(to, 'write', async () => {
          const sealed = await seal(jobSignal);
          if (!sealed.ok) return sealed;
          const line = sealLine(sealed.value);
          const stamp =
            timestamp === undefined ? ok(null) : await context.timestamp(timestamp, Buffer.from(line), jobSignal);
          if (!stamp.ok) return stamp;
          const written = await writeWholeFile(to, sealText(sealed.value, timestamp ?? null, stamp.value));
          if (!written.ok) return written;
          const { entries, hash } = sealed.value;
          return ok({ path: to, line, entries, hash, stampedAt: stamp.value?.at ?? null });
        }),
      );
    },
  };
}

/** The page names the service: main asks the user, so that nothing goes to a host that nobody chose. */
function agrees(dialogs: Dialogs, address: string): Promise<boolean> {
  return dialogs.confirm({
    title: 'Request a time stamp?',
    message: 'Sextant sends a hash of the seal to this service, and no data of the case.',
    detail: address,
    yes: 'Request it',
  });
}

function told(verdict: Verdict) {
  if (verdict.kind === 'broken') {
    const { what, why } = verdict;
    const nothing = {
      replies: 0,
      events: 0,
      bytes: 0,
      entries: 0,
      last: null,
      upgraded: null,
      sinceSeal: null,
      team: null,
    };
    return { good: false, ...nothing, what, why };
  }
  const { kind: _kind, team, ...found } = verdict;
  const signed = team && { ...team, missing: [...team.missing] };
  return { good: true, ...found, team: signed, what: null, why: null };
}

function notSealed({ what, why }: Extract<Verdict, { kind: 'broken' }>): Result<never> {
  return fail('bad-reply', `The case was changed: ${what}: ${why}. A seal would prove nothing.`, {
    kept: 'Nothing was written.',
    next: 'Look for an older copy of the case.',
  });
}

function noSeal(): Result<never> {
  return fail('bad-input', 'This is not a seal. A seal is a line that starts with “sextant-seal 1”.', {
    kept: 'Nothing was changed.',
    next: 'Give the line or the file that you stored when you sealed the case.',
    fields: { seal: ['It starts with “sextant-seal 1”.'] },
  });
}
