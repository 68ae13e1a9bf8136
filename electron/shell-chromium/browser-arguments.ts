/** Chromium's own sandbox can't run for root. */
export const runsAsRoot = process.getuid?.() === 0;

/**
 * The arguments of all our browsers, so that nothing in their pages reaches a network. Pages are served over the
 * DevTools pipe. Each of the first three blocks most traffic alone; an administrator's policy can undo one of them, and
 * only its own switch covers WebRTC's UDP.
 */
export const withoutNetwork = [
  // All connections, even to this machine, go to a proxy that can't exist (RFC 6761).
  '--proxy-server=http://proxy.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  // Resolves no name and no address, not even the proxy's.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // WebRTC sends no UDP around the proxy, which can't forward it. The second name is for older versions.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // The browser's own background requests. The features include WebRTC's search for .local names, which multicasts to
  // the local network despite the resolver rules.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // The last two are pages of the address bar, which no window of ours has: each window would load them.
  '--disable-features=Translate,MediaRouter,OptimizationHints,WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];
