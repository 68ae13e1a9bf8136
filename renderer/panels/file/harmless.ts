import { plainLine } from '../../../shared/odd-text.ts';

const dotted = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** Text of a file as it may stand on the screen: on one line, and without anything that a program takes for a link. */
export function harmless(text: string): string {
  return plainLine(text)
    .replace(/\bhttp(s?):\/\//gi, 'hxxp$1://')
    .replace(dotted, (name) => (isName(name) ? name.replaceAll('.', '[.]') : name));
}

/** A host name or an address; a number or a time with a fraction is none. */
function isName(text: string): boolean {
  return /\.[\p{L}][\p{L}\p{N}-]+$/u.test(text) || /^\d{1,3}(\.\d{1,3}){3}$/.test(text);
}
