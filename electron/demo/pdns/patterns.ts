// Patterns of flexible search: globs over the whole text, and an extended flavour of regular expressions without capture
// groups or back-references. Letter case does not matter.

import type { Read } from './parameters.ts';
import { refused } from './parameters.ts';

export type PatternKind = 'regex' | 'glob';

export function readPattern(kind: PatternKind, text: string): Read<RegExp> {
  if (text === '') return refused('The pattern is empty');
  if (!/^[\x20-\x7e]+$/.test(text)) return refused('The pattern must be printable 7-bit ASCII');
  const source = kind === 'glob' ? fromGlob(text) : fromExtended(text);
  if (source === null) return refused('The pattern has a capture group or a back-reference');
  try {
    return { ok: true, value: new RegExp(source, 'i') };
  } catch {
    return refused('The pattern is not valid');
  }
}

/** A repeated group that repeats inside can take longer than any server waits. */
export function isTooComplex(kind: PatternKind, text: string): boolean {
  return kind === 'regex' && /\([^()]*[*+}][^()]*\)[*+{]/.test(text);
}

/** The name that every match must lie at or below, where the pattern ends in whole labels; null where it does not say. */
export function anchorOf(kind: PatternKind, text: string): string | null {
  const tail =
    kind === 'glob'
      ? /(?:^|\.)([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.$/.exec(text)?.[1]
      : /(?:^\^|\\\.)([a-z0-9_-]+(?:\\\.[a-z0-9_-]+)*)\\\.\$$/.exec(text)?.[1];
  return tail === undefined || /[|]/.test(text) ? null : tail.replaceAll('\\.', '.');
}

function fromGlob(text: string): string {
  const parts = text.replace(/\[!?\]?[^\]]*\]|[\s\S]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    if (part.length > 1) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    return literal(part);
  });
  return `^${parts}$`;
}

const classes: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
};

/** Null for what this flavour does not have. Parentheses only group. */
function fromExtended(text: string): string | null {
  let source = '';
  for (let at = 0; at < text.length; at++) {
    const rest = text.slice(at);
    // A backslash and three digits is how the stored text writes an octet.
    const octet = /^\\\d{3}/.exec(rest)?.[0];
    const brackets = /^\[\^?\]?(?:\[:[a-z]+:\]|[^\]])*\]/.exec(rest)?.[0];
    if (octet !== undefined) {
      source += `\\${octet}`;
      at += octet.length - 1;
    } else if (rest.startsWith('\\')) {
      if (/^\\\d/.test(rest)) return null;
      source += rest.slice(0, 2);
      at++;
    } else if (brackets !== undefined) {
      source += brackets
        .replaceAll('\\', '\\\\')
        .replace(/\[:([a-z]+):\]/g, (_all, name: string) => classes[name] ?? '');
      at += brackets.length - 1;
    } else if (rest.startsWith('(')) {
      if (rest.startsWith('(?')) return null;
      source += '(?:';
    } else source += text[at];
  }
  return source;
}

function literal(character: string): string {
  return character.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
}
