import type { Territories } from './communities.ts';
import { sizeOnScreen } from './node-look.ts';

/**
 * The drawn graph as flat arrays with one slot per node and edge: cheap to copy to the drawing thread, and to iterate.
 * A node keeps its slot while it exists, so that a difference touches only what it names.
 */
export interface Drawing {
  readonly nodes: number;
  readonly edges: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** See node-look.ts. */
  readonly look: Uint32Array;
  /** A user's colour, as 0x1rrggbb; a colour of the chosen colouring, as 0x2rrggbb; 0 for none. */
  readonly tint: Uint32Array;
  readonly degree: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly edgeLook: Uint8Array;
}

/** Which part of the world a picture shows: its top left corner, and the scale. */
export interface View {
  readonly left: number;
  readonly top: number;
  /** Picture pixels per world unit. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Picture pixels per page pixel. */
  readonly ratio: number;
  /** The columns of the picture in which labels are readable, if it extends beyond the canvas. */
  readonly seen?: { readonly left: number; readonly right: number } | undefined;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The role of a line of text. */
export type Voice = 'indicator' | 'words' | 'count' | 'edge' | 'place';

/** The texts of a node. */
export interface NodeWords {
  readonly label: string;
  readonly voice: Voice;
  /** The size of a group, or how many domains share an entity. */
  readonly count: string;
}

/** The texts of the graph, by slot; undefined for those that the drawing thread does not have yet. */
export interface Texts {
  node(slot: number): NodeWords | undefined;
  edge(slot: number): string | undefined;
  /** Node slots in the order in which they get space, of those in sight, and not many more than wanted. */
  order(most: number, isInSight: (slot: number) => boolean): Uint32Array;
  /** How long drawing new texts may delay the picture. */
  readonly newTextMs: number;
}

/** A line around some nodes, with a name. */
export interface Outline {
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string;
  readonly dashed: boolean;
  readonly slots: Uint32Array;
}

/** The same with a closed line in the world: pairs of x and y. */
export interface OutlineShape extends Outline {
  readonly line: Float32Array;
}

/** What is dragged. */
export interface MovingSlots {
  readonly nodes: Uint32Array;
  readonly edges: Uint32Array;
  /** How many edges each of these stands for, if it stands for several. */
  readonly times?: Uint16Array | undefined;
}

/** All slots that can be seen in a picture. */
export interface Sight {
  readonly nodes: Uint32Array;
  readonly edges: Uint32Array;
}

export interface PictureWish {
  readonly drawing: Drawing;
  readonly view: View;
  /** If it is known, nothing else is looked at. */
  readonly sight?: Sight | undefined;
  /** Only these slots, while they are dragged. */
  readonly only?: MovingSlots | undefined;
  /** All but the slots flagged here, which are dragged elsewhere. */
  readonly without?: { readonly nodes: Uint8Array; readonly edges: Uint8Array } | undefined;
  readonly outlines?: readonly OutlineShape[] | undefined;
  readonly territories?: readonly Territories[] | undefined;
}

/** The diameter of a node in picture pixels, in steps, so that zoom levels share sprites. */
export function pixelSize(look: number, { scale, ratio }: View, degree = 0): number {
  const size = sizeOnScreen(look, scale / ratio, degree) * ratio;
  return size < 16 ? Math.round(size) : Math.round(size / 2) * 2;
}
