export interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Nodes that stay where they are. */
export interface Fixed extends Places {
  /** 1 where a node is fixed. */
  readonly flags: Uint8Array;
}
