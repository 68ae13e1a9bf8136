import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import type { Contact, DomainRecord, ParsedRecord, WrappedText } from '../../../shared/domain-record.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Section } from '../../ui/Section.tsx';
import { LineTable } from './LineTable.tsx';

const texts = inspectorTexts.registration;

type Source = 'both' | 'whois' | 'rdap';
type Line = readonly [string, string];

// covers: investigate.record all
// covers: investigate.parts all
// covers: investigate.paging parsed_whois, parsed_domain_rdap
// covers: enrich.request parsed_whois, parsed_domain_rdap
/** WHOIS and RDAP data side by side: a difference is often the clue. */
export function RegistrationPart({ record }: { readonly record: DomainRecord }) {
  const sources = [
    { value: 'both' as const, label: texts.both, parsed: asParsed(record) },
    { value: 'whois' as const, label: texts.whois, parsed: record.parsed_whois },
    { value: 'rdap' as const, label: texts.rdap, parsed: record.parsed_domain_rdap },
  ].filter(({ parsed }) => parsed !== null);
  const [chosen, setChosen] = useState<Source>('both');
  const shown = sources.find(({ value }) => value === chosen) ?? sources[0];
  if (!shown?.parsed) return null;
  return (
    <Section
      title={texts.title}
      aside={
        sources.length > 1 ? (
          <SegmentedControl
            size="small"
            options={sources.map(({ value, label }) => ({ value, label }))}
            value={shown.value}
            onValueChange={(value) => setChosen(value as Source)}
          />
        ) : (
          shown.label
        )
      }
    >
      <LineTable lines={linesOf(shown.parsed)} />
    </Section>
  );
}

/** The record's own registration data: the service takes it from WHOIS or RDAP, whichever has more. */
function asParsed(record: DomainRecord): ParsedRecord {
  const registrar_status = record.registrar_status.map((value) => ({ value, count: null }));
  return { ...record, registrar_status, registrar_iana_id: null };
}

function linesOf(parsed: ParsedRecord): Line[] {
  const text = (wrapped: WrappedText | null) => wrapped?.value ?? '';
  const lines: Line[] = [
    [texts.registrar, text(parsed.registrar)],
    [texts.ianaId, text(parsed.registrar_iana_id)],
    [texts.created, text(parsed.create_date)],
    [texts.expires, text(parsed.expiration_date)],
    [texts.status, parsed.registrar_status.map(({ value }) => value).join(', ')],
    [texts.registrant, [text(parsed.registrant_name), text(parsed.registrant_org)].filter(Boolean).join(', ')],
    [texts.registrantContact, contactWords(parsed.registrant_contact)],
    [texts.adminContact, contactWords(parsed.admin_contact)],
    [texts.technicalContact, contactWords(parsed.technical_contact)],
    [texts.billingContact, contactWords(parsed.billing_contact)],
    [texts.otherEmails, parsed.additional_whois_email.map(({ value }) => harmlessValue('email', value)).join(', ')],
  ];
  return lines.filter(([, value]) => value !== '');
}

function contactWords(contact: Contact | null): string {
  if (!contact) return '';
  const { name, org, street, postal, city, state, country, phone, fax, email } = contact;
  const parts = [name, org, street, postal, city, state, country, phone, fax].flatMap((part) => part?.value || []);
  return [...parts, ...email.map(({ value }) => harmlessValue('email', value))].join(', ');
}
