/** How a person is asked for the place of a file. */
export interface Dialogs {
  /** Null when the person changed their mind. */
  chooseSave(title: string, suggested: string): Promise<string | null>;
}

/** File dialogs for a shell that has none: the page shows them, and main still decides what is written. */
export interface PageDialogs extends Dialogs {
  answer(id: number, path: string | null): void;
}

export function createPageDialogs(
  ask: (question: { id: number; title: string; suggested: string }) => void,
): PageDialogs {
  const open = new Map<number, (path: string | null) => void>();
  let nextId = 1;
  return {
    chooseSave: (title, suggested) =>
      new Promise((resolve) => {
        const id = nextId++;
        open.set(id, resolve);
        ask({ id, title, suggested });
      }),
    answer: (id, path) => {
      open.get(id)?.(path);
      open.delete(id);
    },
  };
}
