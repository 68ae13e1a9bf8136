import type { Result } from '../../shared/result.ts';

/**
 * How entries travel between the machines of a team. An entry is a text that its author signed; whoever carries it can
 * neither read its meaning nor change it. A transport stores and hands over, and checks nothing but its own storage:
 * the case checks hash, signature and order of everything that arrives.
 */
export interface Transport {
  readonly kind: 'folder' | 'postgres';
  /**
   * Everything that is there and not here, an author's entries in their order. `after` has the last entry that is held
   * here of each author who is wanted, 0 for none; others are left out, so that a stranger's gigabytes are never read. Incomplete data is left for the next time; a failure ends it.
   */
  pull(wish: PullWish): AsyncIterable<Result<readonly CarriedEntry[]>>;
  /** The bytes with this hash; null while they are not there. */
  body(sha256: string, most: number): Promise<Result<Buffer | null>>;
  /** Stores entries of one's own, and the bytes of replies before them. Storing them again changes nothing. */
  push(entries: readonly CarriedEntry[], bodies: readonly CarriedBody[]): Promise<Result<void>>;
  /** The last entry of this author that is stored there; 0 without one. `areHeld`: which of these the case has. */
  lastOf(author: string, areHeld: (hashes: readonly string[]) => ReadonlySet<string>): Promise<Result<number>>;
  /** Calls when something new may be there. Returns how to stop. */
  onNews(listener: () => void): () => void;
  /** Reserves the right to do something once, such as sending a verdict. Null where the transport can't decide it. */
  claim(key: string): Promise<Result<Claim | null>>;
  close(): Promise<void>;
}

export interface PullWish {
  readonly after: ReadonlyMap<string, number>;
  readonly signal: AbortSignal;
}

/** Who has the right to do something, and since when. */
export interface Claim {
  readonly isMine: boolean;
  readonly who: string;
  readonly at: string;
}

/** An entry as it travels; what it says is in `text`, which only the case reads. */
export interface CarriedEntry {
  /** The author's public key, in hex. */
  readonly author: string;
  readonly seq: number;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
  readonly text: string;
  /** Ed25519 over the text, in base64. */
  readonly signature: string;
}

export interface CarriedBody {
  readonly sha256: string;
  readonly read: () => Buffer;
}

/** The longest text of an entry, in bytes. */
export const longestEntry = 16 * 1024 * 1024;
