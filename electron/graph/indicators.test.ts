import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workMs } from '../../test/support/own-work.ts';
import { findIndicators } from './indicators.ts';

const list = (text: string) => findIndicators(text).indicators.map(({ kind, value }) => `${kind} ${value}`);

test.each<[string, string[]]>([
  ['hxxps://login[.]pay-pal[.]com/a?b=c', ['host login.pay-pal.com']],
  ['HXXP://evil.example[.]com:8080/x', ['host evil.example.com']],
  ['see evil(.)com, also bad{.}net.', ['domain evil.com', 'domain bad.net']],
  ['contact: admin[@]evil[.]com or mailto:b@c.org', ['email admin@evil.com', 'email b@c.org']],
  ['1.2.3[.]4 and 192.0.2.1:443 and 300.1.1.1', ['ip 1.2.3.4', 'ip 192.0.2.1']],
  ['http://[2001:db8::1]/ then 2001:0db8::2', ['ip 2001:db8::1', 'ip 2001:0db8::2']],
  ['"a.com","b.com",a.com,A.COM', ['domain a.com', 'domain b.com']],
  ['da39a3ee5e6b4b0d3255bfef95601890afd80709', ['certificate da39a3ee5e6b4b0d3255bfef95601890afd80709']],
  ['AS64500', ['asn 64500']],
  ['bücher.de und пример.рф', ['domain bücher.de', 'domain пример.рф']],
  ['report.pdf setup.exe version 1.2.3 foo.bar()', []],
  ['_dmarc.example.com', ['host _dmarc.example.com']],
  ['(https://evil.co.uk/path).', ['domain evil.co.uk']],
  ['', []],
])('in %j it finds %j', (text, found) => {
  expect(list(text)).toEqual(found);
});

test('a search that was exported from the web is told apart', () => {
  const hash = `U2FsdGVkX1${'abcXYZ019+/'.repeat(12)}==`;
  expect(findIndicators(` ${hash}\n`)).toEqual({ indicators: [], searchHash: hash });
  const short = 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI';
  expect(findIndicators(short).searchHash).toBe(short);
  expect(findIndicators('a-long-name-of-a-server-without-a-dot-1').searchHash).toBeNull();
  expect(findIndicators('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855').searchHash).toBeNull();
});

test('no text makes it fail, and it is quick with long ones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      findIndicators(text);
    }),
    { numRuns: 300 },
  );
  const texts = ['[', 'a.', '@'].map((part) => part.repeat(200_000));
  expect(workMs(() => texts.map((text) => findIndicators(text)))).toBeLessThan(3000);
});
