import { Button, InputGroup, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import { useWorkbench } from '../../stores/workbench.ts';
import { actorsTexts } from '../../texts/actors.ts';
import { Form } from '../../ui/Form.tsx';

const texts = actorsTexts.form;

/** Names a new actor of these cases, and opens its page. */
export function NewActor(props: { readonly cases: readonly string[]; readonly onClose: () => void }) {
  const { actors } = useWorkbench();
  const [name, setName] = useState('');

  async function create(): Promise<void> {
    const id = await actors.save({ name: name.trim(), addCases: [...props.cases] });
    if (id === null) return;
    props.onClose();
    actors.choose(id);
  }
  return (
    <Form className="actors-form" aria-label={texts.label} onSend={() => void create()} ready={name.trim() !== ''}>
      <InputGroup
        autoFocus
        size="small"
        aria-label={texts.name}
        placeholder={texts.name}
        maxLength={200}
        value={name}
        onValueChange={setName}
      />
      <Button type="submit" size="small" intent={Intent.PRIMARY} text={texts.create} disabled={name.trim() === ''} />
      <Button size="small" variant="minimal" text={texts.cancel} onClick={props.onClose} />
    </Form>
  );
}
