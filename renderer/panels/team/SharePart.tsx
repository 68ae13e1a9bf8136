import { Button, Intent } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Section } from '../../ui/Section.tsx';
import { DatabaseForm } from './DatabaseForm.tsx';

const texts = teamTexts.share;

/** Two ways to share the open case, side by side. */
export function SharePart({ isAgain }: { readonly isAgain: boolean }) {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  return (
    <Section title={texts.title}>
      <p className={isAgain ? 'team-about warn' : 'team-about'}>{isAgain ? texts.again : texts.about}</p>
      <div className="team-ways">
        <section className="team-way" aria-label={texts.folder}>
          <h3>{texts.folder}</h3>
          <p className="quiet">{texts.folderAbout}</p>
          <Button
            intent={Intent.PRIMARY}
            text={texts.chooseFolder}
            disabled={isBusy}
            onClick={() => void team.shareInFolder()}
          />
        </section>
        <section className="team-way" aria-label={texts.database}>
          <h3>{texts.database}</h3>
          <p className="quiet">{texts.databaseAbout}</p>
          <DatabaseForm id="team-share" action={texts.inDatabase} onSend={team.shareInDatabase} />
        </section>
      </div>
    </Section>
  );
}
