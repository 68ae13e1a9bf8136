import { Alert, Button, Intent, Tag } from '@blueprintjs/core';
import { Edit, Export, Pulse, Trash } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { addressMembers, addressRows, services } from '../../../shared/connection.ts';
import type { ConnectionView, ServiceTest } from '../../../shared/connection-view.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { connectionTexts } from '../../texts/connections.ts';
import { Section } from '../../ui/Section.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { KeyRow } from './KeyRow.tsx';

const texts = connectionTexts.detail;

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
    notices.show('done', texts.tried(byName, byAddress), texts.triedCost);
  }

  async function exportFile(): Promise<void> {
    const exported = await bridge.call('connections.export', { id: entry.id });
    if (!exported.ok) notices.showFailure(exported.failure);
    else if (exported.value.path) notices.show('done', texts.exported(exported.value.path), texts.exportedKeys);
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
          <Tag intent={Intent.PRIMARY}>{connectionTexts.inUse}</Tag>
        ) : (
          <Button
            size="small"
            intent={Intent.PRIMARY}
            text={texts.use}
            onClick={() => void connections.use(entry.id)}
          />
        )}
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          icon={<Pulse />}
          text={texts.test}
          loading={testing}
          onClick={() => void test()}
        />
        {active && (
          <Button
            size="small"
            variant="minimal"
            text={texts.tryForFree}
            title={texts.tryForFreeHint}
            loading={trying}
            onClick={() => void tryForFree()}
          />
        )}
        {own && (
          <>
            <Button size="small" variant="minimal" icon={<Edit />} text={texts.edit} onClick={() => setEditing(true)} />
            <Button
              size="small"
              variant="minimal"
              icon={<Export />}
              text={texts.export}
              onClick={() => void exportFile()}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              text={texts.forget}
              onClick={() => setForgetting(true)}
              intent={Intent.DANGER}
            />
          </>
        )}
      </header>
      <Section title={texts.keys}>
        {services.map((service) => (
          <KeyRow
            key={service}
            entry={entry}
            service={service}
            own={own}
            test={tests?.find((outcome) => outcome.service === service) ?? null}
          />
        ))}
        {own && <p className="quiet">{texts.keysHint}</p>}
      </Section>
      <Section title={texts.connection}>
        {entry.demo && !active ? (
          <p className="quiet">{texts.demoIdle}</p>
        ) : (
          <dl className="facts facts-rows">
            <Fact name={texts.username}>{connection.username || '–'}</Fact>
            {addressMembers.map((member) => (
              <Fact key={member} name={addressRows[member].title}>
                {connection[member]}
              </Fact>
            ))}
            <Fact name={texts.platformCalls}>{texts.auth[connection.auth.platform]}</Fact>
            <Fact name={texts.feeds}>{texts.auth[connection.auth.feeds]}</Fact>
            <Fact name={texts.dialect}>
              {typeof connection.wording === 'string' ? connection.wording : texts.ownDialect}
            </Fact>
            <Fact name={texts.proxy}>{connection.proxy === 'system' ? texts.systemProxy : connection.proxy}</Fact>
          </dl>
        )}
      </Section>
      <Alert
        isOpen={forgetting}
        intent={Intent.DANGER}
        confirmButtonText={texts.forgetYes}
        cancelButtonText={texts.forgetNo}
        onCancel={() => setForgetting(false)}
        onConfirm={() => void forget()}
      >
        <p>{texts.forgetQuestion(connection.name)}</p>
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
