import { afterEach } from 'vitest';
import { type Answering, allAt, answerJson, type OddServer, startOddServer } from './odd-server.ts';

/** Services with the test's answers, each for the duration of that test. */
export function oddServers() {
  const servers: OddServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function start(answer: Answering): Promise<OddServer> {
    const server = await startOddServer((request, response, url) => {
      request.resume();
      answer(request, response, url);
    });
    servers.push(server);
    return server;
  }

  return {
    start,
    /** The addresses of a service with one answer for everything. */
    answering: async (body: unknown, status = 200) => {
      const { origin } = await start((_request, response) => answerJson(response, status, body));
      return allAt(origin);
    },
  };
}
