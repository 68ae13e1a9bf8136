/** Text from the services is hostile: these turn the reading direction, hide, or break out of their line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must be seen
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** The text on one line, with a sign in place of everything that could deceive the eye. */
export function plainLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(unseen, '�');
}

/** The same for a text of several lines, whose ends stay. */
export function plainLines(text: string): string {
  return text.split('\n').map(plainLine).join('\n');
}

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
] as const;

/** What a person should know of a name before trusting their eyes; one sentence each. */
export function warningsOf(value: string, shown: string | null): string[] {
  const text = shown ?? value;
  const found = scripts.filter(([, letters]) => letters.test(text)).map(([name]) => name);
  const warnings: string[] = [];
  if (new RegExp(unseen.source).test(text))
    warnings.push('It holds signs that can’t be seen or turn the reading direction.');
  if (found.length > 1) warnings.push(`It mixes letters of ${found.slice(0, -1).join(', ')} and ${found.at(-1)}.`);
  else if (found.length === 1 && found[0] !== 'Latin') warnings.push(`Its letters are ${found[0]}, not Latin.`);
  if (/(^|\.)xn--/.test(value)) warnings.push('It is an internationalised name: compare the ASCII form.');
  return warnings;
}
