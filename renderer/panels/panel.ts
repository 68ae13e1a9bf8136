import type { ComponentType, ReactElement } from 'react';
import type { CommandId } from '../../shared/commands.ts';

/** What a panel has beside its row in `shared/panels.ts`. Each folder of a panel declares it in `panel.tsx`. */
export type Panel = {
  readonly icon: ReactElement;
  readonly help: PanelHelp;
} & (
  | { readonly component: ComponentType }
  /** The first window does not show it: a file of its own, fetched after the window can be used. */
  | { readonly fetch: () => Promise<ComponentType> }
);

export interface PanelHelp {
  /** What the panel is for. */
  readonly about: string;
  /** The commands that matter most in it; their titles and keys come from the command table. */
  readonly commands: readonly [CommandId, ...CommandId[]];
  /** What in it asks a service, and what that costs. */
  readonly costs: string;
  /** What to do where it shows nothing. */
  readonly empty: string;
}
