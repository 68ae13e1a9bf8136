/** Tasks of the image thread. Downloaded images are decoded only there. */
export type ImageTask =
  | { readonly kind: 'fingerprint'; readonly image: Blob }
  | { readonly kind: 'difference'; readonly before: Blob; readonly after: Blob }
  | { readonly kind: 'group'; readonly fingerprints: readonly string[]; readonly most: number };

export interface ImageAnswers {
  /** Null if the bytes can't be decoded. */
  readonly fingerprint: string | null;
  readonly difference: Difference | null;
  /** Each group as indexes of the fingerprints in the task. */
  readonly group: readonly (readonly number[])[];
}

export interface Difference {
  readonly image: Blob;
  readonly width: number;
  readonly height: number;
  /** The share of the area that changed, from 0 to 1. */
  readonly changed: number;
}

export interface TaskMessage {
  readonly id: number;
  readonly task: ImageTask;
}

export interface AnswerMessage {
  readonly id: number;
  readonly answer: ImageAnswers[ImageTask['kind']];
}
