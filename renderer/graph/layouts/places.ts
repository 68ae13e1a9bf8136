export interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Nodes that stay in place. */
export interface Fixed extends Places {
  /** 1 for a fixed node. */
  readonly flags: Uint8Array;
}

/** A pin at a place that is no number holds nothing. */
export function fixedAt({ x, y }: Places, isPinned: (node: number) => boolean): Fixed {
  const isThere = (node: number) => Number.isFinite(x[node]) && Number.isFinite(y[node]);
  return { x, y, flags: Uint8Array.from(x, (_, node) => (isPinned(node) && isThere(node) ? 1 : 0)) };
}

/** The mean of all places that are numbers. */
export function middleOf({ x, y }: Places): { readonly x: number; readonly y: number } {
  const mean = (column: Float32Array) => {
    let [sum, count] = [0, 0];
    for (const value of column) {
      if (!Number.isFinite(value)) continue;
      sum += value;
      count++;
    }
    return sum / Math.max(1, count);
  };
  return { x: mean(x), y: mean(y) };
}
