import type { Dialogs } from './dialogs.ts';

/** File dialogs for a shell that has none: the page shows them, and main still decides what is read or written. */
export interface PageDialogs extends Dialogs {
  answer(id: number, path: string | null): void;
}

export interface FileQuestion {
  readonly id: number;
  readonly wants: 'save' | 'open';
  readonly title: string;
  readonly suggested: string;
}

export function createPageDialogs(ask: (question: FileQuestion) => void): PageDialogs {
  const open = new Map<number, (path: string | null) => void>();
  let nextId = 1;

  function put(question: Omit<FileQuestion, 'id'>): Promise<string | null> {
    return new Promise((resolve) => {
      const id = nextId++;
      open.set(id, resolve);
      ask({ id, ...question });
    });
  }

  return {
    chooseSave: (title, suggested) => put({ wants: 'save', title, suggested }),
    chooseOpen: (title) => put({ wants: 'open', title, suggested: '' }),
    confirm: async () => false,
    answer: (id, path) => {
      open.get(id)?.(path);
      open.delete(id);
    },
  };
}
