import './team.css';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { teamTexts } from '../../texts/team.ts';
import { Conflicts } from './Conflicts.tsx';
import { IdentityLine, NewIdentity } from './IdentityPart.tsx';
import { JoinPart } from './JoinPart.tsx';
import { People } from './People.tsx';
import { SharedHead } from './SharedHead.tsx';
import { SharePart } from './SharePart.tsx';

/** Share the open case, or see who works on it, what is new, what waits and what must be decided. */
export function TeamPanel() {
  const { team } = useWorkbench();
  const state = usePart(team.store, (view) => view.state);
  if (!state) {
    return (
      <p className="panel quiet" role="status">
        {teamTexts.reading}
      </p>
    );
  }
  const { identity, shared } = state;
  return (
    <div className="panel team">
      {!identity && <NewIdentity />}
      {shared && (
        <>
          <SharedHead shared={shared} />
          <Conflicts conflicts={shared.conflicts} />
          <People shared={shared} />
        </>
      )}
      {identity && !shared?.way && <SharePart isAgain={shared !== null} />}
      {identity && <JoinPart />}
      {identity && <IdentityLine line={identity.line} />}
    </div>
  );
}
