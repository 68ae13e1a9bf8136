import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { DemoService } from '../../electron/demo/service.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { accountShown, connectTo, storeKey } from '../support/journey.ts';

export interface Forwarding {
  /** Answers a request itself; false hands it on. */
  readonly answers?: (url: string, answer: ServerResponse) => boolean;
  /** The last byte of an answer that was handed on has left. */
  readonly finished?: (url: string) => void;
}

/** Stands before a service and hands requests on as they are, but for those that it answers itself. */
export async function forward(to: string, { answers, finished }: Forwarding): Promise<{ server: Server; url: string }> {
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    if (method === 'GET' && answers?.(url, answer)) return;
    const passed = request(new URL(url, to), { method, headers: { ...headers, host: new URL(to).host } }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    answer.on('finish', () => finished?.(url));
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

/** Connects the window to the service by way of another address. */
export async function connectThrough(
  page: Page,
  { announcement }: Pick<DemoService, 'announcement'>,
  baseUrl: string,
): Promise<void> {
  const connection = { ...announcement.connection, baseUrl };
  await connectTo(page, { announcement: { ...announcement, connection } }, 'Bench', 'analyst');
  await storeKey(page, 'Platform', announcement.keys.platform);
  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await accountShown(page, 'analyst');
}
