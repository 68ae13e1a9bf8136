import { Button, Intent } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useState } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Form } from '../../ui/Form.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from './TextField.tsx';

const texts = teamTexts.identity;

/** The first step of everybody: a name. */
export function NewIdentity() {
  const { team } = useWorkbench();
  const [name, setName] = useState('');
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const ready = name.trim() !== '' && !isBusy;
  return (
    <Section title={texts.title}>
      <p className="team-about">{texts.about}</p>
      <Form className="team-line" aria-label={texts.title} onSend={() => void team.identify(name.trim())} ready={ready}>
        <TextField
          id="team-name"
          label={texts.name}
          example={texts.nameExample}
          most={200}
          value={name}
          onChange={setName}
        />
        <Button type="submit" intent={Intent.PRIMARY} text={texts.make} disabled={!ready} />
      </Form>
    </Section>
  );
}

/** What colleagues need to add this user. */
export function IdentityLine({ line }: { readonly line: string }) {
  const workbench = useWorkbench();
  return (
    <Section title={texts.title}>
      <p className="team-about">{texts.line}</p>
      <div className="team-copied">
        <code className="mono" data-testid="team-identity">
          {plainLine(line)}
        </code>
        <Button
          size="small"
          icon={<Duplicate size={14} />}
          text={texts.copy}
          onClick={() => void copyText(workbench, line, texts.copied)}
        />
      </div>
    </Section>
  );
}
