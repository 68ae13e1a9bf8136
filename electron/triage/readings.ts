import * as z from 'zod';
import { ListReading, MonitorsReading } from '../../shared/calls/triage.ts';
import type { CaseFile } from '../case/case-file.ts';
import { chainRow } from '../case/chain.ts';
import { jsonCell } from '../case/odd-row.ts';
import { readable } from '../case/reads.ts';

// When each list was last read into the case, and how much of it came. It stands beside what the case is about.

const schemas = { new: ListReading, watched: ListReading, ignored: ListReading, monitors: MonitorsReading } as const;
type Readings = { readonly [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> };

export function keepReading<N extends keyof Readings>(file: CaseFile, name: N, reading: Readings[N]): void {
  file.database.transaction(() => {
    file.database.run(
      'INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      `detect.${name}`,
      JSON.stringify(reading),
    );
    chainRow(file.database, 'about', `detect.${name}`);
  });
}

export function readingOf<N extends keyof Readings>(file: CaseFile, name: N): Readings[N] | null {
  const rows = file.database.all('SELECT name AS id, value FROM about WHERE name = ?', `detect.${name}`);
  const read = readable(file.database, 'about', rows, ({ value }) => z.parse(schemas[name], jsonCell(value, 'object')));
  return (read[0] as Readings[N] | undefined) ?? null;
}
