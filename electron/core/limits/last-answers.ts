import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import { makePrivate } from '../disk/private-file.ts';

/**
 * The last answers to lists that may be requested only rarely, so that the user sees something while waiting. They
 * contain records, never requests, so no key or signature.
 */
export interface LastAnswers {
  keep(connection: string, query: string, value: object): void;
  /** Null when there is none, or when its shape is out of date. */
  find<S extends z.ZodType>(connection: string, query: string, schema: S): LastAnswer<z.output<S>> | null;
  close(): void;
}

export interface LastAnswer<T> {
  readonly value: T;
  /** False when an earlier run or another window received it: its exchanges are not in this run's list. */
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
  let id: string | null = null;
  const run = () => {
    id ??= randomUUID();
    return id;
  };
  const insert = database.prepare('INSERT OR REPLACE INTO answer (connection, query, run, value) VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM answer WHERE connection = ? AND query = ?');
  const find = database.prepare('SELECT run, value FROM answer WHERE connection = ? AND query = ?');
  // Keeps the newest answers that fit both bounds.
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
        // Removes the previous answer, which would no longer be the last one.
        if (text.length > mostCharacters) remove.run(connection, query);
        else insert.run(connection, query, run(), text);
        trim.run();
      } catch {
        // A full disk or a locked file: the caller still gets the answer; it is only not remembered.
      }
    },
    find: (connection, query, schema) => {
      const row = find.get(connection, query) as { run: string; value: string } | undefined;
      const read = row ? schema.safeParse(parsed(row.value)) : null;
      return row && read?.success ? { value: read.data, ofThisRun: row.run === run() } : null;
    },
    close: () => database.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not written here: no schema accepts it.
  }
}
