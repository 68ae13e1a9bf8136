import { expect, test } from 'vitest';
import { compareKey, familyOf, meaningless, organisationKey } from './values.ts';

test('texts that stand where a contact should be are named for what they are', () => {
  const why = (kind: Parameters<typeof meaningless>[0], value: string) => meaningless(kind, value, 'registrant name');
  expect(why('person', 'REDACTED FOR PRIVACY')).toBe('hidden by the registry');
  expect(why('person', 'Statutory Masking Enabled')).toBe('hidden by the registry');
  expect(why('organisation', 'Private by Design, LLC')).toBe('a privacy service');
  expect(why('organisation', 'Domains By Proxy, LLC')).toBe('a privacy service');
  expect(why('organisation', 'N/A')).toBe('hidden by the registry');
  expect(why('person', 'Pending Renewal or Deletion')).toBe('a text of the registrar');
  for (const office of ['Technical Support', 'Domain Manager', 'DNS Admin', 'Hostmaster', 'IT Dept.'])
    expect(why('person', office)).toBe('an office, not a person');
  expect(why('person', 'x'.repeat(5000))).toBe('a sentence of the registry');
  expect(why('phone', '+1.0000000000')).toBe('a placeholder');
  expect(why('email', 'https://registrar.example/contact')).toBe('a web address, not an e-mail');
  expect(why('email', 'please use the contact form of the registrar')).toBe('a sentence of the registry');
  expect(why('email', 'b1f2@withheldforprivacy.com')).toBe('a privacy service');
  expect(meaningless('website-title', 'Welcome to nginx!', 'website title')).toBe('a default title');
});

test('a person, a company, a phone and a mail box mean something', () => {
  for (const person of ['Maria Rossi', 'Grace Master', 'Dr. Support Ncube', 'Theo Desk'])
    expect(meaningless('person', person, 'registrant name')).toBeNull();
  expect(meaningless('organisation', 'Rossi Imports Ltd', 'registrant organisation')).toBeNull();
  expect(meaningless('phone', '+39.0651234987', 'registrant phone')).toBeNull();
  expect(meaningless('email', 'm.rossi77@gmail.com', 'registrant e-mail')).toBeNull();
});

test('spellings of one organisation are one thing', () => {
  const spellings = ['NAMECHEAP INC', 'NameCheap, Inc.', 'Namecheap, Inc', 'NAMECHEAP, INC'];
  expect(new Set(spellings.map(organisationKey)).size).toBe(1);
  expect(organisationKey('PDR LTD. D/B/A PUBLICDOMAINREGISTRY.COM')).toBe(
    organisationKey('PDR Ltd. d/b/a PublicDomainRegistry.com'),
  );
  expect(organisationKey('GMO Internet, Inc.')).not.toBe(organisationKey('Gandi SAS'));
  expect(compareKey('phone', '+1 (555) 010-0123')).toBe(compareKey('phone', '15550100123'));
});

test('the mail box of an office says nothing about the registrant', () => {
  expect(familyOf('email', 'WHOIS e-mail', 'abuse@registrar.example')).toBeNull();
  expect(familyOf('email', 'SOA e-mail', 'hostmaster@hoster.example')).toBe('name server');
  expect(familyOf('email', 'SOA e-mail', 'somebody@gmail.com')).toBe('registrant');
  expect(familyOf('email-domain', 'e-mail domain', 'gmail.com')).toBeNull();
});
