import { Search } from '@blueprintjs/icons';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { KeyCombo } from '../ui/KeyCombo.tsx';

export function TopBar() {
  const { connections, frame, settings, run } = useWorkbench();
  const active = usePart(connections.store, activeConnection);
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const offline = usePart(settings.store, (state) => state.offline);
  return (
    <header className="top-bar">
      <span className="brand">
        <img src="/icon.svg" alt="" width={18} height={18} /> Sextant
      </span>
      <button type="button" className="top-search" onClick={() => run('palette.open')}>
        <Search size={14} />
        <span className="top-search-text">Search commands</span>
        <KeyCombo keys="Mod+K" mac={mac} />
      </button>
      <button
        type="button"
        className="top-connection"
        onClick={() => run('panel.connections')}
        title="Show Connections"
      >
        {active?.connection.name ?? '…'}
        {offline && <span className="offline-mark"> · offline</span>}
      </button>
    </header>
  );
}
