import { dayOf, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FlexibleHit } from '../../../shared/passive-dns.ts';
import type { PatternHits } from '../../stores/pattern-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { searchTexts } from '../../texts/search.ts';
import { type Column, ResultList } from './ResultList.tsx';

const { columns: titles, added: addedText } = searchTexts.results;
const columns: readonly Column<FlexibleHit>[] = [
  { title: titles.type, cell: ({ rrtype }) => plainLine(rrtype) },
  { title: titles.seen, className: 'number', cell: ({ count }) => (count === null ? '' : `${figure(count)} ×`) },
  { title: titles.first, className: 'number', cell: (hit) => dayOf(hit.time_first) },
  { title: titles.last, className: 'number', cell: (hit) => dayOf(hit.time_last) },
];

/** The results of a pattern, to choose from before any is on the graph. */
export function HitTable({ found }: { readonly found: PatternHits }) {
  const { patterns, notices, selection } = useWorkbench();
  const { wish, hits } = found;
  const value: Column<FlexibleHit> = {
    title: wish.in === 'names' ? titles.name : titles.data,
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
      notices.show('warning', searchTexts.pattern.nothingToAdd);
      return;
    }
    selection.select([...ids], ids[0] ?? null);
    notices.show('done', addedText(ids.length, added), '', { items: ids });
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
