import { defanged } from '../../shared/defang.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import type { Subject } from '../case/queries/subject.ts';
import type { FormatWishes } from './rows.ts';

/** One indicator to a line. A name that is a host here and a mail server there is told once. */
export function* plainList(subject: Subject, wishes: FormatWishes): Generator<string> {
  const told = new Set<string>();
  for (const { kind, value } of subject.entities()) {
    yield ''; // Few may be indicators: others get their turn all the same.
    const line = kind === 'asn' ? `AS${value}` : value;
    if (!kindRow(kind).indicator || told.has(line)) continue;
    told.add(line);
    yield `${wishes.defanged ? defanged(kind, line) : line}\n`;
  }
}
