import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A small real proxy: it tunnels and forwards, and resolves every name to the one server behind it. */
export interface TestProxy {
  readonly address: string;
  /** Its requests: `CONNECT service.example:443`, or the method and address of a forwarded request. */
  readonly asked: string[];
  /** The credentials of each request. */
  readonly credentials: (string | undefined)[];
  close(): Promise<void>;
}

export async function startProxy(behind: string, refuseWith: number | null = null): Promise<TestProxy> {
  const target = new URL(behind);
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Duplex>();

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    credentials.push(request.headers['proxy-authorization']);
    if (refuseWith !== null) {
      response.writeHead(refuseWith).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', behind);
    const forwarded = send(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: pathname + search,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(forwarded);
  });
  server.on('connect', (request, socket, first) => {
    asked.push(`CONNECT ${request.url}`);
    credentials.push(request.headers['proxy-authorization']);
    sockets.add(socket);
    if (refuseWith !== null) {
      socket.end(`HTTP/1.1 ${refuseWith} Refused\r\n\r\n`);
      return;
    }
    const onward = connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(first);
      onward.pipe(socket).pipe(onward);
    });
    const end = () => {
      onward.destroy();
      socket.destroy();
    };
    onward.on('error', end);
    socket.on('error', end);
    socket.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    credentials,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
