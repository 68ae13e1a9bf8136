import { type CommandId, commandById } from '../../../shared/commands.ts';
import { activeConnection } from '../../stores/connections-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';
import './start.css';
import { Button, Intent } from '@blueprintjs/core';
import { Import as ImportIcon, Key } from '@blueprintjs/icons';
import { startTexts } from '../../texts/start.ts';

const ways = [
  { id: 'guide.open', ...startTexts.way.guide },
  { id: 'case.example', ...startTexts.way.example },
  { id: 'case.add', ...startTexts.way.add },
  { id: 'panel.entities', ...startTexts.way.entities },
  { id: 'case.openRecent', ...startTexts.way.recent },
  { id: 'panel.evidence', ...startTexts.way.evidence },
  { id: 'panel.account', ...startTexts.way.account },
  { id: 'panel.connections', ...startTexts.way.connections },
  { id: 'panel.requests', ...startTexts.way.requests },
  { id: 'palette.open', ...startTexts.way.palette },
  { id: 'help.keys', ...startTexts.way.keys },
] as const satisfies readonly { id: CommandId; title: string; text: string }[];

/** Where the user begins: the current connection, and what to do next. */
export function StartPanel() {
  const { connections, run } = useWorkbench();
  const active = usePart(connections.store, activeConnection);
  const fits = ({ id }: { readonly id: CommandId }) => active?.demo === true || commandById(id)?.when !== 'demo';

  return (
    <div className="panel start">
      <h1>{startTexts.title}</h1>
      <p className="start-lead">
        {active && !active.demo ? startTexts.connected(active.connection.name) : startTexts.demo}
      </p>
      <div className="start-actions">
        <Button
          intent={Intent.PRIMARY}
          icon={<Key />}
          onClick={() => run('connections.new')}
          text={startTexts.connect}
        />
        <Button icon={<ImportIcon />} onClick={() => run('connections.import')} text={startTexts.importConnection} />
      </div>
      <h2>{startTexts.ways}</h2>
      <ul className="start-ways">
        {ways.filter(fits).map((way) => (
          <Way key={way.id} {...way} />
        ))}
      </ul>
      <p className="quiet">{startTexts.keys}</p>
    </div>
  );
}

function Way({ id, title, text }: (typeof ways)[number]) {
  const { frame, run } = useWorkbench();
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const keys = commandById(id)?.keys;
  return (
    <li>
      <button type="button" className="start-way" onClick={() => run(id)}>
        <span className="start-way-title">{title}</span>
        <span className="start-way-text">{text}</span>
        {keys && <KeyCombo keys={keys} mac={mac} />}
      </button>
    </li>
  );
}
