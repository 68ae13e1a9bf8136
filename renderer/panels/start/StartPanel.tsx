import { type CommandId, commandById } from '../../../shared/commands.ts';
import { activeConnection } from '../../stores/connections-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';
import './start.css';
import { Button, Intent } from '@blueprintjs/core';
import { Import as ImportIcon, Key } from '@blueprintjs/icons';

const ways = [
  {
    id: 'guide.open',
    title: 'First steps',
    text: 'A first investigation in six steps, each with what to do and why. Leave it and come back at any time.',
  },
  {
    id: 'case.example',
    title: 'Example case',
    text: 'Opens a small investigation in the demo world to look around in.',
  },
  { id: 'case.add', title: 'Add', text: 'Domains, addresses, e-mails or hashes to begin with.' },
  { id: 'panel.entities', title: 'Entities', text: 'Everything in the case: sort, filter, annotate, enrich.' },
  { id: 'case.openRecent', title: 'Recent cases', text: 'Go on where an earlier investigation stopped.' },
  {
    id: 'panel.evidence',
    title: 'Evidence',
    text: 'Every reply as it came, what it cost, and proof that it is unchanged.',
  },
  { id: 'panel.account', title: 'Account', text: 'What the account allows, what it has used, when it expires.' },
  {
    id: 'panel.connections',
    title: 'Connections',
    text: 'Services, user names and keys; test each without spending a query.',
  },
  {
    id: 'panel.requests',
    title: 'Requests',
    text: 'Everything this window has asked a service, without keys and signatures.',
  },
  { id: 'palette.open', title: 'Commands', text: 'Everything Sextant can do, found by typing.' },
  { id: 'help.keys', title: 'Keys', text: 'The keyboard at a glance.' },
] as const satisfies readonly { id: CommandId; title: string; text: string }[];

/** Where the user begins: the current connection, and what to do next. */
export function StartPanel() {
  const { connections, run } = useWorkbench();
  const active = usePart(connections.store, activeConnection);
  const fits = ({ id }: { readonly id: CommandId }) => active?.demo === true || commandById(id)?.when !== 'demo';

  return (
    <div className="panel start">
      <h1>Sextant</h1>
      <p className="start-lead">
        {active && !active.demo
          ? `You are connected through “${active.connection.name}”.`
          : 'You are on the demo connection: three invented services that run inside this program. They need no key and no network, and every name in them is made up.'}
      </p>
      <div className="start-actions">
        <Button
          intent={Intent.PRIMARY}
          icon={<Key />}
          onClick={() => run('connections.new')}
          text="Connect an account"
        />
        <Button icon={<ImportIcon />} onClick={() => run('connections.import')} text="Import a connection" />
      </div>
      <h2>Where to go</h2>
      <ul className="start-ways">
        {ways.filter(fits).map((way) => (
          <Way key={way.id} {...way} />
        ))}
      </ul>
      <p className="quiet">
        Keys live in the system keychain and are read by the main process alone. This page can reach neither keys nor
        network.
      </p>
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
