import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Section } from '../../ui/Section.tsx';
import { DatabaseForm } from './DatabaseForm.tsx';

const texts = teamTexts.join;

/** Joins the case of a colleague; the open case stays as it is. */
export function JoinPart() {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title}>
      <p className="team-about">{texts.about}</p>
      <div className="team-buttons">
        <Button id="team-join" text={texts.folder} disabled={isBusy} onClick={() => void team.joinFolder()} />
        <Button text={texts.database} active={isOpen} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </div>
      {isOpen && <DatabaseForm id="team-join" action={texts.send} onSend={team.joinDatabase} asksCase />}
    </Section>
  );
}
