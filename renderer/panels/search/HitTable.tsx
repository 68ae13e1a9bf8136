import { Button, Checkbox, HTMLTable, Intent } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import type { PatternHits } from '../../stores/pattern-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { figure } from '../../ui/Meter.tsx';
import { Section } from '../../ui/Section.tsx';
import { HeldSince } from './HeldSince.tsx';

/** More lines than anybody reads; choosing all still means all. */
const mostLines = 1000;

/** What a pattern found, to choose from before any of it is on the graph. */
export function HitTable({ found }: { readonly found: PatternHits }) {
  const { patterns, notices, selection } = useWorkbench();
  const { hits, chosen, completeness, loading, failure, heldAt, wish } = found;
  const values = new Set(hits.map(({ value }) => value));
  const all = values.size > 0 && chosen.size === values.size;
  const aside = (
    <Button size="small" variant="minimal" icon={<SmallCross />} aria-label="Close the list" onClick={patterns.close} />
  );
  function toggle(value: string): void {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    patterns.choose(next);
  }
  async function put(): Promise<void> {
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
  const place = useRef<HTMLDivElement>(null);
  // Below a form that fills the panel nobody would see that it came.
  useEffect(() => {
    if (!loading) place.current?.scrollIntoView({ block: 'center' });
  }, [loading]);
  return (
    <Section title={plainLine(wish.pattern)} aside={aside}>
      <div className="search-actions" ref={place}>
        <Button
          intent={Intent.PRIMARY}
          disabled={chosen.size === 0}
          text={chosen.size === 0 ? 'Put on the graph' : `Put ${figure(chosen.size)} on the graph`}
          onClick={() => void put()}
        />
        {completeness?.kind === 'more' && (
          <Button text="Next page (1 query)" loading={loading} onClick={() => void patterns.more()} />
        )}
        <span className="quiet" role="status">
          {loading && hits.length === 0 ? 'Asking…' : `${figure(hits.length)} found. `}
          {completeness && completenessWords(completeness)}
        </span>
      </div>
      {heldAt && <HeldSince at={heldAt} onAgain={() => void patterns.again()} />}
      {failure && <FailureView failure={failure} />}
      {failure && !loading && hits.length === 0 && (
        <Button text="Ask again (1 query)" onClick={() => void patterns.again()} />
      )}
      {hits.length > 0 && (
        <HTMLTable compact className="search-found">
          <thead>
            <tr>
              <th>
                <Checkbox
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  aria-label="Choose all"
                  onChange={() => patterns.choose(all ? [] : values)}
                />
              </th>
              <th>{wish.in === 'names' ? 'Name' : 'Data'}</th>
              <th>Type</th>
              <th>Seen</th>
              <th>First</th>
              <th>Last</th>
            </tr>
          </thead>
          <tbody>
            {hits.slice(0, mostLines).map(({ value, rrtype, count, time_first, time_last }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end, and a value may come twice
              <tr key={index}>
                <td>
                  <Checkbox
                    checked={chosen.has(value)}
                    aria-label={`Choose ${plainLine(value)}`}
                    onChange={() => toggle(value)}
                  />
                </td>
                <td className="mono">{plainLine(value)}</td>
                <td>{plainLine(rrtype)}</td>
                <td className="number">{count === null ? '' : `${figure(count)} ×`}</td>
                <td className="number">{time_first?.slice(0, 10)}</td>
                <td className="number">{time_last?.slice(0, 10)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {hits.length > mostLines && (
        <p className="quiet">
          The first {figure(mostLines)} of {figure(hits.length)} are shown; choosing all means all.
        </p>
      )}
    </Section>
  );
}
