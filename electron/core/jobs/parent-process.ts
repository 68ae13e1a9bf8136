/** Whoever started this process, as the process itself sees it. */
export interface ParentProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Ends this process, and not before that message is on its way. */
  endWith(message: unknown): void;
}

/** Electron does not say when a message has left. */
const leavingMs = 50;

/** What Electron gives a utility process in place of Node's channel. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

/** The line to whoever started this process, by Node's fork or as a utility process of Electron. */
export function parentProcess(): ParentProcess {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort) {
    // Electron ends its utility processes with itself, however it ends.
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
      endWith: (message) => {
        parentPort.postMessage(message);
        setTimeout(() => process.exit(1), leavingMs);
      },
    };
  }
  process.on('disconnect', () => process.exit(0)); // The starter is gone, however it ended.
  return {
    // It may be gone by now: then nobody is left to be told.
    send: (message) => process.connected && process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
    endWith: (message) => process.send?.(message, undefined, undefined, () => process.exit(1)),
  };
}
