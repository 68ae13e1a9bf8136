import './requests.css';
import { Button, HTMLTable, NonIdealState } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { serviceTitles } from '../../../shared/connection.ts';
import { figure } from '../../../shared/figures.ts';
import type { RequestLine } from '../../../shared/request-line.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { requestTexts } from '../../texts/requests.ts';
import { Moment } from '../../ui/Moment.tsx';
import { createRequests } from './requests-store.ts';

/** Every request that left this machine in this run, without credentials. */
export function RequestsPanel() {
  const { bridge, run } = useWorkbench();
  const requests = useMemo(() => createRequests(bridge), [bridge]);
  useEffect(() => requests.follow(), [requests]);
  const lines = usePart(requests.store, (state) => state.lines);

  if (lines.length === 0) {
    return (
      <NonIdealState
        title={requestTexts.emptyTitle}
        description={requestTexts.empty}
        action={<Button text={requestTexts.refreshAccount} onClick={() => run('account.refresh')} />}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys do that
    <section className="panel panel-table" aria-label={requestTexts.label} tabIndex={0}>
      <HTMLTable compact striped className="requests">
        <thead>
          <tr>
            <th className="requests-time">{requestTexts.columns.time}</th>
            <th className="requests-service">{requestTexts.columns.service}</th>
            <th>{requestTexts.columns.request}</th>
            <th className="requests-answer">{requestTexts.columns.answer}</th>
            <th className="number requests-bytes">{requestTexts.columns.bytes}</th>
            <th className="number requests-ms">{requestTexts.columns.milliseconds}</th>
            <th className="requests-connection">{requestTexts.columns.connection}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              <td>
                <Moment at={line.at} />
              </td>
              <td>{serviceTitles[line.service]}</td>
              <td className="mono" title={line.url}>
                <span className="quiet">{line.method}</span> {withoutOrigin(line.url)}
              </td>
              <td>
                <Answer line={line} />
              </td>
              <td className="number">{figure(line.bytes)}</td>
              <td className="number">{figure(Math.round(line.milliseconds))}</td>
              <td>{line.connection}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}

/** The service's name already says the host; the question matters. */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}

function Answer({ line }: { readonly line: RequestLine }) {
  const tries = line.attempt > 1 ? requestTexts.attempt(line.attempt) : '';
  const words = [line.status ?? requestTexts.noAnswer, line.failure].filter((part) => part !== null).join(' ');
  return (
    <span className={line.failure ? 'bad' : 'good'}>
      {words}
      {tries}
    </span>
  );
}
