import manifest from '../package.json' with { type: 'json' };

/** The version for the window, the terminal and the services. */
export const version: string = manifest.version;
