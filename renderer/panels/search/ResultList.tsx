import { Button, Checkbox, HTMLTable, Intent } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Completeness } from '../../../shared/completeness.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Failure } from '../../../shared/result.ts';
import { searchTexts } from '../../texts/search.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Section } from '../../ui/Section.tsx';
import { HeldSince } from './HeldSince.tsx';

const texts = searchTexts.results;
/** More rows than anybody reads; selecting all still covers all. */
const mostLines = 1000;

export interface Column<R> {
  readonly title: string;
  readonly className?: string;
  readonly cell: (row: R) => ReactNode;
}

/** A list of results in its store. */
export interface Results<R> {
  readonly rows: readonly R[];
  readonly chosen: ReadonlySet<string>;
  readonly completeness: Completeness | null;
  readonly loading: boolean;
  readonly failure: Failure | null;
  readonly heldAt: string | null;
}

/** Its actions. */
export interface ResultActions {
  choose(values: Iterable<string>): void;
  putOnGraph(): Promise<void>;
  more(): Promise<void>;
  again(): Promise<void>;
  close(): void;
}

/** The results of a search, to choose from before any is on the graph. */
export function ResultList<R>(props: {
  readonly title: string;
  readonly results: Results<R>;
  readonly actions: ResultActions;
  readonly columns: readonly Column<R>[];
  /** The selection key of a row; several rows may have the same. */
  readonly chosenBy: (row: R) => string;
  /** Scrolls itself into view: below a form that fills the panel nobody would notice it. */
  readonly reveals?: boolean;
}) {
  const { results, actions, columns, chosenBy, reveals = false } = props;
  const { rows, chosen, completeness, loading, failure, heldAt } = results;
  const values = new Set(rows.map(chosenBy));
  const all = values.size > 0 && chosen.size === values.size;
  const aside = (
    <Button size="small" variant="minimal" icon={<SmallCross />} aria-label={texts.close} onClick={actions.close} />
  );
  function toggle(value: string): void {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    actions.choose(next);
  }
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveals && !loading) place.current?.scrollIntoView({ block: 'center' });
  }, [reveals, loading]);
  return (
    <Section title={plainLine(props.title)} aside={aside}>
      <div className="search-actions" ref={place}>
        <Button
          intent={Intent.PRIMARY}
          disabled={chosen.size === 0}
          text={texts.add(chosen.size)}
          onClick={() => void actions.putOnGraph()}
        />
        {completeness?.kind === 'more' && (
          <Button text={texts.nextPage} loading={loading} onClick={() => void actions.more()} />
        )}
        <span className="quiet" role="status">
          {loading && rows.length === 0 ? texts.loading : `${texts.found(rows.length)} `}
          {completeness && completenessWords(completeness)}
        </span>
      </div>
      {heldAt && <HeldSince at={heldAt} onAgain={() => void actions.again()} />}
      {failure && <FailureView failure={failure} />}
      {failure && !loading && rows.length === 0 && <Button text={texts.again} onClick={() => void actions.again()} />}
      {rows.length > 0 && (
        <HTMLTable compact className="search-found">
          <thead>
            <tr>
              <th>
                <Checkbox
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  aria-label={texts.chooseAll}
                  onChange={() => actions.choose(all ? [] : values)}
                />
              </th>
              {columns.map(({ title }) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostLines).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end, and a value may come twice
              <tr key={index}>
                <td>
                  <Checkbox
                    checked={chosen.has(chosenBy(row))}
                    aria-label={texts.choose(plainLine(chosenBy(row)))}
                    onChange={() => toggle(chosenBy(row))}
                  />
                </td>
                {columns.map(({ title, className, cell }) => (
                  <td key={title} className={className}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {rows.length > mostLines && <p className="quiet">{texts.firstOnly(mostLines, rows.length)}</p>}
    </Section>
  );
}
