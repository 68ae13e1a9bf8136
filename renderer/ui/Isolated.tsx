import type { ShownText } from '../../shared/hostile.ts';

/** Letters that are written from left to right, and nothing else. */
const plain = /^[\x20-\x7e]*$/;

/** Text whose direction does not change what is around it. Plain text needs no element: a long table has thousands. */
export function Isolated({ text }: { readonly text: ShownText }) {
  return plain.test(text) ? text : <bdi>{text}</bdi>;
}
