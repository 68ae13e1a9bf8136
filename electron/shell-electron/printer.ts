import type { Printer } from '../core/bridge/printer.ts';
import type { ElectronParts, WindowPart } from './electron-parts.ts';
import { nowhere } from './guard.ts';
import { pageSchemeName } from './page-origin.ts';

const sessionName = 'printer';
const printUrl = `${pageSchemeName}://print/`;

/** Renders our pages in a hidden window, whose session reaches only that page. */
export function electronPrinter(electron: Pick<ElectronParts, 'BrowserWindow' | 'session'>): Printer {
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: the session has one page at a time. */
  function onPage<T>(html: string, javascript: boolean, work: (window: WindowPart) => Promise<T>): Promise<T> {
    const turn = last.then(() => show(electron, html, javascript, work));
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    pdf: (html) =>
      onPage(html, false, ({ webContents }) =>
        webContents.printToPDF({ preferCSSPageSize: true, printBackground: true }),
      ),
    png: (svg, size) =>
      // A picture inside a picture element can run nothing: the only script copies its pixels.
      onPage(
        `<!doctype html><img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
        true,
        async ({ webContents }) => {
          const address = String(await webContents.executeJavaScript(copyPixels(size)));
          return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
        },
      ),
  };
}

async function show<T>(
  { BrowserWindow, session: sessions }: Pick<ElectronParts, 'BrowserWindow' | 'session'>,
  html: string,
  javascript: boolean,
  work: (window: WindowPart) => Promise<T>,
): Promise<T> {
  const session = sessions.fromPartition(sessionName, { cache: false });
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: url !== printUrl && !url.startsWith('data:image/') }),
  );
  await session.setProxy(nowhere);
  session.protocol.handle(
    pageSchemeName,
    async () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  );
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      partition: sessionName,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript,
    },
  });
  try {
    await window.loadURL(printUrl);
    return await work(window);
  } finally {
    window.destroy();
    session.protocol.unhandle(pageSchemeName);
  }
}

function copyPixels({ width, height }: { readonly width: number; readonly height: number }): string {
  return `(async () => {
    const picture = document.images[0];
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = ${width};
    canvas.height = ${height};
    canvas.getContext('2d').drawImage(picture, 0, 0, ${width}, ${height});
    return canvas.toDataURL('image/png');
  })()`;
}
