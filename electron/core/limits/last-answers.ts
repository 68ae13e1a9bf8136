import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import { makePrivate } from '../disk/private-file.ts';

/**
 * The last answers to lists that may be asked for only now and then, so that a person who must wait has something to
 * look at. They hold records, never requests: no key and no signature can be among them.
 */
export interface LastAnswers {
  keep(connection: string, query: string, value: object): void;
  /** Null when there is none, or one of another shape than today's. */
  find<S extends z.ZodType>(connection: string, query: string, schema: S): LastAnswer<z.output<S>> | null;
  close(): void;
}

export interface LastAnswer<T> {
  readonly value: T;
  /** False when a former run, or another window, had it: its exchanges are not among those of this one. */
  readonly ofThisRun: boolean;
}

const mostAnswers = 40;
const mostCharacters = 8_000_000;
const mostCharactersInAll = 64_000_000;

export function openLastAnswers(path: string): LastAnswers {
  makePrivate(path);
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS answer (
      number INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, query TEXT NOT NULL, run TEXT NOT NULL,
      value TEXT NOT NULL, UNIQUE (connection, query)
    );
  `);
  const run = crypto.randomUUID();
  const insert = database.prepare('INSERT OR REPLACE INTO answer (connection, query, run, value) VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM answer WHERE connection = ? AND query = ?');
  const find = database.prepare('SELECT run, value FROM answer WHERE connection = ? AND query = ?');
  // The newest ones that fit in both bounds stay.
  const trim = database.prepare(`
    DELETE FROM answer WHERE number NOT IN (
      SELECT number FROM (
        SELECT number, row_number() OVER newest AS place, sum(length(value)) OVER newest AS length
        FROM answer WINDOW newest AS (ORDER BY number DESC)
      ) WHERE place <= ${mostAnswers} AND length <= ${mostCharactersInAll}
    )`);

  return {
    keep: (connection, query, value) => {
      const text = JSON.stringify(value);
      try {
        // An older answer than the last one would be no last answer.
        if (text.length > mostCharacters) remove.run(connection, query);
        else insert.run(connection, query, run, text);
        trim.run();
      } catch {
        // A full disk or a file in use: what came is handed on all the same, and is not remembered.
      }
    },
    find: (connection, query, schema) => {
      const row = find.get(connection, query) as { run: string; value: string } | undefined;
      const read = row ? schema.safeParse(parsed(row.value)) : null;
      return row && read?.success ? { value: read.data, ofThisRun: row.run === run } : null;
    },
    close: () => database.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not what was written here: no schema takes it.
  }
}
