import { Button, FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import type { PersonWish } from '../../stores/team-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Form } from '../../ui/Form.tsx';

const texts = teamTexts.add;

/** An owner adds a colleague by the line that the colleague sent. */
export function AddPerson({ asksLogin }: { readonly asksLogin: boolean }) {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const [identity, setIdentity] = useState('');
  const [role, setRole] = useState<PersonWish['role']>('editor');
  const [login, setLogin] = useState('');
  const ready = identity.trim() !== '' && (!asksLogin || login.trim() !== '') && !isBusy;

  async function send(): Promise<void> {
    const wish = { identity: identity.trim(), role, ...(asksLogin && { login: login.trim() }) };
    if (!(await team.addPerson(wish))) return;
    setIdentity('');
    setLogin('');
    setRole('editor');
  }
  return (
    <>
      <h3 className="team-add-title">{texts.title}</h3>
      <Form className="team-line team-add" aria-label={texts.title} onSend={() => void send()} ready={ready}>
        <FormGroup className="team-field team-grows" label={texts.identity} labelFor="team-add-identity">
          <InputGroup
            id="team-add-identity"
            className="mono"
            maxLength={400}
            placeholder={texts.identityExample}
            autoComplete="off"
            spellCheck={false}
            value={identity}
            onValueChange={setIdentity}
          />
        </FormGroup>
        <FormGroup className="team-field" label={texts.role} labelFor="team-add-role">
          <HTMLSelect
            id="team-add-role"
            value={role}
            onChange={({ currentTarget }) => setRole(currentTarget.value as PersonWish['role'])}
            options={(['editor', 'reader', 'owner'] as const).map((value) => ({ value, label: texts.roles[value] }))}
          />
        </FormGroup>
        {asksLogin && (
          <FormGroup className="team-field" label={texts.login} labelFor="team-add-login">
            <InputGroup
              id="team-add-login"
              maxLength={63}
              placeholder={texts.loginHint}
              autoComplete="off"
              spellCheck={false}
              value={login}
              onValueChange={setLogin}
            />
          </FormGroup>
        )}
        <Button type="submit" intent={Intent.PRIMARY} text={texts.add} disabled={!ready} />
      </Form>
    </>
  );
}
