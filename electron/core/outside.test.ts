import { expect, test } from 'vitest';
import { ConnectionFile } from '../../shared/connection.ts';
import { isInside } from './inside-addresses.ts';
import { mayFetch, shownAddress } from './outside.ts';

const at = (baseUrl: string) =>
  ConnectionFile.parse({
    name: 'Test',
    baseUrl,
    pdnsUrl: 'https://pdns.example',
    batchUrl: 'https://batch.example',
    batchDownloadUrl: 'https://download.example',
  });
const far = at('https://api.example');
const near = at('http://127.0.0.1:4000');

test.each([
  ['https://images.example/a?token=x'],
  ['https://images.example:8443/a'],
  ['https://198.51.100.7/a'],
  ['https://[2001:db8::1]/a'],
])('%s is outside', (address) => {
  expect(mayFetch(address, far)).toEqual({ ok: true, value: new URL(address) });
  expect(mayFetch(address, near)).toMatchObject({ ok: true });
});

test.each([
  ['', 'it is not a web address'],
  ['images.example/a', 'it is not a web address'],
  ['http://images.example/a', 'it is not https'],
  ['file:///etc/passwd', 'it is not https'],
  ['data:text/plain,x', 'it is not https'],
  ['javascript:alert(1)', 'it is not https'],
  ['ftp://images.example/a', 'it is not https'],
  ['https://user@images.example/a', 'it carries a user name'],
  ['https://:word@images.example/a', 'it carries a user name'],
  ['https://localhost/a', 'it is inside your own network'],
  ['https://127.0.0.1/a', 'it is inside your own network'],
  ['https://127.1/a', 'it is inside your own network'],
  ['https://0x7f000001/a', 'it is inside your own network'],
  ['https://10.1.2.3/a', 'it is inside your own network'],
  ['https://172.16.0.1/a', 'it is inside your own network'],
  ['https://192.168.1.1/a', 'it is inside your own network'],
  ['https://169.254.169.254/latest/meta-data', 'it is inside your own network'],
  ['https://100.64.0.1/a', 'it is inside your own network'],
  ['https://0.0.0.0/a', 'it is inside your own network'],
  ['https://[::1]/a', 'it is inside your own network'],
  ['https://[::]/a', 'it is inside your own network'],
  ['https://[fe80::1]/a', 'it is inside your own network'],
  ['https://[fd00::1]/a', 'it is inside your own network'],
  ['https://[::ffff:127.0.0.1]/a', 'it is inside your own network'],
  ['https://[::ffff:10.0.0.1]/a', 'it is inside your own network'],
])('%s is not opened: %s', (address, why) => {
  expect(mayFetch(address, far)).toEqual({
    ok: false,
    failure: {
      code: 'bad-reply',
      message: `The service named an address that Sextant does not open: ${why}.`,
      kept: 'Nothing was sent.',
      next: 'Read the record again for a fresh address; if it is no better, tell the service.',
    },
  });
});

test('plain http to this machine is opened only for a connection that is itself on this machine', () => {
  expect(mayFetch('http://127.0.0.1:5000/a', near)).toMatchObject({ ok: true });
  expect(mayFetch('http://127.0.0.1:5000/a', far)).toMatchObject({ ok: false });
  expect(mayFetch('http://192.168.1.1/a', near)).toMatchObject({ ok: false });
  expect(mayFetch('https://10.0.0.1/a', near)).toMatchObject({ ok: false });
  expect(mayFetch('http://user@127.0.0.1:5000/a', near)).toMatchObject({ ok: false });
});

test.each([
  ['10.255.255.255', true],
  ['11.0.0.0', false],
  ['172.15.255.255', false],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['192.167.255.255', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['223.255.255.255', false],
  ['::ffff:192.168.0.1', true],
  ['::FFFF:8.8.8.8', false],
  ['2606:4700::1', false],
  ['ff02::1', true],
])('%s is inside: %s', (address, inside) => {
  expect(isInside(address)).toBe(inside);
});

test('what opens a link is masked where the link is shown, and nothing else', () => {
  const link = new URL(
    'https://d.example/range/ch212/a.b?X-Amz-Date=20260601T000000Z&X-Amz-Expires=60&X-Amz-Credential=canary1&x-amz-signature=canary2&token=canary3&X-Amz-Security-Token=canary4&signature=canary5&limit=3',
  );
  const shown = shownAddress(link);
  expect(shown).not.toContain('canary');
  expect(new URL(shown).searchParams.get('X-Amz-Date')).toBe('20260601T000000Z');
  expect(new URL(shown).searchParams.get('limit')).toBe('3');
  expect(link.href).toContain('canary2');
});
