// Reads the parameters of a query by their value rules and keeps the first thing that is wrong with them, so that an
// operation can read all it needs and refuse once.

import { unknownParameter } from './route.ts';

export interface QueryReader {
  boolean(name: string): boolean | null;
  /** A whole number from `low` to `high`. */
  integer(name: string, low: number, high: number): number | null;
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null;
  /** A text that is not empty. */
  text(name: string): string | null;
  /** All values of a repeated parameter, each turned into what it stands for; null marks a wrong one. */
  each<T>(name: string, rule: string, turn: (value: string) => T | null): readonly T[];
  /** One value turned into what it stands for. */
  value<T>(name: string, rule: string, turn: (value: string) => T | null): T | null;
  /** Notes a problem that concerns several parameters. */
  refuse(problem: string): void;
  problem(): string | null;
}

export function readQuery(query: URLSearchParams, known: ReadonlySet<string>): QueryReader {
  const unknown = unknownParameter(query, known);
  let problem = unknown === null ? null : `Unknown parameter: ${unknown}.`;
  const refuse = (text: string) => {
    problem ??= text;
  };
  const value = <T>(name: string, rule: string, turn: (value: string) => T | null): T | null => {
    const sent = query.getAll(name);
    if (sent.length === 0) return null;
    if (sent.length > 1) refuse(`${name} was sent more than once.`);
    const turned = turn(sent[0] ?? '');
    if (turned === null) refuse(`${name} must be ${rule}.`);
    return turned;
  };
  return {
    value,
    refuse,
    problem: () => problem,
    boolean: (name) => value(name, 'true or false', (text) => booleans.get(text) ?? null),
    integer: (name, low, high) =>
      value(name, `a whole number from ${low} to ${high}`, (text) => {
        const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
        return number >= low && number <= high ? number : null;
      }),
    oneOf: (name, allowed) =>
      value(name, `one of ${allowed.join(', ')}`, (text) => allowed.find((word) => word === text) ?? null),
    text: (name) => value(name, 'a text that is not empty', (text) => (text === '' ? null : text)),
    each(name, rule, turn) {
      return query.getAll(name).flatMap((text) => {
        const turned = turn(text);
        if (turned === null) refuse(`${name} must be ${rule}.`);
        return turned === null ? [] : [turned];
      });
    },
  };
}

/** Flags are written as words or as digits. */
const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
