import * as z from 'zod';
import { ListReading, MonitorsReading } from '../../shared/lookalikes.ts';
import type { CaseFile } from '../case/case-file.ts';
import { aboutNamed, keepAbout } from '../case/queries/about.ts';

// When each list was last loaded into the case, and how much of it. It is outside the undo history.

const schemas = { new: ListReading, watched: ListReading, ignored: ListReading, monitors: MonitorsReading } as const;
type Readings = { readonly [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> };

export function keepReading<N extends keyof Readings>(file: CaseFile, name: N, reading: Readings[N]): void {
  keepAbout(file, `detect.${name}`, reading);
}

export function readingOf<N extends keyof Readings>(file: CaseFile, name: N): Readings[N] | null {
  return aboutNamed(file, `detect.${name}`, (value) => z.parse(schemas[name], value) as Readings[N]);
}
