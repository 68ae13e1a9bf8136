import { Button, Intent, NonIdealState } from '@blueprintjs/core';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import type { SentSummary } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { type DetectPermission, permissionFor } from '../../stores/detect-permissions.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { detectTexts } from '../../texts/detect.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { lineProps, VirtualTable } from '../../ui/VirtualTable.tsx';
import { usePermissions } from './use-permissions.ts';

const { tray } = detectTexts;

// covers: detect.stateWrites PATCH domains, watchlist_domain_ids, watchlist_domains
// covers: detect.escalations POST escalations, watchlist_domain_ids, watchlist_domain_id, escalations
/** Lists verdicts before they are sent, as changes; refused ones with the reason. */
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
          title={tray.emptyTitle}
          description={tray.empty}
          action={<Button text={tray.showLookalikes} onClick={() => detectView.showPane('list')} />}
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
        <span className="number">{tray.toSend(countsOf(waiting))}</span>
        {failed.length > 0 && <span className="warn number">{tray.failed(failed.length)}</span>}
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          text={tray.clear}
          disabled={busy}
          onClick={() => void lookalikes.stage([...new Set(verdicts.map(({ watchId }) => watchId))], null)}
        />
        {escalations.length > 0 && escalations.length < waiting.length && (
          <Button
            size="small"
            text={tray.sendWithoutEscalations}
            disabled={busy || permissions.judge !== null}
            title={permissions.judge ?? ''}
            onClick={() => void lookalikes.send(false)}
          />
        )}
        <span title={whyNot ?? ''}>
          <Button
            size="small"
            intent={Intent.PRIMARY}
            text={tray.send}
            disabled={busy || waiting.length === 0 || whyNot !== null}
            onClick={() => run('detect.send')}
          />
        </span>
      </div>
      <p className="quiet tray-note">{whyNot ?? tray.note}</p>
    </>
  );
}

function reasonOf(permissions: Readonly<Record<DetectPermission, string | null>>, needed: readonly DetectPermission[]) {
  return needed.map((permission) => permissions[permission]).find((why) => why !== null) ?? null;
}

function countsOf(verdicts: readonly VerdictRow[]): (readonly [VerdictRow['action'], number])[] {
  const counts = new Map<VerdictRow['action'], number>();
  for (const { action } of verdicts) counts.set(action, (counts.get(action) ?? 0) + 1);
  return [...counts];
}

function TrayTable({ verdicts }: { readonly verdicts: readonly VerdictRow[] }) {
  const lines = useLines(verdicts.length);
  return (
    <VirtualTable
      label={tray.table}
      lines={lines}
      gridClass="tray-grid"
      head={
        <tr>
          {tray.columns.map((title) => (
            <th key={title} scope="col">
              <span>{title}</span>
            </th>
          ))}
          <th aria-label={tray.actions} />
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
  const why = verdict.why ?? detectTexts.caution(row);
  const failed = state === 'refused' || state === 'unknown';
  return (
    <tr {...lineProps(index, index * lineHeight, lineHeight, {})}>
      <td>
        <Indicator kind="domain" value={row?.unicode ?? domain} />
      </td>
      <td className={action.startsWith('escalate') ? 'warn' : ''}>{detectTexts.change(row?.state, action)}</td>
      <td className={state === 'staged' ? 'quiet' : 'warn'}>{tray.states[state]}</td>
      <td title={plainLine(why ?? '')}>
        <bdi>{plainLine(why ?? '')}</bdi>
      </td>
      <td className="tray-acts">
        {failed && (
          <Button
            size="small"
            variant="minimal"
            text={tray.again}
            title={state === 'unknown' ? tray.againUnknownHint : tray.againHint}
            aria-label={tray.againOf(domain)}
            onClick={() => void lookalikes.stage([watchId], action)}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          disabled={state === 'sending'}
          aria-label={tray.remove(domain)}
          onClick={() => void lookalikes.stage([watchId], null)}
        />
      </td>
    </tr>
  );
}

/** The list is cut after this many rows. */
const mostLines = 500;

/** The outcome of each verdict that was sent last. */
function LastSent({ sent }: { readonly sent: SentSummary }) {
  const { lookalikes } = useWorkbench();
  const isDone = sent.refused + sent.unknown + sent.left === 0;
  return (
    <div className="tray-sent">
      <div className="tool-row">
        <span className={isDone ? 'good' : 'warn'}>{tray.sent(sent)}</span>
        <span className="spacer" />
        <Button size="small" variant="minimal" text={tray.dismiss} onClick={lookalikes.dismissSent} />
      </div>
      {sent.stopped && <FailureView failure={sent.stopped} />}
      <details>
        <summary>{tray.outcomes}</summary>
        <ul>
          {sent.verdicts.slice(0, mostLines).map(({ watchId, domain, action, outcome, why }) => (
            <li key={`${watchId} ${action}`}>
              <Indicator kind="domain" value={domain} />
              <span>{detectTexts.verdicts[action].title}</span>
              <span className={outcome === 'done' || outcome === 'already' ? 'good' : 'warn'}>
                {tray.outcome[outcome]}
              </span>
              <bdi className="quiet">{plainLine(why ?? '')}</bdi>
            </li>
          ))}
        </ul>
        {sent.verdicts.length > mostLines && <p className="quiet">{tray.more(sent.verdicts.length - mostLines)}</p>}
      </details>
    </div>
  );
}
