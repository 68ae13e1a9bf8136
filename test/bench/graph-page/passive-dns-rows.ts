import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { edgeRow, entityRow, randomFrom, type SampleRows } from './sample-rows.ts';

/** The part of all names that one address of a large provider holds, and of all links that lead to another community. */
const largestHub = 0.02;
const foreignLinks = 0.06;
/** As rows reach the window: what is the same is there once. */
const factsOfRisk = Array.from({ length: 101 }, (_, risk) => ({ risk }));
const turn = Math.PI * (3 - Math.sqrt(5));

interface Community {
  readonly first: number;
  readonly nodes: number;
  readonly hubs: number;
  readonly x: number;
  readonly y: number;
}

/**
 * A graph as passive DNS makes it: communities of very different sizes, each with a few addresses and name servers that
 * most of its names are linked to, many names with one link, some links to other communities, and one provider that
 * very many share. Everything has a place, communities side by side.
 */
export function passiveDnsGraph(nodes: number, edges: number, seed = 11): SampleRows {
  const random = randomFrom(seed);
  const communities = communitiesOf(nodes, random);
  const entities: EntityRow[] = [];
  const homes = new Uint32Array(nodes + 1);
  communities.forEach(({ first, nodes: members, hubs, x, y }, home) => {
    for (let within = 0; within < members; within++) {
      const id = first + within;
      homes[id] = home;
      const away = 62 * Math.sqrt(within);
      const place = { x: x + Math.cos(within * turn) * away, y: y + Math.sin(within * turn) * away };
      if (within >= hubs) {
        const facts = factsOfRisk[Math.floor(random() * 101)] ?? {};
        entities.push(entityRow(id, 'domain', `cdn-${id.toString(36)}.example`, { ...place, facts }));
      } else if (within % 2 === 0) entities.push(entityRow(id, 'ip', addressOf(id), place));
      else entities.push(entityRow(id, 'nameserver', `ns${within}.host-${home}.example`, place));
    }
  });
  return { entities, edges: linksOf(communities, homes, { nodes, edges }, random), groups: [] };
}

function addressOf(id: number): string {
  return `${10 + ((id >>> 16) & 127)}.${(id >>> 8) & 255}.${id & 255}.${id % 251}`;
}

/** Sizes by a power law, the largest in the middle. */
function communitiesOf(nodes: number, random: () => number): Community[] {
  const sizes: number[] = [];
  for (let left = nodes; left > 0; ) {
    const size = Math.min(left, Math.round(18 / (1 - random() * 0.9985) ** 0.85));
    sizes.push(size);
    left -= size;
  }
  sizes.sort((one, two) => two - one);
  let first = 1;
  let area = 0;
  return sizes.map((size, index) => {
    const reach = 62 * Math.sqrt(size) + 120;
    const away = index === 0 ? 0 : Math.sqrt(area / Math.PI) * 1.22 + reach;
    area += Math.PI * reach ** 2;
    const made = {
      first,
      nodes: size,
      hubs: Math.max(1, Math.min(12, Math.round(Math.sqrt(size) / 3))),
      x: Math.cos(index * turn) * away * 1.3,
      y: (Math.sin(index * turn) * away) / 1.3,
    };
    first += size;
    return made;
  });
}

/** A link for each name first, then more of them for some, until there are enough. */
function linksOf(
  communities: readonly Community[],
  homes: Uint32Array,
  { nodes, edges }: { readonly nodes: number; readonly edges: number },
  random: () => number,
): EdgeRow[] {
  const rows: EdgeRow[] = [];
  const hubIn = ({ first, hubs }: Community) => first + Math.floor(random() ** 2 * hubs);
  for (let turn = 0; rows.length < edges; turn++) {
    for (let id = 1; id <= nodes && rows.length < edges; id++) {
      // Half of the names have one link only.
      if (turn > 0 && id % 2 === 0) continue;
      const home = communities[homes[id] as number] as Community;
      const isForeign = random() < foreignLinks;
      const other = communities[Math.floor(random() ** 2 * communities.length)] as Community;
      const hub = random() < largestHub ? 1 : hubIn(isForeign ? other : home);
      if (hub !== id) rows.push(edgeRow(rows.length + 1, hub, id, turn === 0 ? 'A' : 'NS'));
    }
  }
  return rows;
}
