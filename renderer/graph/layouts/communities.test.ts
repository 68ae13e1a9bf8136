import { expect, test } from 'vitest';
import { noCommunity } from '../../../shared/drawing/communities.ts';
import { createScene } from '../../../shared/drawing/scene.ts';
import { edge, entity } from '../../../test/support/graph-rows.ts';
import { communitiesOf } from './communities.ts';

/** Names 1 to 35 on server 101 and 41 to 70 on server 102; name server 100 has 1 to 50. */
function twoServers() {
  const scene = createScene();
  const names = Array.from({ length: 70 }, (_, index) => index + 1);
  scene.apply({
    entities: [
      entity(100, { kind: 'nameserver', value: 'ns1.example' }),
      entity(101, { kind: 'ip', value: '192.0.2.1' }),
      entity(102, { kind: 'ip', value: '192.0.2.2' }),
      entity(200),
      ...names.map((id) => entity(id)),
    ],
    edges: [
      ...names.flatMap((id) => (id > 35 && id <= 40 ? [] : [edge(id, id, id <= 35 ? 101 : 102, { kind: 'A' })])),
      ...names.slice(0, 50).map((id) => edge(1000 + id, id, 100, { kind: 'NS' })),
    ],
  });
  return scene;
}

function found(scene: ReturnType<typeof createScene>) {
  const { of: kinds, labels } = scene.linkKinds();
  const communities = communitiesOf({ ...scene.drawing(), kinds });
  return { ...communities, labels, communityOf: (key: number) => communities.of[scene.slotOf(key) ?? -1] };
}

test('a community is named after what its nodes share and others do not, even if another node has more links', () => {
  const scene = twoServers();
  const { leaders, communityOf, sizes } = found(scene);
  const names = [...leaders].map((slot) => scene.keyAt(slot));
  expect(communityOf(1)).toBe(communityOf(100));
  expect(communityOf(50)).not.toBe(communityOf(1));
  expect([names[communityOf(1) ?? -1], names[communityOf(50) ?? -1]]).toEqual([101, 102]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(73);
});

test('a node without links belongs to no community', () => {
  expect(found(twoServers()).communityOf(200)).toBe(noCommunity);
});

test('the links between two communities are one band, with their number and kinds', () => {
  const { bands, labels } = found(twoServers());
  expect(bands).toHaveLength(1);
  expect(bands[0]?.links).toBe(10);
  expect(bands[0]?.kinds.map((kind) => labels[kind])).toEqual(['NS']);
});

test('links that are not drawn are in no band', () => {
  const scene = twoServers();
  scene.filterBy({ entity: () => true, edge: ({ from, kind }) => kind !== 'NS' || from <= 42 });
  expect(found(scene).bands.map(({ links }) => links)).toEqual([2]);
});

test('no graph at all is no problem', () => {
  const none = { nodes: 0, edges: 0, look: new Uint32Array(0), from: new Uint32Array(0), to: new Uint32Array(0) };
  const { sizes, bands } = communitiesOf({ ...none, edgeLook: new Uint8Array(0), kinds: new Uint8Array(0) });
  expect([sizes.length, bands.length]).toEqual([0, 0]);
});
