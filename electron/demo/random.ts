// Chance made from the seed: the same inputs always give the same number, in any order of asking, so that the world
// needs no stored state.

import { createHash } from 'node:crypto';

/** A well-mixed number of 31 bits from up to four numbers: one bit more would no longer be a small integer of the engine,
 * and these calls stand in the innermost loops of the world. */
export function mix(a: number, b = 0, c = 0, d = 0): number {
  let h = (a ^ 0x9e3779b9) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad) ^ Math.imul(b | 0, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97) ^ Math.imul(c | 0, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad) ^ Math.imul(d | 0, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return (h ^ (h >>> 13)) & 0x7fffffff;
}

/** A number of 31 bits from a text. */
export function mixText(text: string, seed = 0): number {
  let h = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193);
  return mix(h, text.length);
}

/** Lowercase hexadecimal digits that look like a secret or a hash; at most 64. */
export function hexFrom(seed: number, label: string, digits: number): string {
  return createHash('sha256').update(`${seed}:${label}`).digest('hex').slice(0, digits);
}

/** A version 4 shaped UUID made from the seed. */
export function uuidFrom(seed: number, label: string): string {
  const hex = hexFrom(seed, label, 32);
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** One element of a list that is not empty, chosen by a number. */
export function pick<T>(list: readonly T[], number: number): T {
  const found = list[number % list.length];
  if (found === undefined) throw new Error('pick from an empty list');
  return found;
}

/** A share of 1 from a mixed number: 0 <= share < 1. */
export function share(number: number): number {
  return number / 0x8000_0000;
}

/** Hexadecimal digits from a mixed number and a salt, quickly; not for secrets. */
export function quickHex(number: number, salt: number, digits: number): string {
  let hex = '';
  for (let part = 0; hex.length < digits; part++) {
    hex += (mix(number, salt, part) & 0xfffffff).toString(16).padStart(7, '0');
  }
  return hex.slice(0, digits);
}
