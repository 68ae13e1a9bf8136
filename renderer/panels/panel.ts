import type { ComponentType, ReactElement } from 'react';
import type { CommandId } from '../../shared/commands.ts';

/** The rest of a panel beside its row in `shared/panels.ts`. Each panel folder declares it in `panel.tsx`. */
export type Panel = {
  readonly icon: ReactElement;
  readonly help: PanelHelp;
} & (
  | { readonly component: ComponentType }
  /** Not in the first window: a separate file, loaded after the window is usable. */
  | { readonly fetch: () => Promise<ComponentType> }
);

export interface PanelHelp {
  /** The purpose of the panel. */
  readonly about: string;
  /** Its most important commands; their titles and keys come from the command table. */
  readonly commands: readonly [CommandId, ...CommandId[]];
  /** Which of its actions query a service, and their cost. */
  readonly costs: string;
  /** What to do when it is empty. */
  readonly empty: string;
}
