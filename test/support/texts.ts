import { type CommandId, commandById } from '../../shared/commands.ts';

/** Texts of the window as patterns, for what a journey knows only in part. */

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

export const begins = (text: string): RegExp => new RegExp(`^${escaped(text)}`);

/** A text with a figure in it: every `0` of the text matches any figure. */
export const withFigures = (text: string): RegExp => new RegExp(escaped(text).replaceAll('0', '[\\d,]*\\d'));

/** Given to a text in place of a figure or a word that a journey does not know: see `matching`. */
export const anyFigure = 777;
export const anyWord = 'ANYWORD';

/** The pattern of a text that was made with `anyFigure` or `anyWord`; each figure is a group of it. */
export const matching = (text: string, figure = '[\\d,]*\\d') =>
  new RegExp(escaped(text).replaceAll(String(anyFigure), `(${figure})`).replaceAll(anyWord, '.+'));

/** The same for a text that is nothing else, where others begin with it. */
export const matchingAll = (text: string) => new RegExp(`^${matching(text).source}$`);

/** What a command is called, in menus and in the palette. */
export const titleOf = (id: CommandId): string => commandById(id)?.title ?? id;
