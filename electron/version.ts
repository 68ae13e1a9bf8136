import manifest from '../package.json' with { type: 'json' };

/** The version that the window, the terminal and the services are told. */
export const version: string = manifest.version;
