import { Button, InputGroup, Intent, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { type KeyPlace, type Service, serviceTitles } from '../../../shared/connection.ts';
import type { ConnectionView, ServiceTest } from '../../../shared/connection-view.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { connectionTexts } from '../../texts/connections.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Form } from '../../ui/Form.tsx';

const texts = connectionTexts.key;

const intents: Readonly<Record<KeyPlace, Intent>> = {
  keychain: Intent.SUCCESS,
  memory: Intent.WARNING,
  environment: Intent.PRIMARY,
  demo: Intent.NONE,
  none: Intent.NONE,
};

interface KeyRowProps {
  readonly entry: ConnectionView;
  readonly service: Service;
  readonly own: boolean;
  readonly test: ServiceTest | null;
}

// covers: pdns.operations X-API-Key
// covers: batch.validate apikey
/** One service's key: where it is, a field to enter it once, and the result of the last test. */
export function KeyRow({ entry, service, own, test }: KeyRowProps) {
  const place = entry.keys[service];
  const [entering, setEntering] = useState(false);
  const open = own && (entering || place === 'none');

  return (
    <div className="connection-key">
      <div className="connection-key-line">
        <span className="connection-key-title">{serviceTitles[service]}</span>
        <Tag minimal intent={intents[place]}>
          {texts.places[place]}
        </Tag>
        {test?.outcome === 'works' && (
          <Tag minimal intent={Intent.SUCCESS}>
            {texts.works}
          </Tag>
        )}
        {test?.found && <span className="quiet">{test.found}</span>}
        <span className="spacer" />
        {own && place !== 'none' && (
          <>
            <Button
              size="small"
              variant="minimal"
              text={open ? texts.keep : texts.replace}
              onClick={() => setEntering(!open)}
            />
            <ForgetKey entry={entry} service={service} />
          </>
        )}
      </div>
      {open && <KeyField entry={entry} service={service} entered={() => setEntering(false)} />}
      {test?.outcome === 'failed' && test.failure && <FailureView failure={test.failure} />}
    </div>
  );
}

/** The key is typed here once, sent to main, and removed from the page. */
function KeyField(props: { readonly entry: ConnectionView; readonly service: Service; readonly entered: () => void }) {
  const { bridge, notices } = useWorkbench();
  const { entry, service } = props;
  const [key, setKey] = useState('');

  async function save(): Promise<void> {
    const sent = key;
    setKey('');
    const saved = await bridge.call('connections.setKey', { id: entry.id, service, key: sent });
    if (!saved.ok) {
      notices.showFailure(saved.failure);
      return;
    }
    const kept = saved.value.keys[service] === 'keychain';
    notices.show(
      kept ? 'done' : 'warning',
      kept ? texts.inKeychain(serviceTitles[service]) : texts.inMemory(serviceTitles[service]),
    );
    props.entered();
  }

  return (
    <Form className="connection-key-field" onSend={() => void save()} ready={key.trim() !== ''}>
      <InputGroup
        type="password"
        fill
        value={key}
        onValueChange={setKey}
        placeholder={texts.field(serviceTitles[service])}
        aria-label={texts.field(serviceTitles[service])}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" intent={Intent.PRIMARY} text={texts.store} disabled={key.trim() === ''} />
    </Form>
  );
}

function ForgetKey({ entry, service }: { readonly entry: ConnectionView; readonly service: Service }) {
  const { bridge, notices } = useWorkbench();
  async function forget(): Promise<void> {
    const forgotten = await bridge.call('connections.forgetKey', { id: entry.id, service });
    if (forgotten.ok) notices.show('done', texts.removed(serviceTitles[service]));
    else notices.showFailure(forgotten.failure);
  }
  return (
    <Button size="small" variant="minimal" intent={Intent.DANGER} text={texts.forget} onClick={() => void forget()} />
  );
}
