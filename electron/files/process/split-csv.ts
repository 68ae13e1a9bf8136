/** One line of CSV. Quotes may contain the delimiter and doubled quotes, but no line end: a record is one line here. */
export function splitCsv(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const values: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] === '"') {
      let value = '';
      let end = at + 1;
      for (;;) {
        const quote = line.indexOf('"', end);
        if (quote < 0) {
          value += line.slice(end);
          end = line.length;
          break;
        }
        value += line.slice(end, quote);
        end = quote + 1;
        if (line[end] !== '"') break;
        value += '"';
        end++;
      }
      const next = line.indexOf(delimiter, end);
      values.push(value + line.slice(end, next < 0 ? line.length : next));
      if (next < 0) return values;
      at = next + 1;
    } else {
      const next = line.indexOf(delimiter, at);
      values.push(line.slice(at, next < 0 ? line.length : next));
      if (next < 0) return values;
      at = next + 1;
    }
  }
}
