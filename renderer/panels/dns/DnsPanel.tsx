import './dns.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type DnsFound, shownRows } from '../../stores/dns-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { TableEmpty, TableProgress, TableWaiting } from '../../ui/TablePanel.tsx';
import { FilterBar } from './FilterBar.tsx';
import { QueryForm } from './QueryForm.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordTable } from './RecordTable.tsx';
import { ResultHead } from './ResultHead.tsx';
import { type MenuWish, ValueMenu } from './ValueMenu.tsx';

const texts = dnsTexts.empty;

/** Passive DNS as a table, and as the history of one name or address. */
export function DnsPanel() {
  const { dns } = useWorkbench();
  const found = usePart(dns.store, (view) => view.found);
  const [menu, setMenu] = useState<MenuWish | null>(null);
  return (
    <div className="panel panel-table dns">
      <QueryForm />
      {found ? <Result found={found} onMenu={setMenu} /> : <TableEmpty title={texts.title} text={texts.text} />}
      <ValueMenu wish={menu} onClose={() => setMenu(null)} />
    </div>
  );
}

function Result({ found, onMenu }: { readonly found: DnsFound; readonly onMenu: (wish: MenuWish) => void }) {
  const { dns } = useWorkbench();
  const { mode } = useParts(dns.store, ['mode']);
  const rows = usePart(dns.store, shownRows);
  const { rows: all, loading, failure, completeness } = found;
  if (all.length === 0) return <NoRows found={found} />;
  return (
    <>
      <ResultHead found={found} shown={rows.length} />
      {failure && <FailureView failure={failure} />}
      {completeness?.kind === 'refused' && <p className="dns-note bad">{completeness.why}</p>}
      {loading && <TableProgress />}
      {mode === 'history' ? (
        <RecordHistory rows={all} wish={found.wish} onMenu={onMenu} />
      ) : (
        <>
          <FilterBar rows={all} />
          {rows.length === 0 ? (
            <TableEmpty
              title={texts.noMatch}
              text={texts.noMatchText(all.length)}
              action={<Button text={dnsTexts.filter.clear} onClick={dns.clearFilter} />}
            />
          ) : (
            <>
              <RecordTable rows={rows} all={all} onMenu={onMenu} />
              <RecordDetail rows={rows} onMenu={onMenu} />
            </>
          )}
        </>
      )}
    </>
  );
}

function NoRows({ found }: { readonly found: DnsFound }) {
  const { dns, run } = useWorkbench();
  const { failure, loading } = found;
  const retry = <Button text={texts.retry} intent="primary" onClick={() => void dns.again()} />;
  if (loading) {
    return <TableWaiting text={dnsTexts.head.loading} cancel={dnsTexts.head.cancel} onCancel={dns.cancel} />;
  }
  if (failure?.code === 'offline') {
    const online = <Button text={texts.goOnline} onClick={() => run('app.toggleOffline')} />;
    return <TableEmpty title={texts.offline} text={texts.offlineText} action={online} />;
  }
  if (failure) {
    return (
      <TableEmpty title={texts.refused} action={retry}>
        <FailureView failure={failure} />
      </TableEmpty>
    );
  }
  return (
    <>
      <ResultHead found={found} shown={0} />
      <TableEmpty title={texts.noRows} text={texts.noRowsText} />
    </>
  );
}
