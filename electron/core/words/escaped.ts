import { withSigns } from '../../../shared/odd-text.ts';

/** Text in which nothing that a service said can steer a terminal, hide, or turn the writing around; lines stay lines. */
export function escaped(text: string): string {
  return withSigns(text, (char) =>
    char === '\n' ? char : [...Array(char.length).keys()].map((at) => unit(char, at)).join(''),
  );
}

/** As JSON writes it, so that JSON stays JSON. */
function unit(char: string, at: number): string {
  return `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`;
}
