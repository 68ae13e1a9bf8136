/** What a spreadsheet would take for a formula when it opens a file. */
const startsFormula = /^[=+\-@\t\r]/;

/** One line of a table. Text that would start a formula gets an apostrophe before it, which spreadsheets do not show. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return values.map(csvCell).join(',');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
