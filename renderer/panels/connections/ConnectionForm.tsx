import { Button, Callout, FormGroup, HTMLSelect, InputGroup, Intent, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { type AddressMember, addressMembers } from '../../../shared/connection.ts';
import type { ConnectionView } from '../../../shared/connection-view.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { connectionTexts } from '../../texts/connections.ts';
import { Form } from '../../ui/Form.tsx';
import { type ConnectionDraft, type DraftProblems, draftOf, newDraft, readDraft } from './connection-draft.ts';

const texts = connectionTexts.form;

type Change = <K extends keyof ConnectionDraft>(field: K, value: ConnectionDraft[K]) => void;
interface FieldProps {
  readonly draft: ConnectionDraft;
  readonly problems: DraftProblems;
  readonly change: Change;
}

// covers: platform.credentials X-Api-Key, api_username, api_key, HMAC with SHA-256
/** Everything about a connection but its keys. */
export function ConnectionForm({ entry, done }: { readonly entry: ConnectionView | null; readonly done?: () => void }) {
  const { bridge, connections, notices } = useWorkbench();
  const [draft, setDraft] = useState(entry ? draftOf(entry.connection) : newDraft);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [saving, setSaving] = useState(false);
  const change: Change = (field, value) => setDraft((current) => ({ ...current, [field]: value }));

  async function save(): Promise<void> {
    const read = readDraft(draft);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    setSaving(true);
    const saved = await bridge.call('connections.save', {
      ...(entry && { id: entry.id }),
      connection: read.connection,
    });
    setSaving(false);
    if (!saved.ok) {
      const taken = saved.failure.fields?.['connection.name']?.[0];
      if (taken) setProblems({ name: taken });
      else notices.showFailure(saved.failure);
      return;
    }
    notices.show('done', entry ? texts.saved : texts.savedNew);
    connections.choose(saved.value.id);
    done?.();
  }

  const fields = { draft, problems, change };
  return (
    <Form className="connection-form" onSend={() => void save()} ready={!saving} aria-label={texts.label}>
      <h2>{entry ? texts.editTitle : texts.newTitle}</h2>
      <div className="connection-grid">
        <TextField {...fields} field="name" label={texts.name} placeholder={texts.nameExample} autoFocus />
        <TextField {...fields} field="username" label={texts.username} placeholder={texts.usernameExample} />
        {addressMembers.map((member) => (
          <TextField key={member} {...fields} field={member} label={texts.address(member)} mono />
        ))}
        <Signing {...fields} />
        <WordsAndProxy {...fields} />
      </div>
      <div className="connection-actions">
        <Button type="submit" intent={Intent.PRIMARY} loading={saving} text={entry ? texts.save : texts.saveNew} />
        <Button
          variant="minimal"
          text={texts.cancel}
          onClick={() => {
            connections.choose(entry?.id ?? null);
            done?.();
          }}
        />
      </div>
    </Form>
  );
}

function TextField(
  props: FieldProps & {
    readonly field: 'name' | 'username' | 'proxyAddress' | AddressMember;
    readonly label: string;
    readonly placeholder?: string;
    readonly mono?: boolean;
    readonly autoFocus?: boolean;
  },
) {
  const { draft, problems, change, field, label, mono = false } = props;
  const problem = problems[field];
  return (
    <FormGroup
      label={label}
      labelFor={`connection-${field}`}
      helperText={problem}
      intent={problem ? Intent.DANGER : Intent.NONE}
    >
      <InputGroup
        id={`connection-${field}`}
        className={mono ? 'mono' : ''}
        value={draft[field]}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus}
        intent={problem ? Intent.DANGER : Intent.NONE}
        spellCheck={false}
        autoComplete="off"
        onValueChange={(value) => change(field, value)}
      />
    </FormGroup>
  );
}

// covers: investigate.operations GET (getIntelInvestigate)
// covers: enrich.request GET (getIntelEnrich)
function Signing({ draft, change }: FieldProps) {
  return (
    <>
      <FormGroup label={texts.platformCalls} labelFor="connection-platform-auth">
        <HTMLSelect
          id="connection-platform-auth"
          fill
          value={draft.platformAuth}
          onChange={(event) => change('platformAuth', event.currentTarget.value as ConnectionDraft['platformAuth'])}
          options={[
            { value: 'hmac-sha256', label: texts.auth['hmac-sha256'] },
            { value: 'header', label: texts.auth.header },
            { value: 'query', label: texts.auth.query },
          ]}
        />
      </FormGroup>
      <FormGroup label={texts.feeds} labelFor="connection-feeds-auth">
        <HTMLSelect
          id="connection-feeds-auth"
          fill
          value={draft.feedsAuth}
          onChange={(event) => change('feedsAuth', event.currentTarget.value as ConnectionDraft['feedsAuth'])}
          options={[
            { value: 'header', label: texts.auth.header },
            { value: 'query', label: texts.auth.query },
            { value: 'hmac-sha256', label: texts.auth['hmac-sha256'] },
          ]}
        />
      </FormGroup>
      <FormGroup label={texts.lookups} labelFor="connection-lookups" helperText={texts.lookupsHint}>
        <HTMLSelect
          id="connection-lookups"
          fill
          value={draft.lookups}
          onChange={(event) => change('lookups', event.currentTarget.value as ConnectionDraft['lookups'])}
          options={[
            { value: 'form', label: texts.lookupChoices.form },
            { value: 'address', label: texts.lookupChoices.address },
          ]}
        />
      </FormGroup>
      {(draft.platformAuth === 'query' || draft.feedsAuth === 'query') && (
        <Callout compact intent={Intent.WARNING} className="connection-wide" icon={null}>
          {texts.queryWarning}
        </Callout>
      )}
    </>
  );
}

function WordsAndProxy(fields: FieldProps) {
  const { draft, problems, change } = fields;
  return (
    <>
      <FormGroup label={texts.dialect} labelFor="connection-wording">
        <HTMLSelect
          id="connection-wording"
          fill
          value={draft.wording}
          onChange={(event) => change('wording', event.currentTarget.value as ConnectionDraft['wording'])}
          options={[
            { value: 'public', label: texts.dialects.public },
            { value: 'neutral', label: texts.dialects.neutral },
            { value: 'own', label: texts.dialects.own },
          ]}
        />
      </FormGroup>
      <FormGroup label={texts.proxy} labelFor="connection-proxy">
        <HTMLSelect
          id="connection-proxy"
          fill
          value={draft.proxy}
          onChange={(event) => change('proxy', event.currentTarget.value as ConnectionDraft['proxy'])}
          options={[
            { value: 'system', label: texts.proxies.system },
            { value: 'direct', label: texts.proxies.direct },
            { value: 'address', label: texts.proxies.address },
          ]}
        />
      </FormGroup>
      {draft.wording === 'own' && (
        <FormGroup
          className="connection-wide"
          label={texts.wordMap}
          labelFor="connection-words"
          helperText={problems.ownWords}
          intent={problems.ownWords ? Intent.DANGER : Intent.NONE}
        >
          <TextArea
            id="connection-words"
            fill
            className="mono"
            rows={6}
            value={draft.ownWords}
            placeholder='{ "pathSegments": { "intel-investigate": "..." } }'
            onChange={(event) => change('ownWords', event.currentTarget.value)}
          />
        </FormGroup>
      )}
      {draft.proxy === 'address' && <TextField {...fields} field="proxyAddress" label={texts.proxyAddress} mono />}
    </>
  );
}
