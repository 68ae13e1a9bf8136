import type { CommandRow } from '../../shared/commands.ts';

/** Every typed word must occur; rows whose title has the text as typed come first. */
export function findCommands(query: string, rows: readonly CommandRow[]): CommandRow[] {
  const typed = query.toLowerCase().trim();
  const wanted = typed.split(/\s+/).filter(Boolean);
  const text = (row: CommandRow) => `${row.title} ${row.words ?? ''} ${row.menu ?? ''}`.toLowerCase();
  const found = rows.filter((row) => wanted.every((word) => text(row).includes(word)));
  const rank = (row: CommandRow) => (row.title.toLowerCase().includes(typed) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
