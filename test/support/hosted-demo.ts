import { Worker } from 'node:worker_threads';
import type { DemoOptions, DemoService } from '../../electron/demo/service.ts';
import type { FromHost, ToHost } from './demo-host.ts';

let host: Worker | null = null;
let count = 0;

/** The thread of this process, started when first needed. It does not keep the process alive. */
function ownHost(): Worker {
  if (host) return host;
  const started = new Worker(new URL('./demo-host.ts', import.meta.url), { env: {}, stderr: false });
  started.setMaxListeners(0);
  started.once('exit', () => {
    if (host === started) host = null;
  });
  started.unref();
  host = started;
  return started;
}

function ask(host: Worker, message: ToHost): Promise<FromHost> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      host.off('message', hear);
      host.off('error', fail);
      host.off('exit', leave);
      host.unref();
      settle();
    };
    const hear = (answer: FromHost) => {
      if (answer.id === message.id) end(() => resolve(answer));
    };
    const fail = (error: Error) => end(() => reject(error));
    const leave = () => end(() => reject(new Error('the thread of the demo services ended')));
    host.on('message', hear);
    host.on('error', fail);
    host.on('exit', leave);
    host.ref();
    host.postMessage(message);
  });
}

/** A demo service in the thread that all journeys of this process share. */
export async function startHostedDemo(options: DemoOptions = {}): Promise<DemoService> {
  const own = ownHost();
  count += 1;
  const id = count;
  const answer = await ask(own, { kind: 'start', id, options });
  if (!('announcement' in answer)) throw new Error('failed' in answer ? answer.failed : 'it did not start');
  return {
    announcement: answer.announcement,
    close: async () => {
      const closed = await ask(own, { kind: 'close', id });
      if ('failed' in closed) throw new Error(closed.failed);
    },
  };
}
