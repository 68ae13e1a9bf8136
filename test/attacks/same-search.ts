// The index of words is made from the things, and holds nothing of its own: how it is laid out is no evidence. A change in its
// tables that changes no search is no change of what the case says.
import { openLoose } from './hostile-case.ts';

const wordsOf = (path: string): string[] => {
  const database = openLoose(path);
  try {
    database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'words', 'row')");
    const terms = (database.prepare('SELECT term FROM temp.terms').all() as { term: string }[]).map(({ term }) => term);
    const beginnings = terms.flatMap((term) => [1, 2, 3].map((length) => [...term].slice(0, length).join('')));
    return [...terms, ...new Set(beginnings)];
  } finally {
    database.close();
  }
};

function hitsOf(path: string, words: readonly string[]): string[] | null {
  const database = openLoose(path);
  try {
    const find = database.prepare('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid');
    return words.map((word) => JSON.stringify(find.all(`"${word.replaceAll('"', '""')}"*`)));
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** Whether every word, and every beginning of one, finds in both what it found in the honest case. */
export function searchesTheSame(honest: string, path: string): boolean {
  const words = wordsOf(honest);
  const [before, after] = [hitsOf(honest, words), hitsOf(path, words)];
  return before !== null && after !== null && before.every((hits, index) => hits === after[index]);
}
