import { defanged } from '../../shared/defang.ts';
import type { EntityKind } from '../../shared/entities.ts';
import type { Subject } from '../case/queries/subject.ts';
import type { FormatWishes } from './rows.ts';

/** Kinds that another tool can look for. */
const indicatorKinds: ReadonlySet<EntityKind> = new Set([
  'domain',
  'host',
  'ip',
  'nameserver',
  'mailserver',
  'email',
  'email-domain',
  'certificate',
  'asn',
]);

/** One indicator to a line. A name that is a host here and a mail server there is told once. */
export function* plainList(subject: Subject, wishes: FormatWishes): Generator<string> {
  const told = new Set<string>();
  for (const { kind, value } of subject.entities()) {
    yield ''; // Few may be indicators: others get their turn all the same.
    const line = kind === 'asn' ? `AS${value}` : value;
    if (!indicatorKinds.has(kind) || told.has(line)) continue;
    told.add(line);
    yield `${wishes.defanged ? defanged(kind, line) : line}\n`;
  }
}
