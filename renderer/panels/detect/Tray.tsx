import { Button, Intent, NonIdealState } from '@blueprintjs/core';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import { figure } from '../../../shared/figures.ts';
import type { SentSummary } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { type DetectPermission, permissionFor } from '../../stores/detect-permissions.ts';
import { sentWords } from '../../stores/lookalikes-words.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { lineProps, VirtualTable } from '../../ui/VirtualTable.tsx';
import { usePermissions } from './use-permissions.ts';
import { cautionWords, changeWords, verdictTitles } from './verdict-words.ts';

const states: Readonly<Record<VerdictRow['state'], string>> = {
  staged: 'waits',
  sending: 'under way',
  refused: 'refused',
  unknown: 'not known',
};

// covers: detect.lookalikes PATCH domains, watchlist_domain_ids, watchlist_domains
// covers: detect.escalations POST escalations, watchlist_domain_ids, watchlist_domain_id, escalations
/** The verdicts before they are sent, as a list of changes; what came back stands there with its reason. */
export function Tray() {
  const { lookalikes, detectView } = useWorkbench();
  usePart(lookalikes.store, (state) => state.trayRevision);
  const sent = usePart(lookalikes.store, (state) => state.sent);
  const verdicts = [...lookalikes.tray.values()];
  return (
    <>
      {sent && <LastSent sent={sent} />}
      {verdicts.length === 0 ? (
        <NonIdealState
          icon="inbox"
          title="The tray is empty"
          description="Judge lookalikes with W (watch), G (ignore), B (block) or X (external service); they wait here until you send them."
          action={<Button text="Show the lookalikes" onClick={() => detectView.showPane('list')} />}
        />
      ) : (
        <>
          <TrayTools verdicts={verdicts} />
          <TrayTable verdicts={verdicts} />
        </>
      )}
    </>
  );
}

function TrayTools({ verdicts }: { readonly verdicts: readonly VerdictRow[] }) {
  const { lookalikes, run } = useWorkbench();
  const permissions = usePermissions();
  const busy = usePart(lookalikes.store, (state) => state.busy !== null);
  const waiting = verdicts.filter(({ state }) => state === 'staged');
  const failed = verdicts.filter(({ state }) => state === 'refused' || state === 'unknown');
  const escalations = waiting.filter(({ action }) => action.startsWith('escalate'));
  const needed = [...new Set(waiting.map(({ action }) => permissionFor(action)))];
  const whyNot = needed.every((permission) => permissions[permission] !== null) ? reasonOf(permissions, needed) : null;
  return (
    <>
      <div className="tool-row">
        <span className="number">
          {figure(waiting.length)} to send{waiting.length > 0 && `: ${summary(waiting)}`}
        </span>
        {failed.length > 0 && <span className="warn number">{figure(failed.length)} came back</span>}
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          text="Empty the tray"
          disabled={busy}
          onClick={() => void lookalikes.stage([...new Set(verdicts.map(({ watchId }) => watchId))], null)}
        />
        {escalations.length > 0 && escalations.length < waiting.length && (
          <Button
            size="small"
            text="Send without escalations"
            disabled={busy || permissions.judge !== null}
            title={permissions.judge ?? ''}
            onClick={() => void lookalikes.send(false)}
          />
        )}
        <span title={whyNot ?? ''}>
          <Button
            size="small"
            intent={Intent.PRIMARY}
            text="Send…"
            disabled={busy || waiting.length === 0 || whyNot !== null}
            onClick={() => run('detect.send')}
          />
        </span>
      </div>
      <p className="quiet tray-note">
        {whyNot ??
          'A domain that was watched or ignored never becomes new again; watching and ignoring can be changed later, an escalation can’t be taken back.'}
      </p>
    </>
  );
}

function reasonOf(permissions: Readonly<Record<DetectPermission, string | null>>, needed: readonly DetectPermission[]) {
  return needed.map((permission) => permissions[permission]).find((why) => why !== null) ?? null;
}

function summary(verdicts: readonly VerdictRow[]): string {
  const counts = new Map<VerdictRow['action'], number>();
  for (const { action } of verdicts) counts.set(action, (counts.get(action) ?? 0) + 1);
  return [...counts].map(([action, count]) => `${figure(count)} ${verdictTitles[action].short}`).join(', ');
}

function TrayTable({ verdicts }: { readonly verdicts: readonly VerdictRow[] }) {
  const lines = useLines(verdicts.length);
  return (
    <VirtualTable
      label="Verdicts"
      lines={lines}
      gridClass="tray-grid"
      head={
        <tr>
          {['Domain', 'Change', 'State', 'Why'].map((title) => (
            <th key={title} scope="col">
              <span>{title}</span>
            </th>
          ))}
          <th aria-label="Actions" />
        </tr>
      }
    >
      {verdicts.slice(lines.first, lines.last).map((verdict, offset) => (
        <TrayLine key={verdict.id} verdict={verdict} index={lines.first + offset} />
      ))}
    </VirtualTable>
  );
}

function TrayLine({ verdict, index }: { readonly verdict: VerdictRow; readonly index: number }) {
  const { lookalikes } = useWorkbench();
  const { watchId, domain, action, state } = verdict;
  const row = lookalikes.rows.get(watchId);
  const why = verdict.why ?? cautionWords(row);
  const failed = state === 'refused' || state === 'unknown';
  return (
    <tr {...lineProps(index, index * lineHeight, lineHeight, {})}>
      <td>
        <Indicator kind="domain" value={row?.unicode ?? domain} />
      </td>
      <td className={action.startsWith('escalate') ? 'warn' : ''}>{changeWords(row, action)}</td>
      <td className={state === 'staged' ? 'quiet' : 'warn'}>{states[state]}</td>
      <td title={plainLine(why ?? '')}>
        <bdi>{plainLine(why ?? '')}</bdi>
      </td>
      <td className="tray-acts">
        {failed && (
          <Button
            size="small"
            variant="minimal"
            text="Again"
            title={state === 'unknown' ? 'Look first: it may have been done' : 'Puts it back among those to send'}
            aria-label={`Put ${domain} back among those to send`}
            onClick={() => void lookalikes.stage([watchId], action)}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          disabled={state === 'sending'}
          aria-label={`Take ${domain} out of the tray`}
          onClick={() => void lookalikes.stage([watchId], null)}
        />
      </td>
    </tr>
  );
}

const outcomeWords = {
  done: 'done',
  already: 'was so already',
  refused: 'refused',
  unknown: 'not known',
  left: 'not sent',
} as const;

/** More lines than anybody reads. */
const mostLines = 500;

/** What became of each verdict that was sent last. */
function LastSent({ sent }: { readonly sent: SentSummary }) {
  const { lookalikes } = useWorkbench();
  const { text, level } = sentWords(sent);
  return (
    <div className="tray-sent">
      <div className="tool-row">
        <span className={level === 'done' ? 'good' : 'warn'}>{text}</span>
        <span className="spacer" />
        <Button size="small" variant="minimal" text="Dismiss" onClick={lookalikes.dismissSent} />
      </div>
      {sent.stopped && <FailureView failure={sent.stopped} />}
      <details>
        <summary>What became of each</summary>
        <ul>
          {sent.verdicts.slice(0, mostLines).map(({ watchId, domain, action, outcome, why }) => (
            <li key={`${watchId} ${action}`}>
              <Indicator kind="domain" value={domain} />
              <span>{verdictTitles[action].title}</span>
              <span className={outcome === 'done' || outcome === 'already' ? 'good' : 'warn'}>
                {outcomeWords[outcome]}
              </span>
              <bdi className="quiet">{plainLine(why ?? '')}</bdi>
            </li>
          ))}
        </ul>
        {sent.verdicts.length > mostLines && (
          <p className="quiet">and {figure(sent.verdicts.length - mostLines)} more</p>
        )}
      </details>
    </div>
  );
}
