import type { ProxyConfig } from 'electron';
import type { AppPart, ContentsPart, SessionPart } from './electron-parts.ts';
import { isPageUrl } from './page-origin.ts';

/** Logs what was refused. */
export type Report = (what: string) => void;

/** A broken or hostile page could fill the disk with refusals; the first ones are enough. */
const mostReports = 100;

export function limitedReport(write: Report): Report {
  let left = mostReports;
  return (what) => {
    if (left-- > 0) write(what);
  };
}

/** Limits a session to the page's own files, whatever the page runs. */
export async function guardSession(session: SessionPart, development: boolean, report: Report): Promise<void> {
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    // The same session draws the development tools.
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

/** Traffic that requests don't show, such as WebRTC, goes to a closed port of this machine. */
export const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} satisfies ProxyConfig;

/** Blocks navigation, new windows, and attempts to prevent closing. */
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
  // Prevents the page's attempt to stay open.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    report(`a window for ${siteOf(url)}`);
    return { action: 'deny' };
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Chromium itself needs no server, so it trusts none and identifies us to none. */
export function guardApp(app: AppPart, report: Report): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, report));
  app.on('certificate-error', (event, _contents, url, _error, _certificate, trust) => {
    report(`the certificate of ${siteOf(url)}`);
    event.preventDefault();
    trust(false);
  });
  // By default Electron would send the user's first certificate to any server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    choose();
  });
}

const certificateRefused = -2; // net::ERR_FAILED

/** Pictures that the page made itself; the content policy limits their use. */
function isWithoutNetwork(url: string): boolean {
  return url.startsWith('data:') || url.startsWith('blob:sextant://app/');
}

/** Only the site goes into the log: paths and queries can reveal an investigation. */
function siteOf(text: string): string {
  const url = URL.parse(text);
  return url ? `${url.protocol}//${url.host}`.slice(0, 200) : 'no address';
}
