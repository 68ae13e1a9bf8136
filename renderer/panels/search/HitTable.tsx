import { dayOf, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FlexibleHit } from '../../../shared/passive-dns.ts';
import type { PatternHits } from '../../stores/pattern-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { type Column, ResultList } from './ResultList.tsx';

const columns: readonly Column<FlexibleHit>[] = [
  { title: 'Type', cell: ({ rrtype }) => plainLine(rrtype) },
  { title: 'Seen', className: 'number', cell: ({ count }) => (count === null ? '' : `${figure(count)} ×`) },
  { title: 'First', className: 'number', cell: (hit) => dayOf(hit.time_first) },
  { title: 'Last', className: 'number', cell: (hit) => dayOf(hit.time_last) },
];

/** The results of a pattern, to choose from before any is on the graph. */
export function HitTable({ found }: { readonly found: PatternHits }) {
  const { patterns, notices, selection } = useWorkbench();
  const { wish, hits } = found;
  const value: Column<FlexibleHit> = {
    title: wish.in === 'names' ? 'Name' : 'Data',
    className: 'mono',
    cell: (hit) => plainLine(hit.value),
  };

  async function putOnGraph(): Promise<void> {
    const done = await patterns.putOnGraph();
    if (done === null) return;
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { ids, added } = done.value;
    if (ids.length === 0) {
      notices.show('warning', 'None of them is a name or an address: nothing was added.');
      return;
    }
    selection.select([...ids], ids[0] ?? null);
    notices.show('done', `${figure(ids.length)} put on the graph, ${figure(added)} of them new. It cost nothing more.`);
  }
  return (
    <ResultList
      title={wish.pattern}
      results={{ ...found, rows: hits }}
      actions={{ ...patterns, putOnGraph }}
      columns={[value, ...columns]}
      chosenBy={(hit) => hit.value}
      reveals
    />
  );
}
