/** Many short texts, in which words are looked for at once. */
export interface JoinedTexts {
  /** One for each text that has all of the words, else zero. A word has no white space in it. */
  having(words: readonly string[]): Uint8Array;
}

/** Put together they are one walk through memory; a hundred thousand of them, each in a place of its own, are felt. */
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
