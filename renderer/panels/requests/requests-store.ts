import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract.ts';
import type { RequestLine } from '../../../shared/request-line.ts';

const most = 500;

/** The latest requests, newest first. */
export function createRequests({ call, onEvent }: Bridge) {
  const store = createStore<{ readonly lines: readonly RequestLine[] }>(() => ({ lines: [] }));

  function add(line: RequestLine): void {
    store.setState(({ lines }) =>
      lines.some((known) => known.number === line.number) ? { lines } : { lines: [line, ...lines].slice(0, most) },
    );
  }

  /** Loads the list and keeps it up to date, until the returned function is called. */
  function follow(): () => void {
    const stop = onEvent('requests.made', add);
    void call('requests.list', {}).then((list) => {
      if (list.ok) store.setState({ lines: list.value.requests });
    });
    return stop;
  }

  return { store, follow };
}
