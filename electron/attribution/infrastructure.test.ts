import { expect, test } from 'vitest';
import { assignedSetOf, createInfrastructure } from './infrastructure.ts';
import { readWarningList } from './misp-warninglist.ts';

test('addresses and hosts that strangers share are known, also below a domain', () => {
  const { ofAddress, ofHost } = createInfrastructure();
  expect(ofAddress('185.199.108.153')?.owner).toBe('GitHub Pages');
  expect(ofAddress('104.21.12.103')?.owner).toBe('Cloudflare');
  expect(ofAddress('2606:4700:3030::6815:1')?.owner).toBe('Cloudflare');
  expect(ofHost('alt1.aspmx.l.google.com')?.owner).toBe('Google');
  expect(ofHost('dns1.registrar-servers.com.')?.what).toBe('registrar default');
  expect(ofAddress('45.77.3.9')).toBeNull();
  expect(ofHost('ns1.quiet.example')).toBeNull();
  expect(ofAddress('no address')).toBeNull();
});

test('one server of an assigned set is recognised', () => {
  expect(assignedSetOf('brenda.ns.cloudflare.com')).toBe('Cloudflare');
  expect(assignedSetOf('ns-1218.awsdns-24.org')).toBe('Amazon Route 53');
  expect(assignedSetOf('ns1.quiet.example')).toBeNull();
});

test('a MISP warning list in its own form adds to the list', async () => {
  const list = {
    name: 'List of quiet hosters',
    type: 'cidr',
    version: 20,
    list: ['203.0.113.0/24', '.quiet.example', 7, 'not a host'],
  };
  const read = await readWarningList(JSON.stringify(list));
  if (!read.ok) throw new Error(read.failure.message);
  expect(read.value).toMatchObject({ hosts: ['quiet.example'], blocks: ['203.0.113.0/24'], leftOut: 2 });
  const { ofHost } = createInfrastructure([read.value]);
  expect(ofHost('www.quiet.example')?.owner).toBe('List of quiet hosters');
  expect((await readWarningList('{')).ok).toBe(false);
  expect((await readWarningList('{"list":3}')).ok).toBe(false);
});
