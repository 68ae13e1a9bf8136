/** Texts of the window as patterns, for what a journey knows only in part. */

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

export const begins = (text: string): RegExp => new RegExp(`^${escaped(text)}`);

/** A text with a figure in it: every `0` of the text stands for any figure. */
export const withFigures = (text: string): RegExp => new RegExp(escaped(text).replaceAll('0', '[\\d,]*\\d'));
