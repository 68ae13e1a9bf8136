/** The name under which every shell gives the page its two functions: `window.sextant.send` and `.onMessage`. */
export const bridgeName = 'sextant';

/** Electron's one channel, in both directions. */
export const channelName = 'sextant:message';
