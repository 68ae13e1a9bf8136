import './history.css';
import { Button, HTMLSelect, InputGroup, NonIdealState } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import type { EventLine } from '../../../shared/case-lists.ts';
import { type EventKind, eventKinds } from '../../../shared/case-rows.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { historyTexts } from '../../texts/history.ts';
import { teamTexts } from '../../texts/team.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { NewMark } from '../../ui/NewMark.tsx';
import { createHistory } from './history-store.ts';

const kindOptions = [
  { value: '', label: historyTexts.allKinds },
  ...Object.entries(eventKinds).map(([value, { title }]) => ({ value, label: title })),
];

/** The events of this case, newest first. Nothing is ever removed, not even undone events. */
export function HistoryPanel() {
  const { bridge, openCase, run, team } = useWorkbench();
  const history = useMemo(() => createHistory(bridge), [bridge]);
  useEffect(() => history.follow(), [history]);
  const { events, more, text, kind, failure } = useParts(history.store, ['events', 'more', 'text', 'kind', 'failure']);
  const past = usePart(openCase.store, (view) => view.past?.event ?? null);
  const author = usePart(team.store, (view) => view.author);
  const people = usePart(team.store, (view) => view.state?.shared?.people ?? null);
  const newFrom = usePart(team.store, (view) => view.news.from);
  const isBusy = usePart(team.store, (view) => view.isBusy);
  const authors = useMemo(() => authorsOf(events, people ?? [], author), [events, people, author]);
  useEffect(() => void history.change({ who: author }), [history, author]);
  const narrowed = text !== '' || kind !== null || author !== null;

  function clear(): void {
    team.showAuthor(null);
    void history.change({ text: '', kind: null });
  }

  return (
    <div className="panel panel-table history">
      <div className="history-tools">
        <InputGroup
          size="small"
          type="search"
          placeholder={historyTexts.filter}
          aria-label={historyTexts.filterLabel}
          value={text}
          onValueChange={(value) => void history.change({ text: value })}
        />
        <HTMLSelect
          aria-label={historyTexts.kind}
          options={kindOptions}
          value={kind ?? ''}
          onChange={(event) => void history.change({ kind: (event.target.value || null) as EventKind | null })}
        />
        {(authors.length > 1 || author !== null) && (
          <HTMLSelect
            aria-label={historyTexts.author}
            options={[
              { value: '', label: historyTexts.allAuthors },
              ...authors.map((value) => ({ value, label: plainLine(value) })),
            ]}
            value={author ?? ''}
            onChange={(event) => team.showAuthor(event.target.value || null)}
          />
        )}
        {newFrom !== null && (
          <Button size="small" text={teamTexts.people.seen} disabled={isBusy} onClick={() => void team.looked()} />
        )}
      </div>
      {failure && <FailureView failure={failure} />}
      {events.length === 0 ? (
        <NonIdealState
          title={narrowed ? historyTexts.noMatchTitle : historyTexts.emptyTitle}
          description={narrowed ? historyTexts.noMatch : historyTexts.empty}
          action={
            narrowed ? (
              <Button text={historyTexts.clearFilter} onClick={clear} />
            ) : (
              <Button text={historyTexts.add} onClick={() => run('case.add')} />
            )
          }
        />
      ) : (
        <ol className="history-lines" aria-label={historyTexts.list}>
          {events.map((line) => (
            <Line
              key={line.id}
              line={line}
              shown={line.id === past}
              isNew={line.kind === 'joined' && newFrom !== null && line.id >= newFrom}
            />
          ))}
        </ol>
      )}
      {more && (
        <div className="history-more">
          <Button size="small" text={historyTexts.older} onClick={() => void history.readMore()} />
        </div>
      )}
    </div>
  );
}

/** Whoever wrote one of these events, and everybody of a shared case. */
function authorsOf(
  events: readonly EventLine[],
  people: readonly { readonly name: string; readonly isMe: boolean }[],
  chosen: string | null,
): string[] {
  const names = [...events.map(({ who }) => who), ...people.flatMap(({ name, isMe }) => (isMe ? [] : name))];
  if (chosen !== null) names.push(chosen);
  return [...new Set(names)].sort();
}

function Line(props: { readonly line: EventLine; readonly shown: boolean; readonly isNew: boolean }) {
  const { line, shown, isNew } = props;
  const { bridge, notices, openCase, evidence, dock, frame } = useWorkbench();
  const fixed = usePart(openCase.store, ({ state, past }) => past !== null || state?.readOnly != null);
  const { undoable } = eventKinds[line.kind];

  async function jump(): Promise<void> {
    const jumped = await bridge.call('case.jump', { step: line.step });
    if (!jumped.ok) notices.showFailure(jumped.failure);
    else notices.show('done', historyTexts.wentBack);
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
        {isNew && <NewMark title={historyTexts.isNew} />}
        {plainLine(line.label)}
        {line.undone && <span className="visually-hidden">{historyTexts.undone}</span>}
      </bdi>
      <bdi className="quiet history-who">{plainLine(line.who)}</bdi>
      <span className="history-actions">
        {line.reply !== null && (
          <Button
            size="small"
            variant="minimal"
            text={historyTexts.reply}
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
            text={historyTexts.goBack}
            title={historyTexts.goBackHint}
            disabled={fixed}
            onClick={() => void jump()}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={historyTexts.showPast}
          title={historyTexts.showPastHint}
          onClick={look}
        />
        <Button
          size="small"
          variant="minimal"
          text={historyTexts.compare}
          title={historyTexts.compareHint}
          onClick={() => void compare()}
        />
      </span>
    </li>
  );
}
