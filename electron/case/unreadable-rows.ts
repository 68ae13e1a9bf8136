/**
 * The unreadable rows of a case. Lists leave them out and report them here, so that one bad row hides nothing else, and
 * the user is informed once.
 */
export interface UnreadableRows {
  /** Takes names such as `entity 7`. */
  add(name: string): void;
  /** The message for the user; null if every row could be read. */
  words(): string | null;
  /** Called when the message changes. */
  onChange(listener: () => void): void;
}

/** Each is named once; beyond this number, the message only says that there are more. */
const mostNamed = 1000;
const mostShown = 5;

export function createUnreadableRows(): UnreadableRows {
  const names = new Set<string>();
  let tell: () => void = () => undefined;
  return {
    add: (name) => {
      if (names.size >= mostNamed || names.has(name)) return;
      names.add(name);
      tell();
    },
    words: () => {
      if (names.size === 0) return null;
      const shown = [...names].slice(0, mostShown).join(', ');
      const rest = names.size > mostShown ? ' and others' : '';
      const count = names.size >= mostNamed ? `More than ${mostNamed}` : names.size;
      const which =
        names.size === 1 ? 'row of this case can’t be read and is' : 'rows of this case can’t be read and are';
      return `${count} ${which} not shown: ${shown}${rest}. The rest is.`;
    },
    onChange: (listener) => {
      tell = listener;
    },
  };
}
