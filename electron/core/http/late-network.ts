import type { Network, SystemProxy } from './network.ts';

/** Loads the network with the first request: answers from the case need none. */
export function createLateNetwork(systemProxy: SystemProxy, environment: NodeJS.ProcessEnv): Network {
  let network: Promise<Network> | null = null;
  async function load(): Promise<Network> {
    const { createNetwork } = await import('./network.ts');
    return createNetwork(systemProxy, environment);
  }
  return {
    wayTo: async (...asked) => {
      network ??= load();
      return (await network).wayTo(...asked);
    },
    close: async () => (await network)?.close(),
  };
}
