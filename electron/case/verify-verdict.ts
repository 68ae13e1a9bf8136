/** The first difference. */
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
      /** The length of the chain and its last hash: the content of a seal. */
      readonly entries: number;
      readonly last: string;
      /** For a case older than the chain: when it got one, and its version then. */
      readonly upgraded: { readonly version: number; readonly at: string } | null;
      /** The number of entries after the compared seal. */
      readonly sinceSeal: number | null;
    }
  | ({ readonly kind: 'broken' } & Wrong);
