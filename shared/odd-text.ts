/**
 * Text from the services is hostile: these characters reverse the reading direction, hide, take no space or break out
 * of their line. The last ones are blanks other than spaces, variation selectors, and an invisible alphabet (tags).
 */
const unseen = new RegExp(
  [
    String.raw`[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]`,
    String.raw`[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{1d173}-\u{1d17a}]`,
    String.raw`[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0000}-\u{e0fff}]`,
  ].join('|'),
  'gu',
);

/** Replaces every deceptive character with a sign, except where a script or an emoji needs it. */
export function withSigns(text: string, sign: string | ((unseen: string) => string) = '�'): string {
  return text.replace(unseen, (char, at: number) => {
    if (isAtHome(char, text.slice(Math.max(0, at - 4), at), text.slice(at + char.length, at + char.length + 2)))
      return char;
    return typeof sign === 'string' ? sign : sign(char);
  });
}

/** The text on one line, with a sign in place of every deceptive character. */
export function plainLine(text: string): string {
  return withSigns(text.replace(/[\t\r\n]+/g, ' '));
}

/** The same for text that keeps its lines and tabs. */
export function plainLines(text: string): string {
  return withSigns(text, (char) => (char === '\n' || char === '\t' ? char : '�'));
}

const picture = String.raw`\p{Extended_Pictographic}`;
/** Scripts that use invisible characters to join or separate letters. */
const joining =
  'Arabic Syriac Nko Mandaic Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer'
    .split(' ')
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('');
const home = {
  afterPicture: new RegExp(`${picture}(?:\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}])?$`, 'u'),
  beforePicture: new RegExp(`^(?:${picture}|[♀♂])`, 'u'),
  pictureItself: new RegExp(`${picture}$`, 'u'),
  afterJoining: new RegExp(`[${joining}]$`, 'u'),
  beforeJoining: new RegExp(`^[${joining}]`, 'u'),
};

function isAtHome(char: string, before: string, after: string): boolean {
  switch (char) {
    case '\u200d':
      if (home.afterPicture.test(before) && home.beforePicture.test(after)) return true;
      return home.afterJoining.test(before) && home.beforeJoining.test(after);
    case '\u200c':
      return home.afterJoining.test(before) && home.beforeJoining.test(after);
    case '\ufe0e':
    case '\ufe0f':
      return home.pictureItself.test(before) || (/[0-9#*]$/.test(before) && after.startsWith('\u20e3'));
    case '\u180b':
    case '\u180c':
    case '\u180d':
    case '\u180f':
      return /\p{Script=Mongolian}$/u.test(before);
    default:
      return /^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]$/u.test(char) && /\p{Script=Han}$/u.test(before);
  }
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

/** Warnings about a name that deceives the eye; one sentence each. */
export function warningsOf(value: string, shown: string | null): string[] {
  const text = shown ?? value;
  const found = scripts.filter(([, letters]) => letters.test(text)).map(([name]) => name);
  const warnings: string[] = [];
  if (withSigns(text) !== text) warnings.push('It holds signs that can’t be seen or turn the reading direction.');
  if (found.length > 1) warnings.push(`It mixes letters of ${found.slice(0, -1).join(', ')} and ${found.at(-1)}.`);
  else if (found.length === 1 && found[0] !== 'Latin') warnings.push(`Its letters are ${found[0]}, not Latin.`);
  if (/(^|\.)xn--/.test(value)) warnings.push('It is an internationalised name: compare the ASCII form.');
  return warnings;
}
