/**
 * The rows of a case that can't be read. What lists others leaves them out and names them here, so that one bad row takes
 * nothing else away, and the person is told once.
 */
export interface UnreadableRows {
  /** Names such as `entity 7`. */
  add(name: string): void;
  /** What a person is told; null where every row could be read. */
  words(): string | null;
  /** Called when there is something new to tell. */
  onChange(listener: () => void): void;
}

/** Each is told of once; beyond these it is only said that there are more. */
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
