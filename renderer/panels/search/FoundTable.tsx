import { Button, Checkbox, HTMLTable, Intent } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FoundList } from '../../stores/search-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { figure } from '../../ui/Meter.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';
import { HeldSince } from './HeldSince.tsx';

/** More lines than anybody reads; choosing all still means all. */
const mostLines = 1000;

// covers: investigate.answer results
/** What a search found, to choose from before any of it is on the graph. */
export function FoundTable({ list }: { readonly list: FoundList }) {
  const { searches } = useWorkbench();
  const { records, chosen, completeness, loading, failure, heldAt } = list;
  const all = records.length > 0 && chosen.size === records.length;
  const aside = (
    <Button
      size="small"
      variant="minimal"
      icon={<SmallCross />}
      aria-label="Close the list"
      onClick={searches.closeList}
    />
  );
  function toggle(name: string): void {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    searches.choose(next);
  }
  return (
    <Section title={plainLine(list.title)} aside={aside}>
      <div className="search-actions">
        <PutButton list={list} />
        {completeness?.kind === 'more' && (
          <Button text="Next page (1 query)" loading={loading} onClick={() => void searches.more()} />
        )}
        <span className="quiet" role="status">
          {loading && records.length === 0 ? 'Asking…' : `${figure(records.length)} found. `}
          {completeness && completenessWords(completeness)}
        </span>
      </div>
      {heldAt && <HeldSince at={heldAt} onAgain={() => void searches.again()} />}
      {failure && <FailureView failure={failure} />}
      {failure && !loading && records.length === 0 && (
        <Button text="Ask again (1 query)" onClick={() => void searches.again()} />
      )}
      {records.length > 0 && (
        <HTMLTable compact className="search-found">
          <thead>
            <tr>
              <th>
                <Checkbox
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  aria-label="Choose all"
                  onChange={() => searches.choose(all ? [] : records.map(({ domain }) => domain))}
                />
              </th>
              <th>Domain</th>
              <th>Risk</th>
              <th>Created</th>
              <th>Registrar</th>
              <th>Website title</th>
            </tr>
          </thead>
          <tbody>
            {records.slice(0, mostLines).map((record) => (
              <tr key={record.domain}>
                <td>
                  <Checkbox
                    checked={chosen.has(record.domain)}
                    aria-label={`Choose ${plainLine(record.domain)}`}
                    onChange={() => toggle(record.domain)}
                  />
                </td>
                <td>
                  <Indicator kind="domain" value={record.domain} />
                </td>
                <td>
                  <RiskMark risk={record.domain_risk?.risk_score} />
                </td>
                <td className="number">{record.create_date?.value.slice(0, 10)}</td>
                <td>{plainLine(record.registrar?.value ?? '')}</td>
                <td>{plainLine(record.website_title?.value ?? '')}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {records.length > mostLines && (
        <p className="quiet">
          The first {figure(mostLines)} of {figure(records.length)} are shown; choosing all means all.
        </p>
      )}
    </Section>
  );
}

function PutButton({ list: { chosen } }: { readonly list: FoundList }) {
  const { searches, notices, selection } = useWorkbench();

  async function put(): Promise<void> {
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
    <Button
      intent={Intent.PRIMARY}
      disabled={chosen.size === 0}
      text={chosen.size === 0 ? 'Put on the graph' : `Put ${figure(chosen.size)} on the graph`}
      onClick={() => void put()}
    />
  );
}
