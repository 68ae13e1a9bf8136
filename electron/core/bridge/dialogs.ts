/** What main asks a person in a window of its own, which the page can neither see nor answer. */
export interface Dialogs {
  /** Null when the person changed their mind. */
  chooseSave(title: string, suggested: string): Promise<string | null>;
  chooseOpen(title: string): Promise<string | null>;
  /** False unless the person agreed. */
  confirm(question: Question): Promise<boolean>;
}

/** A question that is answered with yes or no. */
export interface Question {
  readonly title: string;
  readonly message: string;
  /** Shown whole, letter by letter as it is: an address, a host, a path. */
  readonly detail: string;
  /** What the button does, such as "Send the keys there". */
  readonly yes: string;
}
