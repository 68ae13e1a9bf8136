import { expect, test } from 'vitest';
import { dataParts, nameValue, networkOf, questionAbout, sameTextQuestion } from './dns-data.ts';

/** Links in brackets. */
const marked = (type: string, data: string) =>
  dataParts(type, data)
    .map(({ text, link }) => (link ? `[${link.kind} ${text}]` : text))
    .join('');

test.each([
  ['A', '192.0.2.7', '[ip 192.0.2.7]'],
  ['AAAA', '2001:db8::1', '[ip 2001:db8::1]'],
  ['NS', 'ns1.example.', '[host ns1.example.]'],
  ['MX', '10 mail.example.', '10 [host mail.example.]'],
  ['MX', '0 .', '0 .'],
  ['SRV', '10 60 5060 sip.example.', '10 60 5060 [host sip.example.]'],
  ['SOA', 'ns1.example. admin.example. 1 2 3 4 5', '[host ns1.example.] [host admin.example.] 1 2 3 4 5'],
  ['SOA', 'ns1.example. .', '[host ns1.example.] .'],
  ['RP', 'admin.example. text.example.', '[host admin.example.] [host text.example.]'],
  ['NAPTR', '1 2 "s" "SIP+D2U" "" _sip.example.', '1 2 "s" "SIP+D2U" "" [host _sip.example.]'],
  ['HTTPS', '1 . alpn="h2,h3"', '1 . alpn="h2,h3"'],
  ['CAA', '0 issue "ca.example"', '0 issue "[host ca.example]"'],
  ['CAA', '0 issuewild "ca.example; account=7"', '0 issuewild "[host ca.example]; account=7"'],
  ['CAA', '0 issue ca.example', '0 issue [host ca.example]'],
  ['CAA', '0 issue ";"', '0 issue ";"'],
  ['CAA', '128 iodef "mailto:security@desk.example"', '128 iodef "mailto:security@[host desk.example]"'],
  ['CAA', '0 iodef "https://report.example/caa"', '0 iodef "https://[host report.example]/caa"'],
  ['CAA', '0 tbs "unknown.example"', '0 tbs "unknown.example"'],
  ['TXT', '"just a text"', '"just a text"'],
  [
    'TXT',
    '"v=spf1 ip4:192.0.2.1 include:_spf.example.com ~all"',
    '"v=spf1 ip4:[ip 192.0.2.1] include:[host _spf.example.com] ~all"',
  ],
  ['TYPE65534', '\\# 4 0a00ff7f', '\\# 4 0a00ff7f'],
  ['MX', '10', '10'],
  ['A', '', '[ip ]'],
])('in %s %s the links are %s', (type, data, wanted) => {
  expect(marked(type, data)).toBe(wanted);
});

test('no part of the data is lost, however odd it is', () => {
  for (const data of ['', ' ', '10  \t mail.example. ', '"'.repeat(5000), '\u202egnp.exe', '🦊.example.']) {
    for (const type of ['MX', 'SRV', 'TXT', 'CAA', 'SOA', 'HTTPS', 'toString']) {
      expect(
        dataParts(type, data)
          .map(({ text }) => text)
          .join(''),
      ).toBe(data);
    }
  }
});

test('a click on a name looks up its records, on data who else has them, on an address its names', () => {
  expect(questionAbout(nameValue('a.example.'), 'name')).toEqual({ by: 'owner', name: 'a.example' });
  expect(questionAbout(nameValue('ns.example.'), 'data')).toEqual({ by: 'data-name', name: 'ns.example' });
  expect(questionAbout({ kind: 'ip', value: '192.0.2.7' }, 'data')).toEqual({ by: 'data-ip', address: '192.0.2.7' });
  expect(networkOf({ kind: 'ip', value: '192.0.2.7' })).toBe('192.0.2.0/24');
  expect(networkOf({ kind: 'ip', value: '2001:db8::1' })).toBeNull();
});

test('a text is looked up by its octets', () => {
  expect(sameTextQuestion('TXT', '"ab" "c"')).toEqual({ by: 'data-raw', hex: '02616201' + '63', type: 'TXT' });
  expect(sameTextQuestion('TXT', '"\\226\\156\\147 \\"q\\""')).toMatchObject({ hex: '07e29c93' + '20227122' });
  expect(sameTextQuestion('TXT', 'no quotes')).toBeNull();
  expect(sameTextQuestion('TXT', `"${'x'.repeat(300)}"`)).toBeNull();
  expect(sameTextQuestion('A', '192.0.2.1')).toBeNull();
});
