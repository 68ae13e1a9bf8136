/** Lets the page handle what came, and comes back at once: a timer would wait for milliseconds. */
export function pageRests(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}
