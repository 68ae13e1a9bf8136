import { entityKindRows, type KindShape } from '../entity-kinds.ts';
import { kindIcons } from './kind-icons.ts';

/** Corners around the centre of a circle of radius 1, or the corner radius of a square. */
export type Shape = { readonly corners: readonly (readonly [number, number])[] } | { readonly rounding: number };

export interface KindLook {
  readonly shape: Shape;
  /** Paths on a grid of 16 by 16. */
  readonly icon: readonly string[];
  /** Its own hue for each theme, the second sign after shape and icon. */
  readonly dark: string;
  readonly light: string;
}

const circle: Shape = { rounding: 1 };
const square: Shape = { rounding: 0.12 };
const rounded: Shape = { rounding: 0.5 };
const diamond = polygon(4, 0);
const hexagon = polygon(6, 0);
const hexagonFlat = polygon(6, 30);
const octagon = polygon(8, 22.5);
const pentagon = polygon(5, 0);
const gable: Shape = {
  corners: [
    [0, -1],
    [0.92, -0.3],
    [0.92, 0.88],
    [-0.92, 0.88],
    [-0.92, -0.3],
  ],
};
const crest: Shape = {
  corners: [
    [-0.88, -0.85],
    [0.88, -0.85],
    [0.88, 0.2],
    [0, 1.02],
    [-0.88, 0.2],
  ],
};
const pennant: Shape = {
  corners: [
    [-0.9, -0.8],
    [0.45, -0.8],
    [1.05, 0],
    [0.45, 0.8],
    [-0.9, 0.8],
  ],
};
const slab: Shape = {
  corners: [
    [-1.05, -0.72],
    [1.05, -0.72],
    [1.05, 0.72],
    [-1.05, 0.72],
  ],
};
const slant: Shape = {
  corners: [
    [-0.7, -0.82],
    [1.1, -0.82],
    [0.7, 0.82],
    [-1.1, 0.82],
  ],
};

const shapes: Readonly<Record<KindShape, Shape>> = {
  ...{ circle, square, rounded, diamond, hexagon, octagon, pentagon, gable, crest, pennant, slab, slant },
  'hexagon-flat': hexagonFlat,
};

/** By the number of a kind in a packed look; groups come last. */
export const kindLooks: readonly KindLook[] = [
  ...entityKindRows.map(({ shape, icon, dark, light }) => ({
    shape: shapes[shape],
    icon: kindIcons[icon],
    dark,
    light,
  })),
  { shape: rounded, icon: kindIcons.layers, dark: '#3a4654', light: '#eaf0f6' },
];

function polygon(sides: number, turn: number): Shape {
  const corners = Array.from({ length: sides }, (_, side) => {
    const angle = ((side * 360) / sides + turn - 90) * (Math.PI / 180);
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  return { corners };
}
