import type { Condition } from '../../shared/commands.ts';
import { ConnectionList } from '../../shared/connection-view.ts';
import type { EventName } from '../../shared/contract.ts';
import { DownMessage } from '../../shared/ipc.ts';
import { Settings } from '../../shared/settings.ts';
import type { App } from '../app.ts';

/** What the parts of the window outside the page need. */
export interface Followed {
  theme(theme: Settings['theme']): void;
  conditions(holds: ReadonlySet<Condition>): void;
}

/** Receives the app's events like a page, for the menu and the window's colours. Returns a function that stops it. */
export function followApp(app: Pick<App, 'connectPage' | 'run'>, followed: Followed): () => void {
  let demo = false;
  const settings = (value: unknown) => {
    const parsed = Settings.safeParse(value);
    if (parsed.success) followed.theme(parsed.data.theme);
  };
  const connections = (value: unknown) => {
    const parsed = ConnectionList.safeParse(value);
    if (!parsed.success) return;
    const { active, connections } = parsed.data;
    const now = connections.some((connection) => connection.id === active && connection.demo);
    if (now === demo) return; // Rebuilding a menu would close it while the user uses it.
    demo = now;
    followed.conditions(new Set<Condition>(demo ? ['demo'] : []));
  };

  const listeners: Partial<Record<EventName, (payload: unknown) => void>> = {
    'settings.changed': settings,
    'connections.changed': connections,
  };
  const leave = app.connectPage({
    send: (raw) => {
      const message = DownMessage.parse(raw);
      if (message.kind === 'event') listeners[message.name as EventName]?.(message.payload);
    },
    onMessage: () => () => undefined,
  });

  const never = new AbortController().signal;
  void app.run('connections.list', {}, never).then((result) => {
    if (result.ok) connections(result.value);
  });
  return leave;
}
