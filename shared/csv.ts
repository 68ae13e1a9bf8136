/** Text that a spreadsheet would evaluate as a formula. */
const startsFormula = /^[=+\-@\t\r]/;

/** One line of a table. Text that would start a formula gets a leading apostrophe, which spreadsheets do not show. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return values.map(csvCell).join(',');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
