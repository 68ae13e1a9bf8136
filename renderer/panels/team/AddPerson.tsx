import { Button, FormGroup, HTMLSelect, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import type { PersonWish } from '../../stores/team-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Form } from '../../ui/Form.tsx';
import { TextField } from './TextField.tsx';

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
        <TextField
          id="team-add-identity"
          className="team-grows"
          inputClass="mono"
          label={texts.identity}
          example={texts.identityExample}
          most={400}
          value={identity}
          onChange={setIdentity}
        />
        <FormGroup className="team-field" label={texts.role} labelFor="team-add-role">
          <HTMLSelect
            id="team-add-role"
            value={role}
            onChange={({ currentTarget }) => setRole(currentTarget.value as PersonWish['role'])}
            options={(['editor', 'reader', 'owner'] as const).map((value) => ({ value, label: texts.roles[value] }))}
          />
        </FormGroup>
        {asksLogin && (
          <TextField
            id="team-add-login"
            label={texts.login}
            example={texts.loginHint}
            most={63}
            value={login}
            onChange={setLogin}
          />
        )}
        <Button type="submit" intent={Intent.PRIMARY} text={texts.add} disabled={!ready} />
      </Form>
    </>
  );
}
