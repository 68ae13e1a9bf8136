import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A port of this machine for each name, which records everything that arrives: TCP and UDP, on both loopbacks. */
export interface ListeningPorts {
  /** The addresses to try for a name, each a host with a port. */
  addresses(name: string): readonly string[];
  /** The names whose port received something, and how. */
  heard(): ReadonlyMap<string, ReadonlySet<string>>;
  close(): Promise<void>;
}

type Ear = Server | Socket;

export async function listenFor(names: readonly string[]): Promise<ListeningPorts> {
  const heard = new Map<string, Set<string>>();
  const ports = new Map<string, number>();
  const ears: Ear[] = [];
  for (const name of names) {
    const note = (how: string) => heard.set(name, (heard.get(name) ?? new Set()).add(how));
    const [port, four] = await listenOnOnePort(note);
    ports.set(name, port);
    ears.push(...four);
  }
  return {
    addresses: (name) => [`127.0.0.1:${ports.get(name)}`, `[::1]:${ports.get(name)}`],
    heard: () => heard,
    close: async () => {
      await Promise.all(ears.map((ear) => new Promise<void>((resolve) => void ear.close(() => resolve()))));
    },
  };
}

/**
 * The system chooses a free port for the first of the four; if another program uses it for one of the others, tries
 * again.
 */
async function listenOnOnePort(note: (how: string) => void): Promise<[number, Ear[]]> {
  for (let tries = 0; tries < 20; tries++) {
    const ears: Ear[] = [];
    try {
      const port = await hearTcp('127.0.0.1', 0, note, ears);
      await hearTcp('::1', port, note, ears);
      await hearUdp('127.0.0.1', port, note, ears);
      await hearUdp('::1', port, note, ears);
      return [port, ears];
    } catch (error) {
      for (const ear of ears) ear.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error('no port is free on both loopbacks');
}

async function hearTcp(host: string, port: number, note: (how: string) => void, ears: Ear[]): Promise<number> {
  const server = createServer((socket) => {
    note(`tcp ${host}`);
    socket.destroy();
  }).listen(port, host);
  await once(server, 'listening');
  ears.push(server);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function hearUdp(host: string, port: number, note: (how: string) => void, ears: Ear[]): Promise<void> {
  const socket = createSocket(host === '::1' ? 'udp6' : 'udp4').on('message', () => note(`udp ${host}`));
  socket.bind(port, host);
  await once(socket, 'listening');
  ears.push(socket);
}
