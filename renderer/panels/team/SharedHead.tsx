import { Button, Callout, Intent } from '@blueprintjs/core';
import { plainLine } from '../../../shared/odd-text.ts';
import { meaningOf } from '../../../shared/result.ts';
import type { TeamState } from '../../../shared/team.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Section } from '../../ui/Section.tsx';

const texts = teamTexts.shared;

export type SharedCase = NonNullable<TeamState['shared']>;

/** Where the case travels, and whether it does: what waits, since when there is no connection, what was refused. */
export function SharedHead({ shared }: { readonly shared: SharedCase }) {
  const { team } = useWorkbench();
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const { way, unsent, offline, refused } = shared;
  const standing = standingOf(shared);
  const trouble = offline && meaningOf(offline.failure);
  const isHere = trouble?.cause === 'machine'; // Such as a full disk: then nothing can be changed, either.
  return (
    <Section
      title={texts.title}
      aside={way && <Button size="small" text={texts.sync} disabled={isBusy} onClick={() => void team.sync()} />}
    >
      {way && <p className="team-about">{plainLine(texts.way(way))}</p>}
      {standing && (
        <Callout compact icon={null} intent={Intent.WARNING} className="team-callout">
          {standing}
        </Callout>
      )}
      {offline && (
        <div className="team-callout" role="status">
          <strong className="warn">{texts.offline(offline.since)}</strong> {!isHere && <span>{texts.goOn}</span>}
          {isHere || trouble?.mendedBy === 'settings' ? (
            <FailureView failure={offline.failure} />
          ) : (
            <p className="quiet">{plainLine(offline.failure.message)}</p>
          )}
        </div>
      )}
      {way && shared.role !== 'removed' && (
        <p className={unsent > 0 ? 'team-about' : 'team-about quiet'} role="status" data-testid="team-unsent">
          {unsent > 0 ? texts.unsent(unsent) : texts.allSent}
        </p>
      )}
      {refused.length > 0 && (
        <div className="team-callout">
          <strong className="warn">{texts.refused}</strong>
          <ul className="team-refused">
            {refused.map(({ name, why }) => (
              <li key={`${name} ${why}`}>{plainLine(texts.refusedLine(name, why))}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

/** What the user can't do here, and why; null for who can write. */
function standingOf({ role }: SharedCase): string | null {
  if (role === null) return texts.notAdded;
  if (role === 'removed') return texts.removed;
  return role === 'reader' ? texts.reader : null;
}
