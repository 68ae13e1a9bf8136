/** What the signed entries of a shared case show. */
export interface CheckedTeam {
  readonly entries: number;
  readonly authors: number;
  /** Entries that somebody has seen and this file lacks. */
  readonly missing: readonly { readonly name: string; readonly entries: number }[];
}

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
      /** The signed entries of a shared case; null if it is not shared. */
      readonly team: CheckedTeam | null;
    }
  | ({ readonly kind: 'broken' } & Wrong);
