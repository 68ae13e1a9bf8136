import { Button, FormGroup, HTMLSelect, Intent, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import type { DatabaseWish } from '../../stores/team-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Form } from '../../ui/Form.tsx';
import { type DatabaseDraft, newDatabaseDraft, readDatabaseDraft } from './database-draft.ts';
import { TextField } from './TextField.tsx';

const texts = teamTexts.database;

/** Where the database is, and as whom the user goes there. The password leaves the page when it is sent. */
export function DatabaseForm(props: {
  readonly id: string;
  readonly action: string;
  readonly asksCase?: boolean;
  readonly onSend: (wish: DatabaseWish) => Promise<boolean>;
}) {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const [draft, setDraft] = useState(newDatabaseDraft);
  const read = readDatabaseDraft(draft);
  const problem = read && 'problem' in read ? read.problem : null;
  const ready = read !== null && 'wish' in read && !isBusy;

  function send(): void {
    if (!read || !('wish' in read)) return;
    setDraft({ ...draft, password: '' });
    void props.onSend(read.wish);
  }

  function text(field: Exclude<keyof DatabaseDraft, 'tls' | 'authority'>, label: string, more: FieldMore = {}) {
    return (
      <TextField
        id={`${props.id}-${field}`}
        label={label}
        value={draft[field]}
        onChange={(value) => setDraft({ ...draft, [field]: value })}
        {...more}
      />
    );
  }

  return (
    <Form aria-label={texts.label} onSend={send} ready={ready}>
      <div className="team-grid">
        {text('host', texts.host, { example: texts.hostExample })}
        {text('port', texts.port, problem === 'port' ? { isBad: true, hint: texts.badPort } : {})}
        {text('database', texts.database)}
        {text('login', texts.login)}
        {text('password', texts.password, { isSecret: true, hint: texts.passwordHint })}
        <FormGroup className="team-field" label={texts.tls} labelFor={`${props.id}-tls`}>
          <HTMLSelect
            id={`${props.id}-tls`}
            fill
            value={draft.tls}
            onChange={({ currentTarget }) => setDraft({ ...draft, tls: currentTarget.value as DatabaseDraft['tls'] })}
            options={Object.entries(texts.tlsChoices).map(([value, label]) => ({ value, label }))}
          />
        </FormGroup>
        {draft.tls === 'own' && (
          <FormGroup className="team-field team-wide" label={texts.authority} labelFor={`${props.id}-authority`}>
            <TextArea
              id={`${props.id}-authority`}
              className="mono"
              fill
              rows={3}
              placeholder="-----BEGIN CERTIFICATE-----"
              spellCheck={false}
              value={draft.authority}
              onChange={({ currentTarget }) => setDraft({ ...draft, authority: currentTarget.value })}
            />
          </FormGroup>
        )}
        {props.asksCase &&
          text('caseId', texts.caseId, {
            hint: problem === 'caseId' ? texts.badCase : texts.caseIdHint,
            isBad: problem === 'caseId',
          })}
      </div>
      <Button type="submit" intent={Intent.PRIMARY} text={props.action} disabled={!ready} />
    </Form>
  );
}

interface FieldMore {
  readonly hint?: string;
  readonly example?: string;
  readonly isSecret?: boolean;
  readonly isBad?: boolean;
}
