import type { Completeness } from '../../shared/completeness.ts';
import type { App } from '../app.ts';
import type { Spending } from '../core/limits/spending.ts';
import type { Ports } from '../ports.ts';

/** What the command needs from its process. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly openApp: (options: TerminalOptions) => Promise<App>;
  readonly signal: AbortSignal;
}

export interface TerminalOptions {
  readonly dataFolder: string | null;
  readonly offline: boolean;
  readonly fresh: boolean;
  readonly casePath?: string;
  /** Where a call that saves a file puts it. */
  readonly out?: string;
  /** Called when a call would have asked the user for a file, and none was given. */
  readonly onUnnamed?: (wants: Unnamed) => void;
  readonly connection?: NonNullable<Ports['connection']>;
  readonly forAssistant?: boolean;
  readonly spending?: Spending;
}

/** The purpose of a file. */
export type Unnamed = 'save' | 'open';

/** 0 done, 1 failed as expected, 2 wrong usage; the others say why a result is incomplete. */
export type ExitCode = 0 | 1 | 2 | (typeof codeOfKind)[Completeness['kind']];

/** The exit code for a result of this kind. A result with more pages ends like a complete one. */
export const codeOfKind = {
  whole: 0,
  more: 0,
  refused: 3,
  'cut-off': 4,
  limited: 5,
  partial: 6,
} as const satisfies Record<Completeness['kind'], number>;

/** The given options of the command. */
export interface CallOptions {
  readonly connection?: string | undefined;
  readonly 'data-dir'?: string | undefined;
  readonly case?: string | undefined;
  readonly fresh?: boolean | undefined;
  readonly out?: string | undefined;
  readonly overwrite?: boolean | undefined;
  readonly all?: boolean | undefined;
  readonly offline?: boolean | undefined;
  readonly format?: string | undefined;
  readonly defanged?: boolean | undefined;
  readonly visible?: boolean | undefined;
  readonly members?: boolean | undefined;
  readonly campaign?: string | undefined;
  readonly json?: boolean | undefined;
  readonly spend?: string | undefined;
  readonly seal?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly repair?: boolean | undefined;
}
