import { detectTexts } from '../../texts/detect.ts';
import './detect.css';
import './monitor.css';
import './lookalike-table.css';
import './filter.css';
import './read-card.css';
import './tray.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { useEffect } from 'react';
import { worldNow } from '../../stores/frame-store.ts';
import { isAmong } from '../../stores/lookalike-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { Moment } from '../../ui/Moment.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { TabPart } from '../../ui/TabPart.tsx';
import { JudgeNow } from '../links/JudgeNow.tsx';
import { FilterBar } from './FilterBar.tsx';
import { LookalikeDetail } from './LookalikeDetail.tsx';
import { LookalikeTable } from './LookalikeTable.tsx';
import { MonitorsPane } from './MonitorsPane.tsx';
import { Overview } from './Overview.tsx';
import { PanelHead } from './PanelHead.tsx';
import { ReadCard } from './ReadCard.tsx';
import { Tray } from './Tray.tsx';
import { type LookalikeRows, useLookalikes } from './use-lookalikes.ts';

/** Lists lookalikes. The person adds verdicts by keyboard, offline too, and sends them later. */
export function DetectPanel() {
  const { lookalikes, detectView } = useWorkbench();
  const { pane, list: chosen } = useParts(detectView.store, ['pane', 'list']);
  const shown = useLookalikes();
  useEffect(() => void lookalikes.read(), [lookalikes]);
  return (
    <div className="panel panel-table detect">
      <PanelHead inLists={shown.inLists} />
      <Busy />
      {pane === 'tray' && <Tray />}
      {pane !== 'tray' && (
        <TabPart tabs="detect-parts" tab={pane === 'list' ? chosen : pane}>
          {pane === 'monitors' ? <MonitorsPane /> : <ListPane shown={shown} />}
        </TabPart>
      )}
      <ReadCard />
    </div>
  );
}

function ListPane({ shown }: { readonly shown: LookalikeRows }) {
  const { lookalikes, detectView, frame } = useWorkbench();
  const { focus, filter, list } = useParts(detectView.store, ['focus', 'filter', 'list']);
  usePart(lookalikes.store, (state) => state.revision);
  const row = focus === null ? null : (lookalikes.rows.get(focus) ?? null);
  // Verdicts don't apply to a lookalike that the filter hides, so its detail is hidden too.
  const focused = row && isAmong(row, list, filter, worldNow(frame)) ? row : null;
  return (
    <>
      <FilterBar rows={shown.rows} total={shown.total} />
      {shown.total > 0 && <JudgeNow inList />}
      {shown.counts && shown.total > 0 && <Overview counts={shown.counts} />}
      <div className="detect-body">
        {shown.rows.length === 0 ? <Nothing total={shown.total} /> : <LookalikeTable rows={shown.rows} />}
        {focused && <LookalikeDetail row={focused} />}
      </div>
    </>
  );
}

/** Progress of loading or sending, and until when a rate limit delays it. */
function Busy() {
  const { lookalikes, jobs } = useWorkbench();
  const busy = usePart(lookalikes.store, (state) => state.busy);
  const until = usePart(jobs.store, (state) => state.jobs.find(({ waitingUntil }) => waitingUntil !== null));
  if (!busy) return null;
  return (
    <div className="tool-row detect-busy" role="status">
      <span className="number">{detectTexts.busy.progress(busy.what, busy.done, busy.of)}</span>
      {busy.of ? <ProgressLine value={busy.done / busy.of} stripes={false} /> : <ProgressLine />}
      {until?.waitingUntil && (
        <span className="warn">
          {detectTexts.busy.waits} <Moment at={until.waitingUntil} />
        </span>
      )}
      <Button size="small" variant="minimal" text={detectTexts.busy.cancel} onClick={lookalikes.cancel} />
    </div>
  );
}

function Nothing({ total }: { readonly total: number }) {
  const { empty } = detectTexts;
  const { lookalikes, detectView, settings, run } = useWorkbench();
  const shown = usePart(detectView.store, (state) => state.list);
  const busy = usePart(lookalikes.store, (state) => state.busy !== null);
  const offline = usePart(settings.store, (state) => state.offline);
  if (total > 0) {
    return (
      <NonIdealState
        title={empty.filteredTitle}
        description={empty.filtered(total)}
        action={<Button text={empty.clearFilter} onClick={() => run('detect.clearFilter')} />}
      />
    );
  }
  return (
    <NonIdealState
      icon="shield"
      title={empty.title(shown)}
      description={offline ? empty.offline : empty.text}
      action={
        offline ? (
          <Button text={empty.goOnline} onClick={() => run('app.toggleOffline')} />
        ) : (
          <Button icon="refresh" text={detectTexts.load} disabled={busy} onClick={() => run('detect.read')} />
        )
      }
    />
  );
}
