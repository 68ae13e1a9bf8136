import type { Failure } from '../../shared/result.ts';

/** How a place on this machine begins, where no address of the web and no fraction begins: `/`, `C:\` and `\\server`. */
const beginning = String.raw`(?<![\p{L}\p{N}:/\\.~%_-])(?:~?/|[A-Za-z]:[\\/]|\\\\)`;
/** A case may lie in a folder whose name has spaces: its own ending says where it ends. */
const ofCase = new RegExp(`${beginning}[^\\n“”"<>|]*?\\.sextant(?:\\.[\\w.-]*\\w|-\\w+)?(?![\\p{L}\\p{N}])`, 'gu');
/** Another file's name ends with the word, but the folders before it may have spaces. */
const folders = String.raw`(?:[^\n“”"<>|:;,()\\/]{0,255}[\\/])*`;
const ofAnything = new RegExp(`${beginning}${folders}[^\\s“”"'<>|:;,()\\\\/]*`, 'gu');

/** The same failure without any place of this machine: a file is called by its own name alone. */
export function withoutPaths(failure: Failure): Failure {
  const { message, kept, next, fields } = failure;
  return {
    ...failure,
    message: cleanText(message),
    ...(kept !== undefined && { kept: cleanText(kept) }),
    ...(next !== undefined && { next: cleanText(next) }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, texts]) => [cleanText(name), texts.map(cleanText)]),
      ),
    }),
  };
}

function cleanText(text: string): string {
  return text.replace(ofCase, nameOf).replace(ofAnything, nameOf);
}

/** What stands behind the last separator; a sentence may end right after it. */
function nameOf(path: string): string {
  const [, place = '', end = ''] = /^(.*?)([.!?]*)$/s.exec(path) ?? [];
  const name = place.split(/[\\/]/).filter(Boolean).at(-1);
  return `${name ?? 'a folder'}${end}`;
}
