import { harmlessValue } from '../../../shared/defang.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { detectTexts } from '../../texts/detect.ts';

const { facts } = detectTexts;

export interface Change {
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

type Shown = (value: unknown) => string;

const plain: Shown = (value) => (value === null || value === undefined ? facts.none : plainLine(String(value)));
const list =
  (each: Shown): Shown =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map(each).join(', ') : facts.none;
const values = (kind: EntityKind) => list((value) => harmlessValue(kind, String(value)));

/** The members whose changes are shown, in the order of the detail, with their format. */
const shownMembers: Readonly<Partial<Record<keyof LookalikeRow, { readonly name: string; readonly shown: Shown }>>> = {
  status: { name: facts.state, shown: plain },
  risk_score: { name: facts.risk, shown: plain },
  risk_score_status: { name: facts.riskStatus, shown: plain },
  mx_exists: {
    name: facts.mail,
    shown: (value) => (value === true ? facts.yes : value === false ? facts.no : facts.unknown),
  },
  registrar: { name: facts.registrar, shown: plain },
  create_date: { name: facts.created, shown: plain },
  name_server: { name: facts.nameservers, shown: values('nameserver') },
  mx: { name: facts.mailservers, shown: values('mailserver') },
  ip: { name: facts.addresses, shown: list((value) => harmlessValue('ip', String((value as { ip: string }).ip))) },
  registrant_contact_email: { name: facts.email, shown: values('email') },
  escalations: {
    name: facts.escalated,
    shown: list((value) => {
      const { escalation_type: type } = value as { escalation_type: string };
      return detectTexts.escalations[type] ?? plainLine(type);
    }),
  },
};

/** The differences from the previous data of Detect, without those that only the service needs. */
export function changesOf(row: LookalikeRow): Change[] {
  const { earlier } = row;
  if (earlier === null) return [];
  return Object.entries(shownMembers).flatMap(([member, { name, shown }]) => {
    if (!Object.hasOwn(earlier, member)) return [];
    const [before, now] = [shown(earlier[member]), shown(row[member as keyof LookalikeRow])];
    return before === now ? [] : [{ name, before, now }];
  });
}
