/** What main and the window of its questions tell each other. Main decides and words; the window draws and hears. */
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

/** What the person did. A pick from the list is looked at without leaving the list. */
export type Said =
  | { readonly said: 'look'; readonly path: string; readonly picked: boolean }
  | { readonly said: 'yes'; readonly path: string }
  | { readonly said: 'no' };

/** What there is to know of a path before it is taken. */
export interface PathLook {
  readonly path: string;
  /** Whether the question can be answered with it. */
  readonly fits: boolean;
  readonly replaces: boolean;
  readonly note: string;
  /** What the button says. */
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
  /** Shows a path in the field, what is known of it, and, unless the list is to stay, what lies beside it. */
  show(look: PathLook, keepList: boolean): void;
  /** Resolves with what the person does next. */
  next(): Promise<Said>;
}
