import { Button, Intent, NonIdealState } from '@blueprintjs/core';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { figure } from '../../ui/Meter.tsx';
import { verdictTitles } from './verdict-words.ts';

const states: Readonly<Record<VerdictRow['state'], string>> = {
  staged: 'waits',
  sending: 'under way',
  refused: 'refused',
  unknown: 'not known',
};

/** The verdicts before they are sent, as a list of changes. */
export function Tray({ verdicts }: { readonly verdicts: readonly VerdictRow[] }) {
  const { triage, frame } = useWorkbench();
  const waiting = verdicts.filter(({ state }) => state === 'staged');
  const escalations = waiting.filter(({ action }) => action.startsWith('escalate'));

  function send(): void {
    if (escalations.length === 0) {
      void triage.send(false);
      return;
    }
    frame.confirm({
      title: 'Send verdicts and escalations',
      text: `${figure(escalations.length)} of ${figure(waiting.length)} verdicts are escalations. They can’t be taken back, and a new domain that is escalated is watched from then on.`,
      action: `Send all ${figure(waiting.length)}`,
      agreed: () => void triage.send(true),
    });
  }

  if (verdicts.length === 0) {
    return (
      <NonIdealState
        icon="inbox"
        title="The tray is empty"
        description="Judge lookalikes with W (watch), G (ignore), B (block) or X (external service); they wait here until you send them."
      />
    );
  }
  return (
    <div className="detect-tray">
      <div className="detect-tray-head">
        <span>
          {figure(waiting.length)} to send: {summary(waiting)}
        </span>
        <span className="spacer" />
        {escalations.length > 0 && escalations.length < waiting.length && (
          <Button size="small" text="Send without escalations" onClick={() => void triage.send(false)} />
        )}
        <Button size="small" intent={Intent.PRIMARY} text="Send…" disabled={waiting.length === 0} onClick={send} />
      </div>
      <p className="quiet">
        A domain that was watched or ignored never becomes new again; watching and ignoring can be changed later.
      </p>
      <table className="detect-tray-list">
        <thead>
          <tr>
            <th scope="col">Domain</th>
            <th scope="col">Verdict</th>
            <th scope="col">State</th>
            <th scope="col">Why</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {verdicts.slice(0, 500).map((verdict) => (
            <tr key={verdict.id}>
              <td className="mono">
                <bdi>{verdict.domain.replaceAll('.', '[.]')}</bdi>
              </td>
              <td>{verdictTitles[verdict.action].title}</td>
              <td className={verdict.state === 'staged' ? 'quiet' : 'warn'}>{states[verdict.state]}</td>
              <td>{verdict.why}</td>
              <td>
                <Button
                  size="small"
                  variant="minimal"
                  icon="cross"
                  aria-label={`Take ${verdict.domain} out of the tray`}
                  onClick={() => void triage.stage([verdict.watchId], null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {verdicts.length > 500 && <p className="quiet">and {figure(verdicts.length - 500)} more</p>}
    </div>
  );
}

function summary(verdicts: readonly VerdictRow[]): string {
  const counts = new Map<VerdictRow['action'], number>();
  for (const { action } of verdicts) counts.set(action, (counts.get(action) ?? 0) + 1);
  return [...counts].map(([action, count]) => `${figure(count)} ${verdictTitles[action].short}`).join(', ');
}
