import type { Subject } from '../case/queries/subject-shape.ts';

/** The user's options besides the format. */
export interface FormatWishes {
  /** Whether values are defanged, so that no program makes links of them. */
  readonly defanged: boolean;
}

/** Writes a format piece by piece; it reads only the subject, and the same subject always gives the same text. */
export type Formatter = (subject: Subject, wishes: FormatWishes) => Generator<string>;
