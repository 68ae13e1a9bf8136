import { createScan, formsOf, type Needle, type SecretScan } from './secret-scan.ts';

/**
 * Contains every key of this run, so that none leaves main in a log line, a failure or a stored reply. It recognises
 * signatures and credential parameters by their place.
 */
export interface Secrets {
  add(secret: string): void;
  /** Replaces every known key and every credential parameter in the text. */
  redact(text: string): string;
  /** Overwrites every known key, and the additional texts; says whether there was one. */
  mask(bytes: Buffer, also?: readonly string[]): { readonly bytes: Buffer; readonly masked: boolean };
  /** The same for a stream: a chunk border may cut a key in two. */
  maskStream(also?: readonly string[]): StreamMask;
  /** For a stream whose bytes must not change. */
  watchStream(also?: readonly string[]): StreamWatch;
}

export interface StreamWatch {
  /** Whether a key is in this chunk, or ends in it. */
  holdsKey(chunk: Buffer): boolean;
}

export interface StreamMask {
  /** The bytes that may pass now. */
  take(chunk: Buffer): Buffer;
  /** The retained bytes, at the end. */
  rest(): Buffer;
  masked(): boolean;
}

const stars = '*****';
const shortest = 6; // Shorter texts occur everywhere; no service issues such a key.

const credentialPlaces: readonly RegExp[] = [
  /((?:api_key|apikey|signature|api_signature|x-api-key|x-amz-signature|token)["']?\s*[=:]\s*["']?)([^\s"'&,;}]+)/gi,
  /(authorization["']?\s*[=:]\s*["']?(?:basic|bearer)\s+)([^\s"'&,;}]+)/gi,
];

const newline = 10;

export function createSecrets(): Secrets {
  let known: readonly string[] = [];
  let forms: readonly Needle[] = [];
  let scan = createScan(forms);
  /** For each list of additional texts: the headers and the body of one answer have the same. */
  let scans = new WeakMap<readonly string[], SecretScan>();

  function redact(text: string): string {
    const bytes = Buffer.from(text);
    let clean = '';
    let from = 0;
    for (const span of scan.find(bytes)) {
      clean += bytes.toString('utf8', from, span.from) + stars;
      from = span.to;
    }
    clean = from === 0 ? text : clean + bytes.toString('utf8', from);
    for (const place of credentialPlaces) clean = clean.replace(place, `$1${stars}`);
    return clean;
  }

  function scanFor(also: readonly string[]): SecretScan {
    if (also.length === 0) return scan;
    const made = scans.get(also) ?? createScan([...forms, ...also.flatMap(formsOf)]);
    scans.set(also, made);
    return made;
  }

  function maskStream(also: readonly string[] = []): StreamMask {
    const own = scanFor(also);
    let kept: Buffer = Buffer.alloc(0);
    let found = false;
    const masked = (bytes: Buffer): Buffer => {
      const outcome = overwritten(own, bytes);
      found ||= outcome.masked;
      return outcome.bytes;
    };
    return {
      take: (chunk) => {
        const all = masked(kept.length === 0 ? chunk : Buffer.concat([kept, chunk]));
        // Retains as many bytes as the start of a key can take. No form of a key continues past a line break.
        const border = Math.max(0, all.length - own.longest, all.lastIndexOf(newline) + 1);
        kept = all.subarray(border);
        return all.subarray(0, border);
      },
      rest: () => {
        const last = kept;
        kept = Buffer.alloc(0);
        return masked(last);
      },
      masked: () => found,
    };
  }

  function watchStream(also: readonly string[] = []): StreamWatch {
    const own = scanFor(also);
    let last: Buffer = Buffer.alloc(0);
    return {
      holdsKey: (chunk) => {
        const beginning = chunk.subarray(0, own.longest);
        const border = Buffer.concat([last, beginning]);
        last = Buffer.from(chunk.length >= own.longest ? chunk.subarray(chunk.length - own.longest) : lastOf(border));
        return own.stands(border) || (chunk.length > beginning.length && own.stands(chunk));
      },
    };
    function lastOf(bytes: Buffer): Buffer {
      return bytes.subarray(Math.max(0, bytes.length - own.longest));
    }
  }

  return {
    add: (secret) => {
      if (secret.length < shortest || known.includes(secret)) return;
      known = [...known, secret];
      forms = [...forms, ...formsOf(secret)];
      scan = createScan(forms);
      scans = new WeakMap();
    },
    redact,
    mask: (bytes, also = []) => overwritten(scanFor(also), bytes),
    maskStream,
    watchStream,
  };
}

/** The length stays the same, so that the rest of the reply is unchanged. */
function overwritten(scan: SecretScan, bytes: Buffer): { readonly bytes: Buffer; readonly masked: boolean } {
  const spans = scan.find(bytes);
  if (spans.length === 0) return { bytes, masked: false };
  const masked = Buffer.from(bytes);
  for (const { from, to } of spans) masked.fill('*', from, to);
  return { bytes: masked, masked: true };
}
