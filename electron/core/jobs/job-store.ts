import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import { EndedJob } from '../../../shared/jobs.ts';
import { makePrivate } from '../disk/private-file.ts';

/**
 * Jobs that survive a restart, and their results. A row contains what a job needs to run again; never a key, and links
 * only without their secret part.
 */
export interface JobStore {
  /** The number after the last one in use. */
  readonly nextId: number;
  /** Records a job before it begins. */
  begin(row: BegunJob): void;
  /** Records progress, or new data to continue from. */
  note(id: number, change: Pick<BegunJob, 'data' | 'progress'>): void;
  end(job: EndedJob): void;
  ended(): EndedJob[];
  one(id: number): KeptJob | null;
  forget(ids: readonly number[] | null): number[];
  close(): void;
}

export type BegunJob = Pick<EndedJob, 'id' | 'kind' | 'title' | 'startedAt' | 'progress'> & { readonly data: unknown };

export interface KeptJob {
  readonly job: EndedJob;
  readonly data: unknown;
}

const mostEnded = 500;

/** Reports rows that were running when the program ended as interrupted: only one window uses the folder. */
export function openJobStore(path: string, now: () => Date): JobStore {
  makePrivate(path);
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS job (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT, data TEXT NOT NULL,
      -- null while it is under way
      ended TEXT,
      begun TEXT NOT NULL
    );
  `);
  const insert = database.prepare(
    'INSERT OR REPLACE INTO job (id, kind, data, ended, begun) VALUES (?, ?, ?, NULL, ?)',
  );
  const note = database.prepare('UPDATE job SET data = ?, begun = ? WHERE id = ?');
  const end = database.prepare('UPDATE job SET ended = ? WHERE id = ?');
  const read = database.prepare('SELECT kind, data, ended, begun FROM job WHERE id = ?');
  const remove = database.prepare('DELETE FROM job WHERE id = ? AND ended IS NOT NULL');
  const trim = database.prepare(`DELETE FROM job WHERE ended IS NOT NULL AND id NOT IN (
    SELECT id FROM job WHERE ended IS NOT NULL ORDER BY id DESC LIMIT ${mostEnded})`);

  const rows = (where: string) =>
    database
      .prepare(`SELECT id, kind, data, ended, begun FROM job WHERE ${where} ORDER BY id DESC`)
      .all() as unknown as Row[];
  const last = database.prepare("SELECT seq AS id FROM sqlite_sequence WHERE name = 'job'").get();

  for (const row of rows('ended IS NULL')) {
    const begun = Begun.safeParse(parsed(row.begun));
    if (begun.success) end.run(JSON.stringify(interrupted(begun.data, now())), row.id);
    else database.prepare('DELETE FROM job WHERE id = ?').run(row.id);
  }

  function ended(): EndedJob[] {
    return rows('ended IS NOT NULL').flatMap((row) => {
      const job = EndedJob.safeParse(parsed(row.ended ?? ''));
      return job.success ? [job.data] : [];
    });
  }

  return {
    nextId: Number(last?.id ?? 0) + 1,
    begin: ({ data, ...begun }) => {
      insert.run(begun.id, begun.kind, JSON.stringify(data ?? null), JSON.stringify(begun));
    },
    note: (id, { data, progress }) => {
      const row = read.get(id) as Row | undefined;
      const begun = row && Begun.safeParse(parsed(row.begun));
      if (begun?.success) note.run(JSON.stringify(data ?? null), JSON.stringify({ ...begun.data, progress }), id);
    },
    end: (job) => {
      end.run(JSON.stringify(job), job.id);
      trim.run();
    },
    ended,
    one: (id) => {
      const row = read.get(id) as Row | undefined;
      const job = EndedJob.safeParse(parsed(row?.ended ?? ''));
      return row && job.success ? { job: job.data, data: parsed(row.data) } : null;
    },
    forget: (ids) => (ids ?? ended().map(({ id }) => id)).filter((id) => remove.run(id).changes > 0),
    close: () => database.close(),
  };
}

interface Row {
  readonly id: number;
  readonly kind: string | null;
  readonly data: string;
  readonly ended: string | null;
  readonly begun: string;
}

const Begun = EndedJob.pick({ id: true, kind: true, title: true, startedAt: true, progress: true });

/** The description of a job that the program did not finish. */
export function interrupted(begun: z.output<typeof Begun>, at: Date): EndedJob {
  const canGoOn = begun.kind !== null;
  return {
    ...begun,
    endedAt: at.toISOString(),
    outcome: 'interrupted',
    said: `Sextant closed before the job ended.${canGoOn ? ' You can resume it.' : ' Start it again in its panel.'}`,
    file: null,
    retry: canGoOn ? 'go-on' : 'no',
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
