/** The text of a Markdown note without its markup, for a single line. */
export function plainNote(text: string): string {
  return text
    .slice(0, mostRead)
    .replace(/^ {0,3}(```|~~~).*$/gm, '') // Where code begins and ends.
    .replace(/^ {0,3}(#{1,6}\s+|>\s?|([-*+]|\d{1,9}[.)])\s+)/gm, '')
    .replace(/^ {0,3}([-*_])( *\1){2,} *$/gm, '')
    .replace(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/(`+)([^`\n]+)\1/g, '$2')
    .replace(/(?<!\\)(\*{1,3})(?=\S)([^*\n]{1,2000})(?<=\S)(?<!\\)\1/g, '$2')
    .replace(/(?<![\\\w])(_{1,3})(?=\S)([^_\n]{1,2000})(?<=\S)\1(?!\w)/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** A line shows far less. */
const mostRead = 4000;
