import type { CaseFile } from '../case-file.ts';
import { chainRow } from '../chain.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { jsonCell } from '../unreadable-row.ts';

// Single named values of the case.

export function keepAbout(file: CaseFile, name: string, value: object): void {
  const database = databaseOf(file);
  database.transaction(() => {
    database.run(
      'INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      JSON.stringify(value),
    );
    chainRow(database, 'about', name);
  });
}

/** Null when the case has no such value, or when `read` refuses it, which is reported to the user. */
export function aboutNamed<T>(file: CaseFile, name: string, read: (value: object) => T): T | null {
  const database = databaseOf(file);
  const rows = database.all('SELECT name AS id, value FROM about WHERE name = ?', name);
  return readable(database, 'about', rows, ({ value }) => read(jsonCell(value, 'object')))[0] ?? null;
}
