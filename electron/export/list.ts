import { defanged } from '../../shared/defang.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import type { Subject } from '../case/queries/subject-shape.ts';
import type { FormatWishes } from './rows.ts';

/** One indicator per line. A name that is both a host and a mail server appears once. */
export function* plainList(subject: Subject, wishes: FormatWishes): Generator<string> {
  const told = new Set<string>();
  for (const { kind, value } of subject.entities()) {
    yield ''; // Few may be indicators: yields to other work anyway.
    const line = kind === 'asn' ? `AS${value}` : value;
    if (!kindRow(kind).indicator || told.has(line)) continue;
    told.add(line);
    yield `${wishes.defanged ? defanged(kind, line) : line}\n`;
  }
}
