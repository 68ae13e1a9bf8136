/** The first thing that is not as it was. */
export interface Wrong {
  readonly what: string;
  readonly why: string;
}

export type Verdict =
  | {
      readonly kind: 'good';
      readonly replies: number;
      readonly events: number;
      readonly bytes: number;
      /** How long the chain is, and the hash that it ends with: what a seal keeps. */
      readonly entries: number;
      readonly last: string;
      /** Where the case was made before there was a chain: until when, and of which form it was. */
      readonly upgraded: { readonly version: number; readonly at: string } | null;
      /** How many entries came after the seal it was held against. */
      readonly sinceSeal: number | null;
    }
  | ({ readonly kind: 'broken' } & Wrong);
