import type { DomainRecord } from '../../../shared/domain-record.ts';
import { dayOf, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FoundList } from '../../stores/search-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { type Column, ResultList } from './ResultList.tsx';

const columns: readonly Column<DomainRecord>[] = [
  { title: 'Domain', cell: ({ domain }) => <Indicator kind="domain" value={domain} /> },
  { title: 'Risk', cell: (record) => <RiskMark risk={record.domain_risk?.risk_score} /> },
  { title: 'Created', className: 'number', cell: (record) => plainLine(dayOf(record.create_date?.value)) },
  { title: 'Registrar', cell: ({ registrar }) => plainLine(registrar?.value ?? '') },
  { title: 'Website title', cell: (record) => plainLine(record.website_title?.value ?? '') },
];

// covers: investigate.answer results
/** The results of a search, to choose from before any is on the graph. */
export function FoundTable({ list }: { readonly list: FoundList }) {
  const { searches, notices, selection } = useWorkbench();
  const { title, records, chosen } = list;

  async function putOnGraph(): Promise<void> {
    const done = await searches.putOnGraph();
    if (done === null) return;
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { added, ids } = done.value;
    selection.select(ids, ids[0] ?? null);
    notices.show(
      'done',
      `${figure(chosen.size)} put on the graph, ${figure(added)} of them new. It cost nothing more.`,
    );
  }
  return (
    <ResultList
      title={title}
      results={{ ...list, rows: records }}
      actions={{ ...searches, close: searches.closeList, putOnGraph }}
      columns={columns}
      chosenBy={({ domain }) => domain}
    />
  );
}
