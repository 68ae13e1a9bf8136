/** A line of the grid: the head of a group, or as many tiles as fit. */
export type GridRow =
  | { readonly kind: 'head'; readonly group: readonly string[]; readonly alike: boolean; readonly top: number }
  | { readonly kind: 'tiles'; readonly domains: readonly string[]; readonly first: number; readonly top: number };

export const headHeight = 38;
const leastWidth = 136;
const gap = 12;
/** Below the image: name and date. */
const wordsHeight = 42;

export interface GridLayout {
  readonly rows: readonly GridRow[];
  readonly columns: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly height: number;
  /** All tiles in the order of the arrow keys. */
  readonly domains: readonly string[];
}

/** Lays tiles out in lines. Without groups there is no head. */
export function layOutGrid(
  groups: readonly (readonly string[])[],
  alone: readonly string[],
  width: number,
): GridLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const tileWidth = Math.max(leastWidth, Math.floor((width + gap) / columns) - gap);
  const tileHeight = Math.round(tileWidth * 0.75) + wordsHeight;
  const rows: GridRow[] = [];
  const domains: string[] = [];
  let top = 0;
  function add(members: readonly string[]): void {
    for (let from = 0; from < members.length; from += columns) {
      rows.push({ kind: 'tiles', domains: members.slice(from, from + columns), first: domains.length + from, top });
      top += tileHeight + gap;
    }
    domains.push(...members);
  }
  for (const group of groups) {
    rows.push({ kind: 'head', group, alike: true, top });
    top += headHeight;
    add(group);
  }
  if (groups.length > 0 && alone.length > 0) {
    rows.push({ kind: 'head', group: alone, alike: false, top });
    top += headHeight;
  }
  add(alone);
  return { rows, columns, tileWidth, tileHeight, height: top, domains };
}

/** The visible lines, and a few around them. */
export function rowsInSight({ rows, tileHeight }: GridLayout, top: number, height: number): readonly GridRow[] {
  const spare = tileHeight * 2;
  return rows.filter((row) => row.top > top - tileHeight - spare && row.top < top + height + spare);
}
