import { expect, test } from 'vitest';
import { BaseParameters, FilterParameters } from '../../../shared/domain-search.ts';
import { draftOf, formFields, readForm } from './search-form.ts';

test('the form has every parameter of the contract, each with its meaning', () => {
  const names = [...Object.keys(BaseParameters.shape), ...Object.keys(FilterParameters.shape)];
  expect(names.filter((name) => !formFields.some((field) => field.name === name))).toEqual([]);
  expect(formFields.filter(({ does }) => does === '')).toEqual([]);
});

test('several conditions are joined, each in the type that the service takes', () => {
  const { search, chips } = readForm({
    domain: 'a.com, b.org',
    asn: '64500',
    active: 'false',
    tld: ' org ',
    email: ' ',
  });
  expect(search).toMatchObject({
    base: { domain: ['a.com', 'b.org'], asn: 64_500 },
    filters: { active: false, tld: 'org' },
  });
  expect(chips.map(({ text }) => text)).toEqual([
    'ASN: 64500',
    'Domain: a[.]com, b[.]org',
    'Active: false',
    'TLD: org',
  ]);
});

test.each([
  [{ ip: '2001:db8::1' }, { ip: 'Must be an IPv4 address.' }],
  [{ asn: 'AS1' }, { asn: 'Must be a whole number.' }],
  [{ ip: '192.0.2.1', risk_score: '101' }, { risk_score: 'Must be at most 100.' }],
  [{ ip: '192.0.2.1', tld: '.com' }, { tld: 'Lower case, without a leading dot.' }],
  [{ ssl_hash: 'abc' }, { ssl_hash: 'Must be a SHA-1 hash: 40 hex digits.' }],
  [{ parsed_whois: 'Example' }, { parsed_whois: 'Write field=value, for example registrar.name=Example.' }],
])('%j is marked beside its field, and not sent', (draft, complaints) => {
  const read = readForm(draft);
  expect([read.search, read.complaints]).toEqual([null, complaints]);
});

test.each([
  [{ tld: 'com' }, /can’t stand alone/],
  [{ search_hash: 'abc', tld: 'com' }, /Use a search hash alone/],
])('%j is wrong as a whole', (draft, words) => {
  const read = readForm(draft);
  expect(read.search).toBeNull();
  expect(read.whole).toMatch(words);
});

test('a defanged value is understood, and shown defanged', () => {
  const { search, chips } = readForm({ ip: '192.0.2[.]1', email: 'a[at]b[.]com' });
  expect(search).toMatchObject({ base: { ip: '192.0.2.1', email: 'a@b.com' } });
  expect(chips.map(({ text }) => text)).toEqual(['Email: a[@]b[.]com', 'IP: 192[.]0[.]2[.]1']);
});

test('fields of parsed records are pairs', () => {
  expect(readForm({ parsed_whois: 'registrar.name = A B; registrant.country=DE' }).search).toMatchObject({
    parsed_whois: { 'registrar.name': 'A B', 'registrant.country': 'DE' },
  });
  const { chips } = readForm({ parsed_domain_rdap: 'registrar.name=A' });
  expect(chips.map(({ text }) => text)).toEqual(['Parsed domain rdap: registrar.name=A']);
});

test('a search that was saved stands in the form as it was typed', () => {
  const typed = {
    nameserver_host: 'ns1.example.com',
    tld: 'org',
    create_date_within: '30',
    parsed_whois: 'registrar.name=Example; registrant.city=Basel',
  };
  const { search } = readForm(typed);
  expect(search).not.toBeNull();
  if (search) expect(readForm(draftOf(search))).toEqual(readForm(typed));
});
