import type { CommandRow } from '../../shared/commands.ts';
import { activeConnection } from '../stores/connections-store.ts';
import type { Workbench } from '../stores/workbench.ts';

/** Whether a command is available now. */
export function isAvailable(row: CommandRow, { connections }: Workbench): boolean {
  if (row.when === undefined) return true;
  switch (row.when) {
    case 'demo':
      return activeConnection(connections.store.getState())?.demo === true;
  }
}
