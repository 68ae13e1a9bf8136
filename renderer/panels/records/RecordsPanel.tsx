import './records.css';
import { Button } from '@blueprintjs/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type RecordsFound, shownRecords } from '../../stores/records-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { TableEmpty, TableProgress, TableWaiting } from '../../ui/TablePanel.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { FilterBar } from './FilterBar.tsx';
import type { MenuWish } from './menu-wish.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordsHead } from './RecordsHead.tsx';
import { RecordsTable } from './RecordsTable.tsx';
import { RowMenu } from './RowMenu.tsx';

const texts = recordsTexts.empty;

/** Domains and their records: results of a search before they are on the graph, or the domains of the case. */
export function RecordsPanel() {
  const { records } = useWorkbench();
  const found = usePart(records.store, (view) => view.found);
  const panel = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(panel);
  const isEmpty = found === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case empties the table, which then begins again
  useEffect(() => (isSeen ? records.watch() : undefined), [records, isSeen, isEmpty]);
  const [menu, setMenu] = useState<MenuWish | null>(null);
  return (
    <div ref={panel} className="panel panel-table records">
      {found && <Result found={found} onMenu={setMenu} />}
      <RowMenu wish={menu} onClose={() => setMenu(null)} />
    </div>
  );
}

function Result({ found, onMenu }: { readonly found: RecordsFound; readonly onMenu: (wish: MenuWish) => void }) {
  const { records } = useWorkbench();
  const rows = usePart(records.store, shownRecords);
  const { rows: all, loading, failure, completeness, source } = found;
  const isThere = all.length > 0;
  // What asked for the list is in a form or a card that is gone: the work goes on in the table.
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea') ?? false;
    if (!isThere || source.kind !== 'search' || isTyping) return;
    const later = setTimeout(() => focusWhenThere('.records-grid')); // Not in the turn that draws the rows.
    return () => clearTimeout(later);
  }, [isThere, source]);
  if (all.length === 0) return <NoRows found={found} />;
  return (
    <>
      <RecordsHead found={found} shown={rows.length} />
      {failure && <FailureView failure={failure} />}
      {completeness?.kind === 'refused' && <p className="records-note bad">{completeness.why}</p>}
      {loading && <TableProgress />}
      <FilterBar rows={all} />
      {rows.length === 0 ? (
        <TableEmpty
          title={texts.noMatch}
          text={texts.noMatchText(all.length)}
          action={<Button text={recordsTexts.filter.clear} onClick={records.clearFilter} />}
        />
      ) : (
        <>
          <RecordsTable rows={rows} isListed={source.kind === 'search'} onMenu={onMenu} />
          {source.kind === 'search' && <RecordDetail rows={rows} onMenu={onMenu} />}
        </>
      )}
    </>
  );
}

function NoRows({ found }: { readonly found: RecordsFound }) {
  const { records, run } = useWorkbench();
  const { failure, loading, source, completeness } = found;
  const search = <Button text={texts.search} onClick={() => run('panel.search')} />;
  if (source.kind !== 'search') return <TableEmpty title={texts.title} text={texts.text} action={search} />;
  if (loading) {
    return (
      <TableWaiting text={recordsTexts.head.loading} cancel={recordsTexts.head.cancel} onCancel={records.cancel} />
    );
  }
  const edit = <Button text={texts.edit} onClick={() => run('panel.search')} />;
  if (failure?.code === 'offline') {
    const online = <Button text={texts.goOnline} onClick={() => run('app.toggleOffline')} />;
    return <Framed found={found} title={texts.offline} text={texts.offlineText} action={online} />;
  }
  if (failure || completeness?.kind === 'refused') {
    return (
      <>
        <RecordsHead found={found} shown={0} />
        <TableEmpty
          title={texts.refused}
          action={
            <>
              <Button text={texts.retry} intent="primary" onClick={() => void records.again()} />
              {edit}
            </>
          }
        >
          {failure ? (
            <FailureView failure={failure} />
          ) : (
            <p>{completeness?.kind === 'refused' ? completeness.why : ''}</p>
          )}
        </TableEmpty>
      </>
    );
  }
  return <Framed found={found} title={texts.noRows} text={texts.noRowsText} action={edit} />;
}

function Framed(props: ComponentProps<typeof TableEmpty> & { readonly found: RecordsFound }) {
  const { found, ...empty } = props;
  return (
    <>
      <RecordsHead found={found} shown={0} />
      <TableEmpty {...empty} />
    </>
  );
}
