import { expect, test } from 'vitest';
import { accountName } from './account-name.ts';

const key = 'd41d8cd98f00b204e9800998ecf8427e0123456789abcdef';
const address = 'https://api.example';

test('everybody with the same account names it alike, whatever key the user has', () => {
  const name = accountName({ address, username: 'acme', key });
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(accountName({ address, username: 'acme', key: 'another-key' })).toBe(name);
  expect(accountName({ address, username: '', key })).toBe(accountName({ address, username: '', key }));
  const others = [
    accountName({ address, username: 'acme2', key }),
    accountName({ address: 'https://other.example', username: 'acme', key }),
    accountName({ address, username: '', key }),
    accountName({ address, username: key, key }),
    accountName({ address: `${address}acme`, username: '', key }),
  ];
  expect(new Set([name, ...others]).size).toBe(6);
});

test('nobody gets a key from the name of an account', () => {
  expect(accountName({ address, username: '', key })).not.toContain(key.slice(0, 8));
  expect(accountName({ address, username: '', key: 'short-enough-to-try' })).toBeNull();
  expect(accountName({ address, username: 'acme', key: 'short' })).not.toBeNull();
});
