import type { AppInfo } from '../shared/app-info.ts';
import type { ConnectionFile } from '../shared/connection.ts';
import type { Job } from '../shared/jobs.ts';
import type { Dialogs } from './core/bridge/dialogs.ts';
import type { Printer } from './core/bridge/printer.ts';
import type { SystemProxy } from './core/http/network.ts';
import type { StartSideProcess } from './core/jobs/side-process.ts';
import type { Spending } from './core/limits/spending.ts';
import type { KeySet } from './keys/key-store.ts';
import type { OpenedKeychain } from './keys/keychain.ts';

/** What a shell supplies. Everything else is the same code in every shell. */
export interface Ports {
  readonly shell: AppInfo['shell'];
  readonly menu: AppInfo['menu'];
  readonly version: string;
  readonly dataFolder: string;
  readonly openKeychain: () => Promise<OpenedKeychain>;
  /** Keys from the environment, for automation. The shell has removed them from the environment. */
  readonly environmentKeys: KeySet;
  readonly systemProxy: SystemProxy;
  readonly environment: NodeJS.ProcessEnv;
  readonly dialogs: Dialogs;
  readonly desktop: Desktop;
  /** Null when no browser engine is available. */
  readonly printer: Printer | null;
  /** Starts a program of ours in a separate process. */
  readonly startProcess: StartSideProcess;
  readonly startDemo: () => Promise<RunningDemo>;
  readonly writeLog: (line: string) => void;
  /** This machine's clock. */
  readonly wallClock: () => Date;
  /** Receives all running jobs, for a shell without a page. */
  readonly jobsChanged?: (jobs: readonly Job[]) => void;
  /** A connection for this run only, in place of the current one. */
  readonly connection?: { readonly file: ConnectionFile; readonly keys: KeySet };
  /** The case to open in place of the last one. */
  readonly casePath?: string;
  /** Queries the services even if the case has the answer. */
  readonly fresh?: boolean;
  /** Starts offline, whatever the settings say. */
  readonly offline?: boolean;
  /** True when an assistant controls this run for the user. */
  readonly forAssistant?: boolean;
  /** The budget of this run; without it only the limits of the services apply. With it, writes are blocked. */
  readonly spending?: Spending;
}

export interface Desktop {
  copy(text: string): Promise<void>;
  notify(title: string, body: string): Promise<void>;
  openOutside(url: string): Promise<void>;
  quit(): Promise<void>;
}

/** The demo service, wherever it runs. The app checks what it announces, like anything from outside. */
export interface RunningDemo {
  readonly announcement: unknown;
  close(): Promise<void>;
}
