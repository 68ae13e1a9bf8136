/** Words to find things by. The index holds no text of its own: it is made anew from the entities at any time. */
export const search = `
  CREATE VIRTUAL TABLE words USING fts5 (text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
  INSERT INTO words (rowid, text)
    SELECT id, value || ' ' || coalesce(shown, '') || ' ' || note || ' ' || tags || ' ' || facts FROM entity;
`;
