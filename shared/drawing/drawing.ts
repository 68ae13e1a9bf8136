import { sizeOnScreen } from './node-look.ts';

/**
 * What is drawn, as flat arrays with one slot per node and edge: cheap to copy to the drawing thread, and to walk over.
 * Slots are kept while a node lives, so that a difference touches only what it names.
 */
export interface Drawing {
  readonly nodes: number;
  readonly edges: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** See look.ts. */
  readonly look: Uint32Array;
  /** A colour that a person gave, as 0x1rrggbb; 0 for none. */
  readonly tint: Uint32Array;
  readonly degree: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly edgeLook: Uint8Array;
}

/** Which part of the world a picture shows: its top left corner, and how many of its pixels one unit takes. */
export interface View {
  readonly left: number;
  readonly top: number;
  /** Pixels of the picture per unit of the world. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture per pixel of the page. */
  readonly ratio: number;
  /** Between which columns of the picture labels can be read, where it reaches beyond the canvas. */
  readonly seen?: { readonly left: number; readonly right: number } | undefined;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a line of text is meant. */
export type Voice = 'indicator' | 'words' | 'count' | 'edge';

/** The words of the graph, by slot. */
export interface Words {
  readonly labels: readonly string[];
  readonly voices: readonly Voice[];
  /** How many a group holds, or how many share a thing. */
  readonly counts: readonly string[];
  readonly edgeLabels: readonly string[];
}

export interface Texts extends Words {
  /** Slots of nodes in the order in which they get room. */
  readonly order: Uint32Array;
  /** How long texts that were never drawn before may hold up the picture. */
  readonly newTextMs: number;
}

export interface PictureWish {
  readonly drawing: Drawing;
  readonly view: View;
  /** Only these slots, as while they are dragged. */
  readonly only?: { readonly nodes: Uint32Array; readonly edges: Uint32Array } | undefined;
  /** All but the slots flagged here, which are being dragged elsewhere. */
  readonly without?: { readonly nodes: Uint8Array; readonly edges: Uint8Array } | undefined;
  readonly texts?: Texts | undefined;
}

/** From afar, nodes with at least this many links stay large enough to be told from the others. */
const hubDegree = 40;
const hubSize = 11;

/** The diameter of a node in pixels of the picture, in steps, so that sprites are shared between zooms. */
export function pixelSize(look: number, { scale, ratio }: View, degree = 0): number {
  const size = sizeOnScreen(look, scale / ratio) * ratio;
  if (degree >= hubDegree && size < hubSize * ratio) return Math.round(hubSize * ratio);
  return size < 16 ? Math.round(size) : Math.round(size / 2) * 2;
}
