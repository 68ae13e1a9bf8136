import { expect, test } from 'vitest';
import type { Contact } from '../../shared/domain-record.ts';
import { domainRecord } from '../../test/support/domain-record.ts';
import { factsOfRecord } from './facts-of-record.ts';

const told = (value: string, count = 900) => ({ value, count });
function contact(org: string, name: string, phone: string): Contact {
  return {
    ...{ name: told(name), org: told(org), street: told('3 Registrar Row'), phone: told(phone) },
    ...{ city: null, state: null, postal: null, country: null, fax: null },
    email: [told(`who@${phone}.example`)],
  };
}

test('a contact that is the registrar, in any spelling, says nothing of who registered the name', () => {
  const record = {
    ...domainRecord('name.example'),
    registrar: told('Common Gull Ltd.', 4000),
    email_domain: [told('111222333.example'), told('444555666.example')],
    technical_contact: contact('COMMON GULL LIMITED', 'Terry Gull', '111222333'),
    admin_contact: contact('Rossi Imports', 'Maria Rossi', '444555666'),
  };
  const { observations } = factsOfRecord(record);
  const by = (start: string) =>
    observations.filter(({ relation }) => relation.startsWith(start)).map(({ kind }) => kind);
  expect(by('technical')).toEqual([]);
  expect(by('admin').toSorted()).toEqual(['email', 'organisation', 'person', 'phone', 'street']);
  expect(observations.filter(({ kind }) => kind === 'email-domain').map(({ value }) => value)).toEqual([
    '444555666.example',
  ]);
});
