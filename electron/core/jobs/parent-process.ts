/** The process that started this one, from this side. */
export interface ParentProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Ends this process after the message has left. */
  endWith(message: unknown): void;
}

/** Electron does not report when a message has left. */
const leavingMs = 50;

/** Electron's channel of a utility process, in place of Node's. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

/** The channel to the parent process, for Node's fork and for a utility process of Electron. */
export function parentProcess(): ParentProcess {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort) {
    // Electron ends its utility processes when it ends, however it ends.
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
      endWith: (message) => {
        parentPort.postMessage(message);
        setTimeout(() => process.exit(1), leavingMs);
      },
    };
  }
  process.on('disconnect', () => process.exit(0)); // The parent is gone, however it ended.
  return {
    // The parent may be gone: then nobody receives it.
    send: (message) => process.connected && process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
    endWith: (message) => process.send?.(message, undefined, undefined, () => process.exit(1)),
  };
}

const watchEveryMs = 250;

/** Ends this process above its memory limit, before the system does: the parent is told why. */
export function limitMemory(parent: ParentProcess, mostBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() >= mostBytes) parent.endWith({ kind: 'too-large' });
  }, watchEveryMs).unref();
}
