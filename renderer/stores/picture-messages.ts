/** The tasks of the picture thread. Foreign pictures are decoded nowhere else. */
export type PictureTask =
  | { readonly kind: 'look'; readonly picture: Blob }
  | { readonly kind: 'difference'; readonly before: Blob; readonly after: Blob }
  | { readonly kind: 'group'; readonly looks: readonly string[]; readonly most: number };

export interface PictureAnswers {
  /** Null if the bytes are no picture after all. */
  readonly look: string | null;
  readonly difference: Difference | null;
  /** Each group as indexes of its looks in the task. */
  readonly group: readonly (readonly number[])[];
}

export interface Difference {
  readonly picture: Blob;
  readonly width: number;
  readonly height: number;
  /** The share of the changed area, from 0 to 1. */
  readonly changed: number;
}

export interface TaskMessage {
  readonly id: number;
  readonly task: PictureTask;
}

export interface AnswerMessage {
  readonly id: number;
  readonly answer: PictureAnswers[PictureTask['kind']];
}
