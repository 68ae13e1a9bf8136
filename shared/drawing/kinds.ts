import { type EntityKind, entityKinds } from '../entities.ts';
import { kindIcons } from './kind-icons.ts';

/** Corners around the middle of a circle of radius 1, or how far a square's corners are rounded. */
export type Shape = { readonly corners: readonly (readonly [number, number])[] } | { readonly rounding: number };

export interface KindLook {
  readonly shape: Shape;
  /** Paths on a field of 16 by 16. */
  readonly icon: readonly string[];
  /** A hue of its own, the second sign after shape and icon, for each theme. */
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

/** Names are round, servers square, networks six-sided, contacts on a tip, parties roofed, certificates crests. */
const looks: Readonly<Record<EntityKind, KindLook>> = {
  domain: { shape: circle, icon: kindIcons['globe-network'], dark: '#2d4a6e', light: '#e3eefb' },
  host: { shape: rounded, icon: kindIcons.desktop, dark: '#2d4a6e', light: '#e3eefb' },
  ip: { shape: hexagon, icon: kindIcons['ip-address'], dark: '#1f5450', light: '#dcf3ef' },
  nameserver: { shape: square, icon: kindIcons.server, dark: '#43406b', light: '#e9e8f8' },
  mailserver: { shape: octagon, icon: kindIcons.inbox, dark: '#43406b', light: '#e9e8f8' },
  email: { shape: diamond, icon: kindIcons.envelope, dark: '#5f3a5c', light: '#f7e6f5' },
  'email-domain': { shape: slant, icon: kindIcons.at, dark: '#5f3a5c', light: '#f7e6f5' },
  registrar: { shape: gable, icon: kindIcons.shop, dark: '#5c4a2a', light: '#f7efdc' },
  organisation: { shape: slab, icon: kindIcons.office, dark: '#5c4a2a', light: '#f7efdc' },
  person: { shape: pentagon, icon: kindIcons.person, dark: '#5c4a2a', light: '#f7efdc' },
  phone: { shape: diamond, icon: kindIcons.phone, dark: '#5f3a5c', light: '#f7e6f5' },
  street: { shape: gable, icon: kindIcons.home, dark: '#4d4a44', light: '#eeece8' },
  certificate: { shape: crest, icon: kindIcons.endorsed, dark: '#35553a', light: '#e4f3e5' },
  'certificate-subject': { shape: crest, icon: kindIcons['id-number'], dark: '#35553a', light: '#e4f3e5' },
  'certificate-organisation': { shape: crest, icon: kindIcons.shield, dark: '#35553a', light: '#e4f3e5' },
  'tracking-code': { shape: slab, icon: kindIcons.barcode, dark: '#633f33', light: '#fae8e1' },
  'website-title': { shape: slab, icon: kindIcons.application, dark: '#414a55', light: '#e8ecf1' },
  'server-type': { shape: octagon, icon: kindIcons.wrench, dark: '#414a55', light: '#e8ecf1' },
  asn: { shape: hexagonFlat, icon: kindIcons.antenna, dark: '#1f5450', light: '#dcf3ef' },
  country: { shape: pennant, icon: kindIcons.flag, dark: '#4d4a44', light: '#eeece8' },
  tag: { shape: pennant, icon: kindIcons.tag, dark: '#414a55', light: '#e8ecf1' },
};

/** By the number that stands for a kind in a packed look; groups come last. */
export const kindLooks: readonly KindLook[] = [
  ...entityKinds.map((kind) => looks[kind]),
  { shape: rounded, icon: kindIcons.layers, dark: '#3a4654', light: '#eaf0f6' },
];

/** Kinds whose values are indicators, shown in a monospace face. */
export const monospaceKinds: ReadonlySet<EntityKind> = new Set([
  'domain',
  'host',
  'ip',
  'nameserver',
  'mailserver',
  'email',
  'email-domain',
  'certificate',
  'tracking-code',
  'asn',
]);

function polygon(sides: number, turn: number): Shape {
  const corners = Array.from({ length: sides }, (_, side) => {
    const angle = ((side * 360) / sides + turn - 90) * (Math.PI / 180);
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  return { corners };
}
