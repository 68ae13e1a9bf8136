/** What the thread for images is asked. Nothing that came from outside is decoded anywhere else. */
export type ImageTask =
  | { readonly kind: 'fingerprint'; readonly image: Blob }
  | { readonly kind: 'difference'; readonly before: Blob; readonly after: Blob }
  | { readonly kind: 'group'; readonly fingerprints: readonly string[]; readonly most: number };

export interface ImageAnswers {
  /** Null where the bytes are no image after all. */
  readonly fingerprint: string | null;
  readonly difference: Difference | null;
  /** Each group as the places of its fingerprints in the request. */
  readonly group: readonly (readonly number[])[];
}

export interface Difference {
  readonly image: Blob;
  readonly width: number;
  readonly height: number;
  /** The part of the area that changed, from 0 to 1. */
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
