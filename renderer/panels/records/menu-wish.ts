import type { RecordColumn } from '../../../shared/record-columns.ts';
import type { RecordRow, RecordValue } from '../../stores/record-rows.ts';

export interface ValueOf {
  readonly column: RecordColumn;
  readonly value: RecordValue;
}

/** A menu that was asked for: of one value, or of a row. */
export interface MenuWish {
  readonly row: RecordRow;
  readonly of: ValueOf | null;
  readonly left: number;
  readonly top: number;
}
