/** A page of a running program, reached over the protocol of its developer tools. */
export interface DevtoolsPage {
  readonly url: string;
  /** What an expression comes to in the page; undefined where it took too long. */
  evaluate(expression: string, limitMs: number): Promise<unknown>;
  /** A PNG of what it draws; undefined where it took too long. */
  picture(limitMs: number): Promise<Buffer | undefined>;
}

interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/** The program's page, once it has one. */
export async function findPage(port: number): Promise<DevtoolsPage | undefined> {
  const targets = await fetch(`http://127.0.0.1:${port}/json`).then(
    (answer) => answer.json() as Promise<readonly Target[]>,
    () => [],
  );
  const target = targets.find(({ type, url }) => type === 'page' && url !== 'about:blank');
  return target && openPage(target);
}

async function openPage({ url, webSocketDebuggerUrl }: Target): Promise<DevtoolsPage> {
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  function ask(method: string, params: object, limitMs: number): Promise<Record<string, unknown> | undefined> {
    const id = ++lastId;
    return new Promise((resolve) => {
      const finish = (answer?: Record<string, unknown>) => {
        clearTimeout(late);
        socket.removeEventListener('message', hear);
        resolve(answer);
      };
      const late = setTimeout(finish, limitMs);
      const hear = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> };
        if (message.id === id) finish(message.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  }
  return {
    url,
    async evaluate(expression, limitMs) {
      const answer = await ask('Runtime.evaluate', { expression, returnByValue: true }, limitMs);
      return (answer?.result as { value?: unknown } | undefined)?.value;
    },
    async picture(limitMs) {
      const answer = await ask('Page.captureScreenshot', { format: 'png' }, limitMs);
      return typeof answer?.data === 'string' ? Buffer.from(answer.data, 'base64') : undefined;
    },
  };
}
