/** Many short texts that are searched at once. */
export interface JoinedTexts {
  /** One for each text with all words, else zero. Words contain no white space. */
  having(words: readonly string[]): Uint8Array;
}

/** Joined, they are one pass through memory; a hundred thousand separate strings would be noticeably slower. */
export function joinTexts(texts: readonly string[]): JoinedTexts {
  const joined = texts.join('\n');
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += text.length + 1;
    ends[index] = end;
  }

  function find(word: string): Uint8Array {
    const found = new Uint8Array(texts.length);
    let text = 0;
    for (let at = joined.indexOf(word); at >= 0; at = joined.indexOf(word, ends[text])) {
      while (at >= (ends[text] ?? Number.POSITIVE_INFINITY)) text++;
      found[text] = 1;
    }
    return found;
  }

  return {
    having: (words) => {
      const [first = new Uint8Array(texts.length).fill(1), ...others] = words.map(find);
      for (const other of others)
        for (let text = 0; text < first.length; text++) first[text] = (first[text] ?? 0) & (other[text] ?? 0);
      return first;
    },
  };
}
