// Preloaded before a program: gives a forked Node Electron's port of a utility process, and removes Node's own channel.
const send = process.send?.bind(process);

Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => process.connected && send?.(message),
    // Messages wait for a listener, as in Electron.
    on: (_event: 'message', listener: (event: { readonly data: unknown }) => void) =>
      process.on('message', (data) => listener({ data })),
  },
  send: undefined,
});
process.on('disconnect', () => process.exit(0));
