/** The occupied cells of a picture, so that no text covers another. */
export interface Places {
  isFree(left: number, top: number, width: number, height: number): boolean;
  /** Takes the area if it is free and inside; returns whether it was. */
  take(left: number, top: number, width: number, height: number): boolean;
  /** Takes the area in any case. */
  block(left: number, top: number, width: number, height: number): void;
}

const cell = 4;

/**
 * `corner` is where the picture begins in something larger: what is free does not depend on which part of that it shows.
 */
export function createPlaces(width: number, height: number, corner = { x: 0, y: 0 }): Places {
  const [aside, down] = [within(corner.x), within(corner.y)];
  const columns = Math.ceil((aside + width) / cell);
  const rows = Math.ceil((down + height) / cell);
  const taken = new Uint8Array(columns * rows);

  function block(left: number, top: number, fieldWidth: number, fieldHeight: number): void {
    const lastColumn = Math.min(columns - 1, Math.floor((aside + left + fieldWidth - 1) / cell));
    const lastRow = Math.min(rows - 1, Math.floor((down + top + fieldHeight - 1) / cell));
    for (let row = Math.max(0, Math.floor((down + top) / cell)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.floor((aside + left) / cell)); column <= lastColumn; column++) {
        taken[row * columns + column] = 1;
      }
    }
  }

  function isFree(left: number, top: number, fieldWidth: number, fieldHeight: number): boolean {
    if (left < 0 || top < 0 || left + fieldWidth > width || top + fieldHeight > height) return false;
    const lastColumn = Math.floor((aside + left + fieldWidth - 1) / cell);
    const lastRow = Math.floor((down + top + fieldHeight - 1) / cell);
    for (let row = Math.floor((down + top) / cell); row <= lastRow; row++) {
      for (let column = Math.floor((aside + left) / cell); column <= lastColumn; column++) {
        if (taken[row * columns + column] === 1) return false;
      }
    }
    return true;
  }

  return {
    isFree,
    block,
    take(left, top, fieldWidth, fieldHeight) {
      if (!isFree(left, top, fieldWidth, fieldHeight)) return false;
      block(left, top, fieldWidth, fieldHeight);
      return true;
    },
  };
}

/** How far into its cell a place is. */
const within = (place: number) => place - Math.floor(place / cell) * cell;
