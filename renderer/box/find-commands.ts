import type { CommandRow } from '../../shared/commands.ts';

/** Every typed word must match; titles that begin with the text come first, then those that contain it. */
export function findCommands(query: string, rows: readonly CommandRow[]): CommandRow[] {
  const typed = query.toLowerCase().trim();
  const wanted = typed.split(/\s+/).filter(Boolean);
  const text = (row: CommandRow) => `${row.title} ${row.words ?? ''} ${row.menu ?? ''}`.toLowerCase();
  const found = rows.filter((row) => wanted.every((word) => text(row).includes(word)));
  const rank = ({ title }: CommandRow) => {
    const at = title.toLowerCase().indexOf(typed);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b));
}
