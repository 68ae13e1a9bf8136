// Ids of Detect are ten letters and digits. They are made from a number and read back, so that none need be stored: the
// first half is the number, scattered; the second half proves that the id is one of ours.

import { mix } from '../random.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const half = 62 ** 5;
/** Scatters numbers over the first half; it has no factor in common with 62, so that it can be undone. */
const factor = 401_717_987n;
const undo = inverse(factor, BigInt(half));

/** Domains of the world have their own numbers; behind them lie those made for load tests, monitors and escalations. */
export const loadDomains = 50_000_000;
export const monitorNumbers = 400_000_000;
export const escalationNumbers = 700_000_000;

export function idOf(number: number, seed: number): string {
  const first = Number((BigInt(number + shiftOf(seed)) * factor) % BigInt(half));
  return digits(first) + digits(mix(seed, 0x1d5, number) % half);
}

/** The number behind an id; null when it is none of ours. */
export function numberOf(id: string, seed: number): number | null {
  if (!/^[0-9A-Za-z]{10}$/.test(id)) return null;
  const first = [...id.slice(0, 5)].reduce((sum, letter) => sum * 62 + letters.indexOf(letter), 0);
  const number = Number((BigInt(first) * undo) % BigInt(half)) - shiftOf(seed);
  return number >= 0 && idOf(number, seed) === id ? number : null;
}

/** Two seeds give different ids to the same domain. */
function shiftOf(seed: number): number {
  return Math.abs(seed) % 100_000;
}

function digits(value: number): string {
  let text = '';
  for (let rest = value; text.length < 5; rest = Math.floor(rest / 62)) text = letters.charAt(rest % 62) + text;
  return text;
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value, modulus, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return ((x % modulus) + modulus) % modulus;
}
