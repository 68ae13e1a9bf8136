import { expect, test } from 'vitest';
import { canonicalName, fitsPattern, nameOfWire, readNamePattern, wireOfName } from './names.ts';

test('reads names in any case, with or without the final dot', () => {
  expect(['example.com', 'EXAMPLE.com.', 'exampl\\101.com'].map(canonicalName)).toEqual([
    'example.com.',
    'example.com.',
    'example.com.',
  ]);
  expect([canonicalName('.'), canonicalName('\\000.a.com'), canonicalName('a\\.b.com')]).toEqual([
    '.',
    '\\000.a.com.',
    'a\\.b.com.',
  ]);
});

test('refuses what is no name', () => {
  const wrong = ['', 'a..b', '.a', 'a b', 'ä.de', 'a\\', 'a\\999.com', `${'x'.repeat(64)}.com`, 'abcdefgh.'.repeat(29)];
  expect(wrong.map(canonicalName)).toEqual(wrong.map(() => null));
});

test('takes a wildcard as one whole label at one end only', () => {
  expect(readNamePattern('*.example.com')).toEqual({ kind: 'below', name: 'example.com.' });
  expect(readNamePattern('www.example.*')).toEqual({ kind: 'starting', name: 'www.example.' });
  expect(readNamePattern('\\*.example.com')).toEqual({ kind: 'exact', name: '*.example.com.' });
  for (const text of ['*', '*.', '*.example.*', 'a.*.com', 'a*.com', '*a.com'])
    expect(readNamePattern(text)).toBeNull();
});

test('finds the name itself and what lies below a left wildcard', () => {
  const pattern = readNamePattern('*.example.com') ?? { kind: 'exact', name: '' };
  const names = ['example.com.', 'www.example.com.', '_WILDCARD_.example.com.', 'badexample.com.', 'example.com.au.'];
  expect(names.map((name) => fitsPattern(pattern, name))).toEqual([true, true, true, false, false]);
});

test('goes from text to octets and back', () => {
  expect(wireOfName('fsi.io')?.toString('hex')).toBe('0366736902696f00');
  expect(nameOfWire(Buffer.from('0366736902696f00', 'hex'))).toEqual({ name: 'fsi.io.', end: 8 });
  for (const hex of ['0366', 'c00c', '03667369']) expect(nameOfWire(Buffer.from(hex, 'hex'))).toBeNull();
});
