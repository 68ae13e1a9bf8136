export interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Nodes that stay in place. */
export interface Fixed extends Places {
  /** 1 for a fixed node. */
  readonly flags: Uint8Array;
}
