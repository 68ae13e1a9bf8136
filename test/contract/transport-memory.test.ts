import { memoryTransports } from '../support/memory-transport.ts';
import { transportSuite } from './transport-suite.ts';

transportSuite({
  name: 'two ends in memory',
  strangers: [],
  open: async () => ({
    openPage: async (connect) => {
      const { main, page } = memoryTransports();
      const heard: unknown[] = [];
      page.onMessage((message) => heard.push(message));
      connect(main);
      return {
        send: async (...messages) => {
          for (const message of messages) page.send(message);
        },
        heard: async () => heard,
        strangers: {},
      };
    },
    close: async () => undefined,
  }),
});
