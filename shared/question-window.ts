/**
 * The messages between main and its question window. Main decides and writes the texts; the window draws and listens.
 */
export type Asked =
  | { readonly kind: 'file'; readonly title: string; readonly theme: 'light' | 'dark' }
  | {
      readonly kind: 'confirm';
      readonly title: string;
      readonly theme: 'light' | 'dark';
      readonly message: string;
      readonly detail: string;
      readonly yes: string;
    };

/** The user's action. Selecting an entry of the list keeps the list. */
export type Said =
  | { readonly said: 'look'; readonly path: string; readonly picked: boolean }
  | { readonly said: 'yes'; readonly path: string }
  | { readonly said: 'no' };

/** What is known about a path before it is chosen. */
export interface PathLook {
  readonly path: string;
  /** Whether it can answer the question. */
  readonly fits: boolean;
  readonly replaces: boolean;
  readonly note: string;
  /** The label of the button. */
  readonly action: string;
  readonly entries: readonly PathEntry[];
}

export interface PathEntry {
  readonly shown: string;
  readonly path: string;
  readonly isFolder: boolean;
}

/** The functions that main calls in the window. */
export interface QuestionWindow {
  ask(question: Asked): void;
  /** Shows a path in the field, what is known about it, and, unless the list must stay, its neighbours. */
  show(look: PathLook, keepList: boolean): void;
  /** Resolves with the user's next action. */
  next(): Promise<Said>;
}
