import './connections.css';
import { Button, Tag } from '@blueprintjs/core';
import { Import as ImportIcon, Plus, Tick } from '@blueprintjs/icons';
import { services } from '../../../shared/connection.ts';
import type { ConnectionView } from '../../../shared/connection-view.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { connectionTexts } from '../../texts/connections.ts';
import { ConnectionDetail } from './ConnectionDetail.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';

/** The connections of this machine: create, edit, import, export, test, forget. */
export function ConnectionsPanel() {
  const { connections, run } = useWorkbench();
  const list = usePart(connections.store, (state) => state.list);
  const chosen = usePart(connections.store, (state) => state.chosen);
  if (!list) return null;
  const shown = list.connections.find((entry) => entry.id === (chosen ?? list.active));

  return (
    <div className="panel connections">
      <div className="connections-columns">
        <nav className="connection-list" aria-label={connectionTexts.list}>
          {list.connections.map((entry) => (
            <ConnectionRow
              key={entry.id}
              entry={entry}
              active={entry.id === list.active}
              shown={chosen !== 'new' && entry.id === shown?.id}
            />
          ))}
          <div className="connection-list-actions">
            <Button
              variant="minimal"
              size="small"
              icon={<Plus />}
              text={connectionTexts.new}
              onClick={() => run('connections.new')}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<ImportIcon />}
              text={connectionTexts.import}
              onClick={() => run('connections.import')}
            />
          </div>
        </nav>
        <div className="connection-main">
          {chosen === 'new' ? (
            <ConnectionForm key="new" entry={null} />
          ) : (
            shown && <ConnectionDetail key={shown.id} entry={shown} active={shown.id === list.active} />
          )}
        </div>
      </div>
    </div>
  );
}

function ConnectionRow(props: { readonly entry: ConnectionView; readonly active: boolean; readonly shown: boolean }) {
  const { connections } = useWorkbench();
  const { entry, active, shown } = props;
  const missing = services.filter((service) => entry.keys[service] === 'none').length;
  return (
    <button
      type="button"
      className={`connection-row${shown ? ' shown' : ''}`}
      aria-current={shown}
      onClick={() => connections.choose(entry.id)}
    >
      <span className="connection-mark">{active && <Tick size={14} title={connectionTexts.inUse} />}</span>
      <span className="connection-name">{entry.connection.name}</span>
      {entry.demo && <Tag minimal>{connectionTexts.demo}</Tag>}
      {entry.id === 'file' && <Tag minimal>{connectionTexts.thisRun}</Tag>}
      {missing > 0 && (
        <span className="quiet">
          {missing === services.length ? connectionTexts.noKeys : connectionTexts.missingKeys(missing)}
        </span>
      )}
    </button>
  );
}
