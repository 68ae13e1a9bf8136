/** The links between two communities. */
export interface CommunityBand {
  readonly one: number;
  readonly two: number;
  readonly links: number;
  /** Their kinds, the most common first. */
  readonly label: string;
}

/** The parts of the graph that hang together, the largest first. From afar, each is drawn as one shape. */
export interface Communities {
  /** The community of each slot; `noCommunity` for none. */
  readonly of: Uint32Array;
  /** What most of its nodes are linked to, and others are not. */
  readonly names: readonly string[];
  /** The slots of the nodes with these names. */
  readonly leaders: Uint32Array;
  readonly sizes: Uint32Array;
  /** Those with the most links first. */
  readonly bands: readonly CommunityBand[];
}

export const noCommunity = 0xffffffff;

/** Smaller graphs are read node by node, at any scale. */
export const overviewFrom = 2000;

/** The shape of a community in the world, or of a district: communities side by side. */
export interface Territory {
  /** The largest first; a district has many. */
  readonly communities: readonly number[];
  /** Of the largest community. */
  readonly name: string;
  readonly nodes: number;
  /** The slot of the node that the name is from. */
  readonly leader: number;
  /** A closed convex line: pairs of x and y. */
  readonly line: Float32Array;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly area: number;
  /** The scale at which a district begins to open, all at the same; 0 for a community, which opens when its nodes have space. */
  readonly opensAt: number;
}

export interface TerritoryBand {
  readonly one: number;
  readonly two: number;
  readonly links: number;
  readonly label: string;
}

export interface Territories {
  /** The largest first. */
  readonly list: readonly Territory[];
  /** By slot: 1 and the index of the territory that its node is in; 0 for none. */
  readonly of: Uint16Array;
  /** Between territories, by index; those with the most links first. */
  readonly bands: readonly TerritoryBand[];
}
