/** Main's questions to the user, in its own window: the page can neither see nor answer them. */
export interface Dialogs {
  /** Null when the user cancelled. */
  chooseSave(title: string, suggested: string): Promise<string | null>;
  /** A folder may be a new one, which is not made yet. */
  chooseOpen(title: string, what?: 'file' | 'folder'): Promise<string | null>;
  /** False unless the user agreed. */
  confirm(question: Question): Promise<boolean>;
}

/** A yes-or-no question. */
export interface Question {
  readonly title: string;
  readonly message: string;
  /** Shown complete and unchanged: an address, a host, a path. */
  readonly detail: string;
  /** The button's label, such as "Send the keys there". */
  readonly yes: string;
  /** Shown nowhere else: a terminal prints it. */
  readonly isOnlyHere?: true;
}
