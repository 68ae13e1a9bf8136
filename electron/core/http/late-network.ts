import type { Network, SystemProxy } from './network.ts';

/** The network, loaded with the first request: what the case answers does without it. */
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
