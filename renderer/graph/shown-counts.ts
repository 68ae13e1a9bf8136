import { awayEdgeMarks, awayMarks } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';

const slotsPerBlock = 1024;

/** How many nodes and links a scene shows. Counts again only where it may have changed since the last answer. */
export function createShownCounts(scene: Scene): () => { readonly nodes: number; readonly edges: number } {
  const countNodes = createBlockCounts(awayMarks);
  const countEdges = createBlockCounts(awayEdgeMarks);
  let version = -1;
  return () => {
    const { nodes, edges, look, edgeLook } = scene.drawing();
    const touched = version < 0 ? null : scene.touchedSince(version);
    version = scene.version();
    return {
      nodes: countNodes(look, nodes, touched?.nodes ?? null),
      edges: countEdges(edgeLook, edges, touched?.edges ?? null),
    };
  };
}

/** Counts the slots that have none of these marks. */
function createBlockCounts(away: number) {
  let counts = new Uint16Array(0);
  let usedBefore = 0;
  let total = 0;

  function recount(column: ArrayLike<number>, used: number, block: number): void {
    const end = Math.min(used, (block + 1) * slotsPerBlock);
    let count = 0;
    for (let slot = block * slotsPerBlock; slot < end; slot++) if (!((column[slot] as number) & away)) count++;
    total += count - (counts[block] as number);
    counts[block] = count;
  }

  return (column: ArrayLike<number>, used: number, touched: readonly number[] | null): number => {
    const blocks = Math.ceil(Math.max(used, usedBefore) / slotsPerBlock);
    if (blocks > counts.length) {
      const grown = new Uint16Array(blocks * 2);
      grown.set(counts);
      counts = grown;
    }
    const firstOther = touched ? Math.floor(Math.min(used, usedBefore) / slotsPerBlock) : 0;
    for (let block = firstOther; block < blocks; block++) recount(column, used, block);
    for (const block of new Set(touched?.map((slot) => Math.floor(slot / slotsPerBlock)))) {
      if (block < firstOther) recount(column, used, block);
    }
    usedBefore = used;
    return total;
  };
}
