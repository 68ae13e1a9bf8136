import { withSigns } from '../../../shared/odd-text.ts';

/**
 * Escapes a service's text so that it can't control a terminal, hide, or reverse the writing direction; keeps line
 * breaks.
 */
export function escaped(text: string): string {
  return withSigns(text, (char) =>
    char === '\n' ? char : [...Array(char.length).keys()].map((at) => unit(char, at)).join(''),
  );
}

/** The escape that JSON uses, so that JSON stays JSON. */
function unit(char: string, at: number): string {
  return `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`;
}
