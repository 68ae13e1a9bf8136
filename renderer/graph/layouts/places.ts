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
  const flags = new Uint8Array(x.length);
  for (let node = 0; node < x.length; node++) {
    if (isPinned(node) && Number.isFinite(x[node]) && Number.isFinite(y[node])) flags[node] = 1;
  }
  return { x, y, flags };
}

/** The mean of all places that are numbers. */
export function middleOf({ x, y }: Places): { readonly x: number; readonly y: number } {
  const mean = (column: Float32Array) => {
    let [sum, count] = [0, 0];
    for (let node = 0; node < column.length; node++) {
      const value = column[node] as number;
      if (!Number.isFinite(value)) continue;
      sum += value;
      count++;
    }
    return sum / Math.max(1, count);
  };
  return { x: mean(x), y: mean(y) };
}
