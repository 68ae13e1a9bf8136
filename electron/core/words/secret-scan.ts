import { decodeOnce, offsetBefore } from './text-escapes.ts';

/** The position of a secret in bytes; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Finds secrets in every form that a service may echo: plain, hex, Base64, escaped, in any letter case. */
export interface SecretScan {
  /** Sorted and separate. */
  find(bytes: Buffer): Span[];
  /** Whether there is one. Does not search compressed bytes for escapes, which occur in text only. */
  stands(bytes: Buffer): boolean;
  /** No searched form is longer than this. */
  readonly longest: number;
}

/** One form of a secret, in lower case. `edges` says which neighbours contain some of its bits, as in Base64. */
export interface Needle {
  readonly bytes: Buffer;
  readonly edges: { readonly before: number; readonly after: number };
}

/** How many levels of nested escapes are undone. */
const mostLevels = 6;
/** The most bytes of one character, escaped twice: `\u005c\u0075` and so on. */
const longestEscape = 36;
/** A window of this many bytes is enough to skip most of a text in long steps. */
const widestWindow = 64;

export function createScan(needles: readonly Needle[]): SecretScan {
  const first = needles[0];
  if (!first) return { find: () => [], stands: () => false, longest: 0 };

  const window = Math.min(widestWindow, ...needles.map(({ bytes }) => bytes.length));
  const { steps, ending } = tablesFor(needles, window);
  const isUseful = usefulCharacters(needles);

  /** The Wu-Manber algorithm: the last two bytes of a window say how far it can move without missing a match. */
  function findPlain(bytes: Buffer): Span[] {
    const spans: Span[] = [];
    for (let at = window - 1; at < bytes.length; ) {
      const block = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
      const step = steps[block] ?? 1;
      if (step > 0) {
        at += step;
        continue;
      }
      const from = at - window + 1;
      for (const needle of ending.get(foldedBlock(block)) ?? [])
        if (standsAt(bytes, from, needle.bytes)) spans.push(withEdges(bytes, from, needle));
      at++;
    }
    return spans;
  }

  function find(bytes: Buffer): Span[] {
    const found = findPlain(bytes);
    const passed: (readonly number[])[] = [];
    let text = bytes;
    for (let level = 0; level < mostLevels; level++) {
      const decoded = decodeOnce(text, isUseful);
      if (!decoded) break;
      passed.push(decoded.jumps);
      text = decoded.bytes;
      for (const { from, to } of findPlain(text)) found.push({ from: back(passed, from), to: back(passed, to) });
    }
    return joined(found);
  }

  function stands(bytes: Buffer): boolean {
    return (bytes.includes(0) ? findPlain(bytes) : find(bytes)).length > 0;
  }

  return { find, stands, longest: longestEscape * Math.max(...needles.map(({ bytes }) => bytes.length + 2)) };
}

/** Maps an offset in decoded bytes to the original bytes, level by level. */
function back(passed: readonly (readonly number[])[], offset: number): number {
  return passed.reduceRight((at, jumps) => offsetBefore(jumps, at), offset);
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) all[all.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else all.push(span);
  }
  return all;
}

const noEdges = { before: 0, after: 0 };

/** Every form of a secret that is searched for. */
export function formsOf(secret: string): Needle[] {
  const needles = new Map<string, Needle>();
  const add = (text: Buffer | string, edges: Needle['edges'] = noEdges) => {
    const bytes = Buffer.from(text).map(folded) as Buffer;
    needles.set(bytes.toString('latin1'), { bytes: Buffer.from(bytes), edges });
  };
  for (const written of new Set([secret, secret.toLowerCase(), secret.toUpperCase()])) {
    const bytes = Buffer.from(written);
    add(bytes);
    add(bytes.toString('hex'));
    for (const before of [0, 1, 2]) {
      const { text, edges } = base64Within(bytes, before);
      add(text, edges);
      add(text.replaceAll('+', '-').replaceAll('/', '_'), edges);
    }
  }
  return [...needles.values()];
}

/** The part of a Base64 text that is independent of its neighbours, `before` bytes past a group of three. */
function base64Within(bytes: Buffer, before: number): { readonly text: string; readonly edges: Needle['edges'] } {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const isShared = { before: before > 0, after: (before + bytes.length) % 3 > 0 };
  const from = before > 0 ? before + 1 : 0;
  return {
    text: whole.slice(from, isShared.after ? -1 : undefined),
    edges: { before: Number(isShared.before), after: Number(isShared.after) },
  };
}

function withEdges(bytes: Buffer, at: number, { bytes: needle, edges }: Needle): Span {
  const end = at + needle.length;
  return {
    from: at - (isBase64(bytes[at - 1]) ? edges.before : 0),
    to: end + (isBase64(bytes[end]) ? edges.after : 0),
  };
}

function isBase64(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z0-9+/_-]/.test(String.fromCharCode(byte));
}

function tablesFor(needles: readonly Needle[], window: number) {
  const steps = new Uint8Array(65_536).fill(window - 1);
  const ending = new Map<number, Needle[]>();
  for (const needle of needles) {
    for (let at = 1; at < window; at++) {
      const step = window - 1 - at;
      for (const first of bothCases(needle.bytes[at - 1] ?? 0))
        for (const second of bothCases(needle.bytes[at] ?? 0)) {
          const block = (first << 8) | second;
          steps[block] = Math.min(steps[block] ?? 0, step);
        }
    }
    const last = ((needle.bytes[window - 2] ?? 0) << 8) | (needle.bytes[window - 1] ?? 0);
    ending.set(last, [...(ending.get(last) ?? []), needle]);
  }
  return { steps, ending };
}

function standsAt(bytes: Buffer, from: number, needle: Buffer): boolean {
  if (from + needle.length > bytes.length) return false;
  for (let index = 0; index < needle.length; index++)
    if (folded(bytes[from + index] ?? 0) !== needle[index]) return false;
  return true;
}

function folded(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function foldedBlock(block: number): number {
  return (folded(block >> 8) << 8) | folded(block & 255);
}

function bothCases(byte: number): readonly number[] {
  return byte >= 97 && byte <= 122 ? [byte, byte - 32] : [byte];
}

/** An escape for any other character can't be part of a secret or of another escape. */
function usefulCharacters(needles: readonly Needle[]): Uint8Array {
  const useful = new Uint8Array(256);
  for (const { bytes } of needles) for (const byte of bytes) for (const each of bothCases(byte)) useful[each] = 1;
  for (const character of Buffer.from('\\%&#;{}0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'))
    useful[character] = 1;
  return useful;
}
