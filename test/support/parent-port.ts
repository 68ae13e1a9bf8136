// Loaded ahead of a program: gives a forked Node what Electron gives a utility process, and takes Node's own channel away.
const send = process.send?.bind(process);

Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => process.connected && send?.(message),
    // Messages wait until somebody listens, as they do in Electron.
    on: (_event: 'message', listener: (event: { readonly data: unknown }) => void) =>
      process.on('message', (data) => listener({ data })),
  },
  send: undefined,
});
process.on('disconnect', () => process.exit(0));
