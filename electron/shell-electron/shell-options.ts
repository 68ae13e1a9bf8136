import type { App } from '../app.ts';
import type { Ports, RunningDemo } from '../ports.ts';
import type { CommonPorts } from '../shell-ports.ts';

/** Values that `main.ts` supplies and a test replaces. */
export interface ShellOptions {
  readonly args: readonly string[];
  readonly platform: NodeJS.Platform;
  /** With development tools. */
  readonly development: boolean;
  readonly pageFolder: string;
  readonly preload: string;
  readonly commonPorts: (dataFolder: string | null) => CommonPorts;
  readonly createApp: (ports: Ports) => Promise<App>;
  readonly startDemo: () => Promise<RunningDemo>;
  /** Prints to the terminal that started Sextant. */
  readonly say: (sentence: string) => void;
}
