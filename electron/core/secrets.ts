/**
 * Knows every key in use in this run, so that none leaves main in a log line, a failure or a stored reply. Signatures and
 * credential parameters are recognised by where they stand.
 */
export interface Secrets {
  add(secret: string): void;
  /** The text with every known key and every credential parameter replaced. */
  redact(text: string): string;
  /** The bytes with every known key overwritten, and what else is named, and whether there was one. */
  mask(bytes: Buffer, also?: readonly string[]): { readonly bytes: Buffer; readonly masked: boolean };
  /** The same for a stream: a key may be cut in two by the border of a chunk. */
  maskStream(also?: readonly string[]): StreamMask;
}

export interface StreamMask {
  /** The bytes that can go on now. */
  take(chunk: Buffer): Buffer;
  /** What was held back, at the end. */
  rest(): Buffer;
  masked(): boolean;
}

const stars = '*****';
const shortest = 6; // Shorter texts occur everywhere; no service hands out such a key.

const credentialPlaces: readonly RegExp[] = [
  /((?:api_key|apikey|signature|api_signature|x-api-key|x-amz-signature|token)["']?\s*[=:]\s*["']?)([^\s"'&,;}]+)/gi,
  /(authorization["']?\s*[=:]\s*["']?(?:basic|bearer)\s+)([^\s"'&,;}]+)/gi,
];

export function createSecrets(): Secrets {
  /** Longest first: a key that begins like another must not leave its end behind. */
  let known: readonly string[] = [];

  function redact(text: string): string {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, stars);
    for (const place of credentialPlaces) clean = clean.replace(place, `$1${stars}`);
    return clean;
  }

  function mask(bytes: Buffer, also: readonly string[] = []): { bytes: Buffer; masked: boolean } {
    let masked: Buffer | undefined;
    for (const secret of [...known, ...also]) {
      const needle = Buffer.from(secret);
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length)) {
        masked ??= Buffer.from(bytes);
        masked.fill('*', at, at + needle.length);
      }
    }
    return { bytes: masked ?? bytes, masked: masked !== undefined };
  }

  function maskStream(also: readonly string[] = []): StreamMask {
    let kept: Buffer = Buffer.alloc(0);
    let found = false;
    const masked = (bytes: Buffer): Buffer => {
      const outcome = mask(bytes, also);
      found ||= outcome.masked;
      return outcome.bytes;
    };
    return {
      take: (chunk) => {
        // Held back: as much as the beginning of the longest key can take.
        const longest = Math.max(0, ...[...known, ...also].map((secret) => Buffer.byteLength(secret)));
        const all = masked(kept.length === 0 ? chunk : Buffer.concat([kept, chunk]));
        const border = Math.max(0, all.length - Math.max(0, longest - 1));
        kept = all.subarray(border);
        return all.subarray(0, border);
      },
      rest: () => masked(kept),
      masked: () => found,
    };
  }

  return {
    add: (secret) => {
      if (secret.length < shortest || known.includes(secret)) return;
      // The forms in which a URL or a reply may give it back.
      const forms = [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
      known = [...new Set([...known, ...forms])].sort((a, b) => b.length - a.length);
    },
    redact,
    mask,
    maskStream,
  };
}
