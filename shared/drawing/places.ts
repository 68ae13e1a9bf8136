/** The occupied cells of a picture, so that no text covers another. */
export interface Places {
  isFree(left: number, top: number, width: number, height: number): boolean;
  /** Takes the area if it is free and inside; returns whether it was. */
  take(left: number, top: number, width: number, height: number): boolean;
  /** Takes the area in any case. */
  block(left: number, top: number, width: number, height: number): void;
}

const cell = 4;

export function createPlaces(width: number, height: number): Places {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const taken = new Uint8Array(columns * rows);

  function block(left: number, top: number, fieldWidth: number, fieldHeight: number): void {
    const lastColumn = Math.min(columns - 1, Math.floor((left + fieldWidth - 1) / cell));
    const lastRow = Math.min(rows - 1, Math.floor((top + fieldHeight - 1) / cell));
    for (let row = Math.max(0, Math.floor(top / cell)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.floor(left / cell)); column <= lastColumn; column++) {
        taken[row * columns + column] = 1;
      }
    }
  }

  function isFree(left: number, top: number, fieldWidth: number, fieldHeight: number): boolean {
    if (left < 0 || top < 0 || left + fieldWidth > width || top + fieldHeight > height) return false;
    const lastColumn = Math.floor((left + fieldWidth - 1) / cell);
    const lastRow = Math.floor((top + fieldHeight - 1) / cell);
    for (let row = Math.floor(top / cell); row <= lastRow; row++) {
      for (let column = Math.floor(left / cell); column <= lastColumn; column++) {
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
