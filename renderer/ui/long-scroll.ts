/**
 * A browser can't scroll over more than about ten million pixels. A longer list is drawn in a shorter box: the scroll
 * bar then shows the position as a share of the list, and the wheel still moves by rows.
 */
export const tallestBox = 8_000_000;

export interface LongList {
  readonly rows: number;
  readonly rowHeight: number;
  /** Of the visible part. */
  readonly height: number;
}

export function boxHeight({ rows, rowHeight }: LongList): number {
  return Math.min(tallestBox, rows * rowHeight);
}

export function isShortened({ rows, rowHeight }: LongList): boolean {
  return rows * rowHeight > tallestBox;
}

/** The row at the upper edge, with its fraction, for a scroll position. */
export function rowAt(top: number, list: LongList): number {
  if (!isShortened(list)) return top / list.rowHeight;
  const path = tallestBox - list.height;
  return path <= 0 ? 0 : (Math.min(top, path) / path) * lastFirst(list);
}

/** The scroll position when a row is at the upper edge. */
export function topOf(row: number, list: LongList): number {
  if (!isShortened(list)) return row * list.rowHeight;
  const last = lastFirst(list);
  return last <= 0 ? 0 : (row / last) * (tallestBox - list.height);
}

/** The row at the upper edge when the last one is at the lower edge. */
export function lastFirst({ rows, rowHeight, height }: LongList): number {
  return Math.max(0, rows - height / rowHeight);
}
