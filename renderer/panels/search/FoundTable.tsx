import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import type { DomainRecord } from '../../../shared/domain-record.ts';
import { dayOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FoundList } from '../../stores/search-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { searchTexts } from '../../texts/search.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { type Column, ResultList } from './ResultList.tsx';

const { columns: titles, added: addedText } = searchTexts.results;
const columns: readonly Column<DomainRecord>[] = [
  { title: titles.domain, cell: ({ domain }) => <Indicator kind="domain" value={domain} /> },
  { title: titles.risk, cell: (record) => <RiskMark risk={record.domain_risk?.risk_score} /> },
  { title: titles.created, className: 'number', cell: (record) => plainLine(dayOf(record.create_date?.value)) },
  { title: titles.registrar, cell: ({ registrar }) => plainLine(registrar?.value ?? '') },
  { title: titles.websiteTitle, cell: (record) => plainLine(record.website_title?.value ?? '') },
];

// covers: investigate.answer results
/** The results of a search, to choose from before any is on the graph. */
export function FoundTable(props: {
  readonly list: FoundList;
  /** Whether the form is open above the list. */
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}) {
  const { list } = props;
  const { searches, notices, selection } = useWorkbench();
  const { title, records, chosen } = list;
  const isThere = records.length > 0;
  // The button that asked for it is in the form, which is folded now: the work goes on in the list.
  useEffect(() => {
    if (isThere && document.activeElement === document.body) focusWhenThere('.search-found thead input');
  }, [isThere]);

  async function putOnGraph(): Promise<void> {
    const done = await searches.putOnGraph();
    if (done === null) return;
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { added, ids } = done.value;
    selection.select(ids, ids[0] ?? null);
    notices.show('done', addedText(chosen.size, added));
  }
  return (
    <ResultList
      title={title}
      tools={
        <Button
          size="small"
          variant="minimal"
          text={searchTexts.investigate.edit}
          aria-expanded={props.isEditing}
          onClick={props.onEdit}
        />
      }
      results={{ ...list, rows: records }}
      actions={{ ...searches, close: searches.closeList, putOnGraph }}
      columns={columns}
      chosenBy={({ domain }) => domain}
    />
  );
}
