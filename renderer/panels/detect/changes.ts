import { harmlessValue } from '../../../shared/defang.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { escalationWords } from './verdict-words.ts';

export interface Change {
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

type Shown = (value: unknown) => string;

const plain: Shown = (value) => (value === null || value === undefined ? 'none' : plainLine(String(value)));
const list =
  (each: Shown): Shown =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map(each).join(', ') : 'none';
const values = (kind: EntityKind) => list((value) => harmlessValue(kind, String(value)));

/** The members that a change is told of, in the order of the detail, and how each is written. */
const told: Readonly<Partial<Record<keyof LookalikeRow, { readonly name: string; readonly shown: Shown }>>> = {
  status: { name: 'State', shown: plain },
  risk_score: { name: 'Risk', shown: plain },
  risk_score_status: { name: 'Risk score', shown: plain },
  mx_exists: { name: 'Takes mail', shown: (value) => (value === true ? 'yes' : value === false ? 'no' : 'not known') },
  registrar: { name: 'Registrar', shown: plain },
  create_date: { name: 'Created', shown: plain },
  name_server: { name: 'Name servers', shown: values('nameserver') },
  mx: { name: 'Mail servers', shown: values('mailserver') },
  ip: { name: 'Addresses', shown: list((value) => harmlessValue('ip', String((value as { ip: string }).ip))) },
  registrant_contact_email: { name: 'E-mail', shown: values('email') },
  escalations: {
    name: 'Escalated',
    shown: list((value) => {
      const { escalation_type: type } = value as { escalation_type: string };
      return escalationWords[type] ?? plainLine(type);
    }),
  },
};

/** What is different from what Detect said before, as far as a person wants to know. */
export function changesOf(row: LookalikeRow): Change[] {
  const { earlier } = row;
  if (earlier === null) return [];
  return Object.entries(told).flatMap(([member, { name, shown }]) => {
    if (!Object.hasOwn(earlier, member)) return [];
    const [before, now] = [shown(earlier[member]), shown(row[member as keyof LookalikeRow])];
    return before === now ? [] : [{ name, before, now }];
  });
}
