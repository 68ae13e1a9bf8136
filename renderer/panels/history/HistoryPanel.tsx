import './history.css';
import { Button, HTMLSelect, InputGroup, NonIdealState } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import type { EventLine } from '../../../shared/case-lists.ts';
import { type EventKind, eventKinds } from '../../../shared/case-rows.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { createHistory } from './history-store.ts';

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...Object.entries(eventKinds).map(([value, { title }]) => ({ value, label: title })),
];

/** The events of this case, newest first. Nothing is ever removed, not even undone events. */
export function HistoryPanel() {
  const { bridge, openCase, run } = useWorkbench();
  const history = useMemo(() => createHistory(bridge), [bridge]);
  useEffect(() => history.follow(), [history]);
  const { events, more, text, kind, failure } = useParts(history.store, ['events', 'more', 'text', 'kind', 'failure']);
  const past = usePart(openCase.store, (view) => view.past?.event ?? null);
  const narrowed = text !== '' || kind !== null;

  return (
    <div className="panel panel-table history">
      <div className="history-tools">
        <InputGroup
          size="small"
          type="search"
          placeholder="Filter"
          aria-label="Filter the history"
          value={text}
          onValueChange={(value) => void history.change({ text: value })}
        />
        <HTMLSelect
          aria-label="Kind of event"
          options={kindOptions}
          value={kind ?? ''}
          onChange={(event) => void history.change({ kind: (event.target.value || null) as EventKind | null })}
        />
      </div>
      {failure && <FailureView failure={failure} />}
      {events.length === 0 ? (
        <NonIdealState
          title={narrowed ? 'No such event' : 'Nothing happened yet'}
          description={
            narrowed
              ? 'The filter leaves out whatever did happen.'
              : 'Every change of the case is listed here, can be undone, and can be looked back at. Adding something is the first.'
          }
          action={
            narrowed ? (
              <Button text="Clear the filter" onClick={() => void history.change({ text: '', kind: null })} />
            ) : (
              <Button text="Add…" onClick={() => run('case.add')} />
            )
          }
        />
      ) : (
        <ol className="history-lines" aria-label="History">
          {events.map((line) => (
            <Line key={line.id} line={line} shown={line.id === past} />
          ))}
        </ol>
      )}
      {more && (
        <div className="history-more">
          <Button size="small" text="Older" onClick={() => void history.readMore()} />
        </div>
      )}
    </div>
  );
}

function Line({ line, shown }: { readonly line: EventLine; readonly shown: boolean }) {
  const { bridge, notices, openCase, evidence, dock, frame } = useWorkbench();
  const fixed = usePart(openCase.store, ({ state, past }) => past !== null || state?.readOnly != null);
  const { undoable } = eventKinds[line.kind];

  async function jump(): Promise<void> {
    const jumped = await bridge.call('case.jump', { step: line.step });
    if (!jumped.ok) notices.showFailure(jumped.failure);
    else notices.show('done', 'The case is as it was then. Redo goes forward again.');
  }
  function look(): void {
    void openCase.showPast({ event: line.id, at: line.at, label: line.label });
    dock.show('entities');
  }
  async function compare(): Promise<void> {
    const compared = await bridge.call('case.compare', { before: { event: line.id } });
    if (compared.ok) frame.showCompared({ against: { event: line.id }, first: compared.value });
    else notices.showFailure(compared.failure);
  }
  return (
    <li className={`history-line${line.undone ? ' undone' : ''}${shown ? ' shown' : ''}`}>
      <Moment at={line.at} withDate />
      <span className="history-kind quiet">{eventKinds[line.kind].title}</span>
      <bdi className="history-label">
        {plainLine(line.label)}
        {line.undone && <span className="visually-hidden"> (undone)</span>}
      </bdi>
      <span className="quiet history-who">{line.who}</span>
      <span className="history-actions">
        {line.reply !== null && (
          <Button
            size="small"
            variant="minimal"
            text="Reply"
            onClick={() => {
              evidence.show(line.reply);
              dock.show('evidence');
            }}
          />
        )}
        {undoable && (
          <Button
            size="small"
            variant="minimal"
            text="Go back to here"
            title="Undoes, or does again, step by step"
            disabled={fixed}
            onClick={() => void jump()}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text="Show as it was"
          title="Shows the case as it was right after this; nothing is changed"
          onClick={look}
        />
        <Button
          size="small"
          variant="minimal"
          text="Compare"
          title="Says what is new, gone and changed since"
          onClick={() => void compare()}
        />
      </span>
    </li>
  );
}
