/** The full-text index for search. It stores no text of its own and can be rebuilt from the entities at any time. */
export const search = `
  CREATE VIRTUAL TABLE words USING fts5 (text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
  INSERT INTO words (rowid, text)
    SELECT id, value || ' ' || coalesce(shown, '') || ' ' || note || ' ' || tags || ' ' || facts FROM entity;
`;
