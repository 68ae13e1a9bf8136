import type { ProxyConfig } from 'electron';
import type { AppPart, ContentsPart, SessionPart } from './electron-parts.ts';
import { isPageUrl } from './page-origin.ts';

/** Writes down what was refused. */
export type Report = (what: string) => void;

/** A broken or hostile page could fill the disk with refusals; the first ones tell all there is to know. */
const mostReports = 100;

export function limitedReport(write: Report): Report {
  let left = mostReports;
  return (what) => {
    if (left-- > 0) write(what);
  };
}

/** Makes sure that a session reaches the page's own files and nothing else, whatever the page may run. */
export async function guardSession(session: SessionPart, development: boolean, report: Report): Promise<void> {
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    // Development tools are drawn by the same session.
    const allowed = isPageUrl(url) || isWithoutNetwork(url) || (development && url.startsWith('devtools://'));
    if (!allowed) report(`a request to ${siteOf(url)}`);
    answer({ cancel: !allowed });
  });
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    report(`the permission ${permission}`);
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setCertificateVerifyProc((_request, answer) => answer(certificateRefused));
  session.on('will-download', (event) => {
    report('a download');
    event.preventDefault();
  });
  await session.setProxy(nowhere);
}

/** What requests don't show, such as WebRTC, is sent to a port of this machine where nobody listens. */
export const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} satisfies ProxyConfig;

/** Keeps a page where it is, in one window, without a say in when it closes. */
function guardContents(contents: ContentsPart, report: Report): void {
  contents.on('will-navigate', (event) => {
    report(`navigation to ${siteOf(event.url)}`);
    event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    report(`navigation of a frame to ${siteOf(event.url)}`);
    event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    report(`a redirect to ${siteOf(event.url)}`);
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    report('a webview');
    event.preventDefault();
  });
  // Here refusing means that the page's wish to stay is not heeded.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    report(`a window for ${siteOf(url)}`);
    return { action: 'deny' };
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Chromium itself has no business with any server, so none is trusted and none is told who we are. */
export function guardApp(app: AppPart, report: Report): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, report));
  app.on('certificate-error', (event, _contents, url, _error, _certificate, trust) => {
    report(`the certificate of ${siteOf(url)}`);
    event.preventDefault();
    trust(false);
  });
  // Left alone, Electron would show the first certificate of this user's to any server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    choose();
  });
}

const certificateRefused = -2; // net::ERR_FAILED

/** Pictures that the page made itself; the content policy says where they may be used. */
function isWithoutNetwork(url: string): boolean {
  return url.startsWith('data:') || url.startsWith('blob:sextant://app/');
}

/** Enough of an address for the log: paths and queries can hold what an analyst is looking into. */
function siteOf(text: string): string {
  const url = URL.parse(text);
  return url ? `${url.protocol}//${url.host}`.slice(0, 200) : 'no address';
}
