/** The rows of a CSV text, cell by cell, by RFC 4180; also with semicolons or tabs, as spreadsheets write them. */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let separator: string | null = null;
  let cell = '';
  let row: string[] = [];
  let quoted = false;
  /** A quote that may close the cell or be the first of two. */
  let pending = false;
  let started = false;
  let head = '';

  function* push(text: string): Generator<string[]> {
    for (const sign of text) {
      if (pending) {
        pending = false;
        if (sign === '"') {
          cell += '"';
          continue;
        }
        quoted = false;
      }
      if (quoted) {
        if (sign === '"') pending = true;
        else cell += sign;
      } else if (sign === '"' && cell === '') quoted = true;
      else if (sign === separator || sign === '\n') {
        row.push(sign === '\n' && cell.endsWith('\r') ? cell.slice(0, -1) : cell);
        cell = '';
        if (sign !== '\n') continue;
        if (row.length > 1 || row[0] !== '') yield row;
        row = [];
      } else cell += sign;
    }
  }

  for await (const chunk of chunks) {
    const text = started ? chunk : chunk.replace(/^\ufeff/, '');
    started = true;
    if (separator === null) {
      head += text;
      if (!head.includes('\n') && head.length < 1_000_000) continue;
      separator = separatorOf(head);
      yield* push(head);
      head = '';
    } else yield* push(text);
  }
  if (separator === null) {
    separator = separatorOf(head);
    yield* push(head);
  }
  if (cell !== '' || row.length > 0) yield [...row, cell.replace(/\r$/, '')];
}

function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}
