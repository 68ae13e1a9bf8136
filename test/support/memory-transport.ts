import type { Transport } from '../../shared/ipc.ts';

/** Two ends in memory. Messages arrive as copies, one turn later, as over a real bridge. */
export function memoryTransports(): { readonly main: Transport; readonly page: Transport; readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const listeners = { main: new Set<(message: unknown) => void>(), page: new Set<(message: unknown) => void>() };
  const end = (from: 'main' | 'page', to: 'main' | 'page'): Transport => ({
    send: (message) => {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      sent.push(copy);
      queueMicrotask(() => {
        for (const listener of listeners[to]) listener(copy);
      });
    },
    onMessage: (listener) => {
      listeners[from].add(listener);
      return () => listeners[from].delete(listener);
    },
  });
  return { main: end('main', 'page'), page: end('page', 'main'), sent };
}
