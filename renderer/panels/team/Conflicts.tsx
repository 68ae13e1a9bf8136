import { Button } from '@blueprintjs/core';
import { harmlessText } from '../../../shared/defang.ts';
import { plainLine, plainLines } from '../../../shared/odd-text.ts';
import type { TeamConflict } from '../../../shared/team.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Moment } from '../../ui/Moment.tsx';
import { Section } from '../../ui/Section.tsx';

const texts = teamTexts.conflicts;

/** What two people changed without knowing of each other, with both values. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly TeamConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Section title={texts.title}>
      <p className="team-about quiet">{texts.about}</p>
      <ul className="team-conflicts" aria-label={texts.title}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.row} ${conflict.field}`}>
            <h3>{harmlessText(conflict.subject)}</h3>
            <div className="team-sides">
              <Side conflict={conflict} side="taken" />
              <Side conflict={conflict} side="other" />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Side({ conflict, side }: { readonly conflict: TeamConflict; readonly side: 'taken' | 'other' }) {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const { name, at, text } = conflict[side];
  const words = side === 'taken' ? texts.keep : texts.take;
  return (
    <div className={side === 'taken' ? 'team-side team-counts' : 'team-side'}>
      <p className="quiet">
        <bdi>{plainLine(name)}</bdi> · <Moment at={at} withDate />
        {side === 'taken' && ` · ${texts.counts}`}
      </p>
      <p className="team-value">{plainLines(text)}</p>
      <Button
        size="small"
        text={words}
        aria-label={texts.by(plainLine(name), harmlessText(conflict.subject), words)}
        disabled={isBusy}
        onClick={() => void team.decide(conflict, side)}
      />
    </div>
  );
}
