import { Alert, Button, Intent, Tag } from '@blueprintjs/core';
import { Edit, Export, Pulse, Trash } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { services } from '../../../shared/connection.ts';
import type { ConnectionView, ServiceTest } from '../../../shared/connection-view.ts';
import { figure } from '../../../shared/figures.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { Section } from '../../ui/Section.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { KeyRow } from './KeyRow.tsx';

const authWords = { 'hmac-sha256': 'signed, HMAC-SHA-256', header: 'key in a header', query: 'key in the address' };

// covers: investigate.operations no-charge test queries
/** One connection: its settings, where its keys are, and whether it works. */
export function ConnectionDetail({ entry, active }: { readonly entry: ConnectionView; readonly active: boolean }) {
  const { bridge, connections, notices } = useWorkbench();
  const [editing, setEditing] = useState(false);
  const [forgetting, setForgetting] = useState(false);
  const [tests, setTests] = useState<readonly ServiceTest[] | null>(null);
  const [testing, setTesting] = useState(false);
  const [trying, setTrying] = useState(false);
  const own = entry.id !== 'demo' && entry.id !== 'file';
  const { connection } = entry;

  async function test(): Promise<void> {
    setTesting(true);
    const tested = await bridge.call('connections.test', { id: entry.id });
    setTesting(false);
    if (tested.ok) setTests(tested.value.tests);
    else notices.showFailure(tested.failure);
  }

  async function tryForFree(): Promise<void> {
    setTrying(true);
    const tried = await bridge.call('investigate.test', {});
    setTrying(false);
    if (!tried.ok) {
      notices.showFailure(tried.failure);
      return;
    }
    const { byName, byAddress } = tried.value;
    const found = byAddress === null ? 'too many to list' : `${figure(byAddress)} domains`;
    notices.show(
      'done',
      `Investigate answers: ${figure(byName)} ${byName === 1 ? 'record' : 'records'} by name, ${found} by address.`,
      'It cost no query.',
    );
  }

  async function exportFile(): Promise<void> {
    const exported = await bridge.call('connections.export', { id: entry.id });
    if (!exported.ok) notices.showFailure(exported.failure);
    else if (exported.value.path) notices.show('done', `Exported to ${exported.value.path}`, 'It holds no key.');
  }

  async function forget(): Promise<void> {
    setForgetting(false);
    const forgotten = await bridge.call('connections.forget', { id: entry.id });
    if (!forgotten.ok) notices.showFailure(forgotten.failure);
    else connections.choose(null);
  }

  if (editing) return <ConnectionForm entry={entry} done={() => setEditing(false)} />;
  return (
    <>
      <header className="connection-head">
        <h2>{connection.name}</h2>
        {active ? (
          <Tag intent={Intent.PRIMARY}>in use</Tag>
        ) : (
          <Button size="small" intent={Intent.PRIMARY} text="Use this" onClick={() => void connections.use(entry.id)} />
        )}
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          icon={<Pulse />}
          text="Test"
          loading={testing}
          onClick={() => void test()}
        />
        {active && (
          <Button
            size="small"
            variant="minimal"
            text="Try for free"
            title="Asks Investigate two questions that the service charges nothing for"
            loading={trying}
            onClick={() => void tryForFree()}
          />
        )}
        {own && (
          <>
            <Button size="small" variant="minimal" icon={<Edit />} text="Edit" onClick={() => setEditing(true)} />
            <Button size="small" variant="minimal" icon={<Export />} text="Export" onClick={() => void exportFile()} />
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              text="Forget"
              onClick={() => setForgetting(true)}
              intent={Intent.DANGER}
            />
          </>
        )}
      </header>
      <Section title="Keys">
        {services.map((service) => (
          <KeyRow
            key={service}
            entry={entry}
            service={service}
            own={own}
            test={tests?.find((outcome) => outcome.service === service) ?? null}
          />
        ))}
        {own && (
          <p className="quiet">
            The platform key comes from your group’s API administrator, the other two from enterprise support. Resetting
            a key ends the old one at once. A key goes straight into the system keychain and is never shown again.
          </p>
        )}
      </Section>
      <Section title="Connection">
        {entry.demo && !active ? (
          <p className="quiet">The demo service runs inside this program, from when you use it.</p>
        ) : (
          <dl className="facts facts-rows">
            <Fact name="User name">{connection.username || '–'}</Fact>
            <Fact name="Platform">{connection.baseUrl}</Fact>
            <Fact name="Passive DNS">{connection.pdnsUrl}</Fact>
            <Fact name="Batch">{connection.batchUrl}</Fact>
            <Fact name="Batch downloads">{connection.batchDownloadUrl}</Fact>
            <Fact name="Platform calls">{authWords[connection.auth.platform]}</Fact>
            <Fact name="Feeds">{authWords[connection.auth.feeds]}</Fact>
            <Fact name="Words">
              {typeof connection.wording === 'string' ? connection.wording : 'a map of your own'}
            </Fact>
            <Fact name="Proxy">{connection.proxy === 'system' ? 'as the system says' : connection.proxy}</Fact>
          </dl>
        )}
      </Section>
      <Alert
        isOpen={forgetting}
        intent={Intent.DANGER}
        confirmButtonText="Forget it"
        cancelButtonText="Keep it"
        onCancel={() => setForgetting(false)}
        onConfirm={() => void forget()}
      >
        <p>
          Forget “{connection.name}”? Its addresses and its keys are removed from this machine. The keys themselves stay
          valid at the services.
        </p>
      </Alert>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="mono">{children}</dd>
    </div>
  );
}
