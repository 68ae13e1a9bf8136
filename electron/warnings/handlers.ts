import { resolve } from 'node:path';
import type { warningsCalls } from '../../shared/calls/warnings.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { ok } from '../../shared/result.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile } from '../core/disk/choose-place.ts';
import type { WarningStore } from './warning-store.ts';

export interface WarningsContext {
  readonly store: WarningStore;
  readonly dialogs: Dialogs;
  readonly emit: Emit<Events>;
}

export function warningsHandlers({ store, dialogs, emit }: WarningsContext): Handlers<typeof warningsCalls> {
  async function told() {
    const lists = await store.list();
    emit('warnings.changed', lists);
    return lists;
  }
  return {
    'warnings.list': async () => ok(await store.list()),
    'warnings.add': async ({ path }, signal) => {
      const chosen = path === undefined ? await chooseFile(dialogs, 'Add a warning list', signal) : ok(resolve(path));
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok({ ...(await store.list()), added: null });
      const added = await store.add(chosen.value);
      return added.ok ? ok({ ...(await told()), added: added.value }) : added;
    },
    'warnings.remove': async ({ id }) => {
      const removed = await store.remove(id);
      return removed.ok ? ok(await told()) : removed;
    },
  };
}
