import { expect, test } from 'vitest';
import { createInfrastructure } from './infrastructure.ts';
import { withWarningLists } from './warning-lists.ts';

const quiet = {
  owner: 'Quiet hosters',
  what: 'warning list',
  hosts: ['quiet.example'],
  blocks: ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48', '203.0.113.0/99', 'no block'],
};

test('addresses and hosts of a warning list are known, and those of the bundled list first', async () => {
  const { ofAddress, ofHost } = await withWarningLists(createInfrastructure(), [
    quiet,
    { owner: 'Second list', what: 'warning list', hosts: ['github.com'], blocks: ['104.21.12.103', '203.0.113.9'] },
  ]);
  expect(ofAddress('203.0.113.77')?.owner).toBe('Quiet hosters');
  expect(ofAddress('198.51.100.7')?.owner).toBe('Quiet hosters');
  expect(ofAddress('198.51.100.8')).toBeNull();
  expect(ofAddress('2001:db8:1:2::3')?.owner).toBe('Quiet hosters');
  expect(ofAddress('2001:db8:2::3')).toBeNull();
  expect(ofAddress('2001:db8:1::192.0.2.1')?.owner).toBe('Quiet hosters');
  expect(ofAddress('203.0.113.9')?.owner).toBe('Second list');
  expect(ofAddress('104.21.12.103')?.owner).toBe('Cloudflare');
  expect(ofAddress('nothing')).toBeNull();
  expect(ofHost('NS1.Quiet.Example.')?.owner).toBe('Quiet hosters');
  expect(ofHost('quiet.example.net')).toBeNull();
});

test('a list of a hundred thousand blocks answers as fast as one of ten', async () => {
  const blocks = Array.from(
    { length: 100_000 },
    (_, at) => `${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.0/${20 + (at % 10)}`,
  );
  const { ofAddress } = await withWarningLists(createInfrastructure(), [{ ...quiet, blocks }]);
  const begun = performance.now();
  for (let at = 0; at < 20_000; at++) ofAddress(`90.${at & 255}.${(at >> 8) & 255}.1`);
  // Block by block it would take minutes.
  expect(performance.now() - begun).toBeLessThan(20_000);
});
