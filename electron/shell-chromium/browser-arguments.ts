/** Chromium's own sandbox can't run for root. */
export const runsAsRoot = process.getuid?.() === 0;

/**
 * What every browser of ours is started with, so that nothing in it reaches a network, whatever runs in its pages. Pages are
 * handed over the DevTools pipe. Each of the first three shuts most doors alone; a policy of an administrator can undo one
 * of them, and WebRTC's UDP knows only its own.
 */
export const withoutNetwork = [
  // Every connection goes to a proxy that can't exist (RFC 6761), those to this machine too.
  '--proxy-server=http://proxy.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  // No name and no address is looked up, that of the proxy included.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // WebRTC sends no UDP past the proxy, which can't pass it on. The second name is that of older versions.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // What the browser itself would like to fetch or look for. Among the features is WebRTC's search for names that end in
  // .local, which would go to everyone nearby, whatever the rules for names say.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--disable-features=Translate,MediaRouter,OptimizationHints,WebRtcHideLocalIpsWithMdns',
];
