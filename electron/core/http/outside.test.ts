import { expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
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
  ['https://93.184.216.34/a'],
  ['https://[2606:2800:220:1::1]/a'],
  ['https://[64:ff9b::808:808]/a'],
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
  ['https://user@images.example/a', 'it contains a user name'],
  ['https://:word@images.example/a', 'it contains a user name'],
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
      message: `The service returned an address that Sextant does not open: ${why}.`,
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      next: 'Look up the record again for a new address; if it still fails, report it to the service.',
    },
  });
});

test.each([
  ['https://2130706433/a'],
  ['https://0177.0.0.1/a'],
  ['https://0x7f.1/a'],
  ['https://0x7f.0x0.0x0.0x1/a'],
  ['https://127.0.0.1./a'],
  ['https://１２７.0.0.1/a'],
  ['https://167772161/a'],
  ['https://012.0.0.1/a'],
  ['https://localhost./a'],
  ['https://LOCALHOST/a'],
  ['https://a.localhost/a'],
  ['https://192.0.0.8/a'],
  ['https://198.18.0.1/a'],
  ['https://203.0.113.9/a'],
  ['https://255.255.255.255/a'],
  ['https://[::ffff:7f00:1]/a'],
  ['https://[::7f00:1]/a'],
  ['https://[64:ff9b::7f00:1]/a'],
  ['https://[64:ff9b::169.254.169.254]/a'],
  ['https://[64:ff9b:1::1]/a'],
  ['https://[2002:7f00:1::]/a'],
  ['https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/a'],
  ['https://[fec0::1]/a'],
  ['https://[100::1]/a'],
  ['https://[2001:db8::1]/a'],
])('%s is inside, however it is written', (address) => {
  expect(mayFetch(address, far)).toMatchObject({
    ok: false,
    failure: { message: 'The service returned an address that Sextant does not open: it is inside your own network.' },
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
  ['192.0.0.0', true],
  ['192.0.1.0', false],
  ['192.0.2.1', true],
  ['192.0.3.0', false],
  ['192.88.99.1', true],
  ['198.17.255.255', false],
  ['198.18.0.0', true],
  ['198.19.255.255', true],
  ['198.20.0.0', false],
  ['198.51.100.1', true],
  ['203.0.113.255', true],
  ['203.0.114.0', false],
  ['240.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['0:0:0:0:0:ffff:a00:1', true],
  ['::ffff:808:808', false],
  ['::127.0.0.1', true],
  ['::8.8.8.8', true],
  ['::2', true],
  ['64:ff9b::', true],
  ['64:ff9b::1', true],
  ['64:ff9b::10.0.0.1', true],
  ['64:ff9b::c0a8:1', true],
  ['64:FF9B:0:0:0:0:7F00:1', true],
  ['64:ff9b::8.8.8.8', false],
  ['64:ff9b:1::808:808', true],
  ['64:ff9b:2::808:808', false],
  ['2002:a00:1::', true],
  ['2002:808:808::', true],
  ['2001::1', true],
  ['2001:1::1', false],
  ['2001:db8:ffff::1', true],
  ['2001:4860:4860::8888', false],
  ['100::1', true],
  ['100:0:0:1::1', false],
  ['fec0::1', true],
  ['fe80::1%eth0', true],
  ['2606:4700::1%1', false],
  ['', true],
  ['no address', true],
  ['127.0.0.1.', true],
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
