import { withSigns } from '../../../shared/odd-text.ts';

/**
 * Escapes a service's text so that it can't control a terminal, hide, or reverse the writing direction; keeps line
 * breaks.
 */
export function escaped(text: string): string {
  if (harmless.test(text)) return text; // Most texts: a command needs the table of the others only for them.
  return withSigns(text, (char) =>
    char === '\n' ? char : [...Array(char.length).keys()].map((at) => unit(char, at)).join(''),
  );
}

const harmless = /^[\n\x20-\x7e]*$/;

/** The escape that JSON uses, so that JSON stays JSON. */
function unit(char: string, at: number): string {
  return `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`;
}
