import type { Page } from 'playwright-core';

/**
 * Every way of a page to the network, for foreign scripts in it. Each is sent to the page as text, so it may use only
 * its argument `at`, a host with a port. A trick may fail at once: only what arrives counts.
 */
export type NetworkTrick = (at: string) => unknown;

const requests = {
  fetch: (at) => fetch(`http://${at}/`),
  'fetch that outlives the page': (at) => fetch(`http://${at}/`, { mode: 'no-cors', keepalive: true }),
  XMLHttpRequest: (at) => {
    const request = new XMLHttpRequest();
    request.open('GET', `http://${at}/`);
    request.send();
  },
  WebSocket: (at) => new WebSocket(`ws://${at}/`),
  EventSource: (at) => new EventSource(`http://${at}/`),
  WebTransport: (at) => {
    const transport = new WebTransport(`https://${at}/`);
    transport.closed.catch(() => undefined);
    return transport.ready;
  },
  beacon: (at) => navigator.sendBeacon(`http://${at}/`, 'x'),
  picture: (at) => {
    new Image().src = `http://${at}/`;
  },
  video: (at) => {
    document.createElement('video').src = `http://${at}/`;
  },
  'script element': (at) => {
    document.head.append(Object.assign(document.createElement('script'), { src: `http://${at}/` }));
  },
  'imported module': (at) => {
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.textContent = `import 'http://${at}/'`;
    document.head.append(script);
  },
  'style sheet': (at) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `http://${at}/` }));
  },
  'address in a style': (at) => {
    document.body.append(document.createElement('p'));
    document.body.lastElementChild?.setAttribute('style', `background: url(http://${at}/)`);
  },
  font: (at) => new FontFace('far', `url(http://${at}/)`).load(),
  icon: (at) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: `http://${at}/icon.png` }));
  },
  frame: (at) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: `http://${at}/` }));
  },
  'object element': (at) => {
    document.body.append(Object.assign(document.createElement('object'), { type: 'text/html', data: `http://${at}/` }));
  },
  'form sent to a frame': (at) => {
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'inner' }));
    const form = Object.assign(document.createElement('form'), {
      action: `http://${at}/`,
      method: 'post',
      target: 'inner',
    });
    document.body.append(form);
    form.submit();
  },
  preload: (at) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href: `http://${at}/` }),
    );
  },
  prefetch: (at) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: `http://${at}/` }));
  },
  preconnect: (at) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: `http://${at}/` }));
  },
  'speculation rules': (at) => {
    const rules = { prefetch: [{ source: 'list', urls: [`https://${at}/`], eagerness: 'immediate' }] };
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify(rules) }),
    );
  },
  'ping of a link': (at) => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: `http://${at}/` });
    document.body.append(link);
    link.click();
  },
  'worker made here': (at) => {
    const text = `fetch('http://${at}/'); importScripts('http://${at}/')`;
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  },
  'payment method': (at) =>
    new PaymentRequest([{ supportedMethods: `https://${at}/pay` }], {
      total: { label: 'x', amount: { currency: 'EUR', value: '1' } },
    }).canMakePayment(),
  'sign-in of others': (at) =>
    navigator.credentials.get({
      identity: { providers: [{ configURL: `https://${at}/fedcm.json`, clientId: 'x' }] },
    } as CredentialRequestOptions),
} satisfies Record<string, NetworkTrick>;

/** Those that bypass a content policy and request interception: WebRTC sockets. */
const peers = {
  'STUN server': async (at) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${at}` }] });
    peer.createDataChannel('out');
    await peer.setLocalDescription(await peer.createOffer());
  },
  'TURN server over UDP': async (at) => {
    const login = { username: 'u', credential: 'c' };
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `turn:${at}?transport=udp`, ...login }] });
    peer.createDataChannel('out');
    await peer.setLocalDescription(await peer.createOffer());
  },
  'TURN server over TCP': async (at) => {
    const login = { username: 'u', credential: 'c' };
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `turn:${at}?transport=tcp`, ...login }] });
    peer.createDataChannel('out');
    await peer.setLocalDescription(await peer.createOffer());
  },
  'TURN server over TLS': async (at) => {
    const login = { username: 'u', credential: 'c' };
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `turns:${at}?transport=tcp`, ...login }] });
    peer.createDataChannel('out');
    await peer.setLocalDescription(await peer.createOffer());
  },
  'peer over UDP': async (at) => {
    const [here, there] = [new RTCPeerConnection(), new RTCPeerConnection()];
    here.createDataChannel('out');
    await here.setLocalDescription(await here.createOffer());
    await there.setRemoteDescription(here.localDescription as RTCSessionDescription);
    await there.setLocalDescription(await there.createAnswer());
    await here.setRemoteDescription(there.localDescription as RTCSessionDescription);
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(at) ?? [];
    const candidate = `candidate:1 1 udp 2122260223 ${host} ${port} typ host`;
    await here.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 });
  },
  'peer over TCP': async (at) => {
    const [here, there] = [new RTCPeerConnection(), new RTCPeerConnection()];
    here.createDataChannel('out');
    await here.setLocalDescription(await here.createOffer());
    await there.setRemoteDescription(here.localDescription as RTCSessionDescription);
    await there.setLocalDescription(await there.createAnswer());
    await here.setRemoteDescription(there.localDescription as RTCSessionDescription);
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(at) ?? [];
    const candidate = `candidate:1 1 tcp 1518280447 ${host} ${port} typ host tcptype passive`;
    await here.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 });
  },
} satisfies Record<string, NetworkTrick>;

/** Those that navigate away, or open another page, if they succeed. */
const departures = {
  'another window': (at) => open(`http://${at}/`),
  'another window that forgets us': (at) => open(`http://${at}/`, '_blank', 'noopener'),
  'form sent to another window': (at) => {
    const form = Object.assign(document.createElement('form'), { action: `http://${at}/`, target: '_blank' });
    document.body.append(form);
    form.submit();
  },
  download: (at) => {
    const link = Object.assign(document.createElement('a'), { href: `http://${at}/file`, download: 'file' });
    document.body.append(link);
    link.click();
  },
  'another place': (at) => {
    location.href = `http://${at}/`;
  },
  link: (at) => {
    const link = Object.assign(document.createElement('a'), { href: `http://${at}/` });
    document.body.append(link);
    link.click();
  },
  form: (at) => {
    const form = Object.assign(document.createElement('form'), { action: `http://${at}/`, method: 'post' });
    document.body.append(form);
    form.submit();
  },
  refresh: (at) => {
    const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;http://${at}/` });
    document.head.append(meta);
  },
} satisfies Record<string, NetworkTrick>;

export const stayingTricks: Readonly<Record<string, NetworkTrick>> = { ...requests, ...peers };
export const leavingTricks: Readonly<Record<string, NetworkTrick>> = departures;
export const trickNames: readonly string[] = [...Object.keys(stayingTricks), ...Object.keys(leavingTricks)];

/** Runs a trick in the page against each address, without waiting for the end. */
export async function playTrick(page: Page, trick: NetworkTrick, addresses: readonly string[]): Promise<void> {
  for (const at of addresses) {
    await page.evaluate(
      `void (async () => { try { await (${trick})(${JSON.stringify(at)}); } catch { /* refused at once */ } })()`,
    );
  }
}
