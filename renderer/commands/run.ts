import type { CommandId } from '../../shared/commands.ts';
import type { Result } from '../../shared/result.ts';
import type { Workbench } from '../stores/workbench.ts';
import { pickTextFile } from '../ui/pick-file.ts';

const actions: Readonly<Record<CommandId, (workbench: Workbench) => void | Promise<void>>> = {
  'palette.open': ({ frame }) => frame.show('palette'),
  'help.keys': ({ frame }) => frame.show('keys'),
  'help.about': ({ frame }) => frame.show('about'),
  'app.toggleOffline': async ({ settings, notices }) => {
    const offline = !settings.store.getState().offline;
    await settings.change({ offline });
    notices.show('done', offline ? 'Offline: no service is asked.' : 'Online: services are asked again.');
  },
  'app.quit': async ({ bridge }) => {
    await bridge.call('app.quit', {});
  },
  'panel.start': ({ dock }) => dock.show('start'),
  'panel.account': ({ dock }) => dock.show('account'),
  'panel.connections': ({ dock }) => dock.show('connections'),
  'panel.requests': ({ dock }) => dock.show('requests'),
  'view.toggleTheme': ({ settings }) =>
    settings.change({ theme: settings.store.getState().theme === 'dark' ? 'light' : 'dark' }),
  'view.resetLayout': ({ dock }) => dock.reset(),
  'account.refresh': ({ account, dock }) => {
    dock.show('account');
    return account.refresh();
  },
  'connections.new': ({ connections, dock }) => {
    dock.show('connections');
    connections.choose('new');
  },
  'connections.import': importConnection,
  'demo.hour': (workbench) => advance(workbench, 1),
  'demo.day': (workbench) => advance(workbench, 24),
};

/** What each command does. Menu, palette, keys and panels all come through here. */
export function runCommand(id: CommandId, workbench: Workbench): void {
  workbench.frame.show('none');
  void actions[id](workbench);
}

async function importConnection({ bridge, connections, dock, notices }: Workbench): Promise<void> {
  const text = await pickTextFile('.json,application/json');
  if (text === null) return;
  const imported = await bridge.call('connections.import', { text });
  if (!reported(imported, notices)) return;
  notices.show('done', `“${imported.value.connection.name}” is added. Now enter its keys.`);
  dock.show('connections');
  connections.choose(imported.value.id);
}

async function advance({ frame, account, notices }: Workbench, hours: number): Promise<void> {
  const moved = await frame.advanceDemoClock(hours);
  if (!reported(moved, notices)) return;
  notices.show('done', `In the demo world it is now ${moved.value.now.slice(0, 16).replace('T', ' ')} UTC.`);
  await account.refresh();
}

function reported<T>(
  result: Result<T>,
  notices: Workbench['notices'],
): result is { readonly ok: true; readonly value: T } {
  if (!result.ok) notices.showFailure(result.failure);
  return result.ok;
}
