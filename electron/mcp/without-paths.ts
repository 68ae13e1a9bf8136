import type { Failure } from '../../shared/result.ts';

/** How a path on this machine begins, excluding web addresses and fractions: `/`, `C:\` and `\\server`. */
const beginning = String.raw`(?<![\p{L}\p{N}:/\\.~%_-])(?:~?/|[A-Za-z]:[\\/]|\\\\)`;
/** The folder of a case may have spaces in its name: the extension says where the path ends. */
const ofCase = new RegExp(`${beginning}[^\\n“”"<>|]*?\\.sextant(?:\\.[\\w.-]*\\w|-\\w+)?(?![\\p{L}\\p{N}])`, 'gu');
/** Another file's name ends with the word, but its folders may have spaces. */
const folders = String.raw`(?:[^\n“”"<>|:;,()\\/]{0,255}[\\/])*`;
const ofAnything = new RegExp(`${beginning}${folders}[^\\s“”"'<>|:;,()\\\\/]*`, 'gu');

/** The same failure without paths of this machine: files appear by name only. */
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

/** The text after the last separator; a sentence may end right after it. */
function nameOf(path: string): string {
  const [, place = '', end = ''] = /^(.*?)([.!?]*)$/s.exec(path) ?? [];
  const name = place.split(/[\\/]/).filter(Boolean).at(-1);
  return `${name ?? 'a folder'}${end}`;
}
