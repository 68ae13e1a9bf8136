import {
  Button,
  ButtonGroup,
  Callout,
  HTMLSelect,
  InputGroup,
  Intent,
  Menu,
  MenuItem,
  NonIdealState,
} from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import type { Following } from '../../../shared/following.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment, useNow } from '../../ui/Moment.tsx';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { FeedDetail } from './FeedDetail.tsx';
import { FeedTable } from './FeedTable.tsx';
import { phaseLevel } from './feed-session.ts';
import { useRules } from './use-rules.ts';

const { head, filters, nothing } = feedTexts;

// covers: feeds.end DELETE of each feed, sessionID
// covers: feeds.read 206: more waits, 200 with an empty body
/** A followed feed: its state, its rows as they arrive, and one complete row. */
export function FollowedFeed({ following }: { readonly following: Following }) {
  const { feeds } = useWorkbench();
  const isFiltered = usePart(feeds.store, ({ filter }) => filter.text !== '' || filter.only === 'matches');
  return (
    <div className="feed-followed">
      <Head following={following} />
      {following.failure && following.failure.code !== 'limit' && <FailureView failure={following.failure} />}
      <Remarks following={following} />
      <Filters following={following} />
      <div className="feed-body">
        {following.held === 0 && !isFiltered ? <Nothing following={following} /> : <FeedTable following={following} />}
        <FeedDetail following={following} />
      </div>
    </div>
  );
}

function Head({ following }: { readonly following: Following }) {
  const { feeds, run } = useWorkbench();
  const busy = usePart(feeds.store, (state) => state.busy);
  const { id, feed, session, phase, domains } = following;
  const isOver = phase === 'paused' || phase === 'ended' || phase === 'failed';
  return (
    <div className="feed-head">
      <div className="feed-about">
        <div className="feed-name">
          <span className={`feed-dot ${phaseLevel(following)}`} />
          <strong>{feedCatalogue[feed].title}</strong>
          {domains.length > 0 && <span className="mono quiet feed-asked">{plainLine(domains.join(' '))}</span>}
        </div>
        <State following={following} />
      </div>
      <ButtonGroup>
        {isOver ? (
          <Button
            size="small"
            icon={session === null ? 'repeat' : 'play'}
            text={session === null ? head.readAgain : head.resume}
            disabled={busy}
            onClick={() => run('feeds.pause')}
          />
        ) : (
          <Button size="small" icon="pause" text={head.pause} disabled={busy} onClick={() => run('feeds.pause')} />
        )}
        {session !== null && phase !== 'ended' && (
          <Button
            size="small"
            icon="stop"
            text={head.end}
            title={head.endHint}
            disabled={busy || phase === 'ending'}
            onClick={() => run('feeds.end')}
          />
        )}
        <QuickPopover content={<SaveMenu id={id} />} placement="bottom-end">
          <Button size="small" icon="floppy-disk" endIcon="caret-down" text={head.save} />
        </QuickPopover>
        <Button
          size="small"
          icon="cross"
          aria-label={head.forget}
          title={head.forgetHint}
          disabled={busy}
          onClick={() => void feeds.forget(id)}
        />
      </ButtonGroup>
    </div>
  );
}

/** Updated each second, so that the user sees that it is still running. */
function State({ following }: { readonly following: Following }) {
  const { frame } = useWorkbench();
  const offset = usePart(frame.store, (state) => state.worldOffsetMs) ?? 0;
  const now = useNow(1000) + offset;
  const left = following.until === null ? null : (Date.parse(following.until) - now) / 1000;
  return (
    <span className="quiet feed-state" role="status" data-testid="feed-state">
      {feedTexts.phase(following, left)} · {feedTexts.counts(following)}
      {following.lastAt && (
        <>
          {` · ${head.lastAnswer} `}
          <Moment at={following.lastAt} />
        </>
      )}
    </span>
  );
}

function SaveMenu({ id }: { readonly id: number }) {
  const { feeds } = useWorkbench();
  const item = (text: string, format: 'ndjson' | 'csv', what: 'shown' | 'everything') => (
    <MenuItem text={text} onClick={() => void feeds.save(id, format, what)} />
  );
  return (
    <Menu size="small">
      {item(head.saveShownCsv, 'csv', 'shown')}
      {item(head.saveShownJson, 'ndjson', 'shown')}
      {item(head.saveAllCsv, 'csv', 'everything')}
      {item(head.saveAllJson, 'ndjson', 'everything')}
    </Menu>
  );
}

/** Unexpected events: gaps, repeats, unreadable lines. */
function Remarks({ following }: { readonly following: Following }) {
  const { remarks, spoiled, spoiledLines } = following;
  if (remarks.length === 0 && spoiled === 0) return null;
  return (
    <Callout compact intent={Intent.WARNING} icon={null} className="feed-remarks">
      {remarks.map(({ at, text }) => (
        <p key={text} className="feed-remark">
          <Moment at={at} /> {plainLine(text)}
        </p>
      ))}
      {spoiled > 0 && (
        <p className="feed-remark">
          {feedTexts.remarks.spoiled(spoiled)}:{' '}
          {spoiledLines.slice(0, 5).map((line, index) => (
            <SpoiledLine key={`${line.reply} ${line.line}`} {...line} before={index > 0 && ', '} />
          ))}
          {spoiled > 5 && ` ${feedTexts.remarks.more}`}.
        </p>
      )}
    </Callout>
  );
}

function SpoiledLine(props: Following['spoiledLines'][number] & { readonly before: ReactNode }) {
  const { evidence, dock } = useWorkbench();
  const { reply, line, why, before } = props;
  return (
    <>
      {before}
      {reply === null ? (
        feedTexts.remarks.line(line)
      ) : (
        <button
          type="button"
          className="feed-link"
          onClick={() => {
            evidence.show(reply);
            dock.peek('evidence');
          }}
        >
          {feedTexts.remarks.replyLine(reply, line)}
        </button>
      )}{' '}
      ({feedTexts.remarks.why[why]})
    </>
  );
}

function Filters({ following }: { readonly following: Following }) {
  const { feeds } = useWorkbench();
  const { filter, chosen, until } = useParts(feeds.store, ['filter', 'chosen', 'until']);
  const newer = following.newest - (until ?? following.newest);
  const rules = useRules();
  return (
    <div className="feed-filters">
      <InputGroup
        size="small"
        type="search"
        placeholder={filters.filter}
        aria-label={filters.filter}
        spellCheck={false}
        value={filter.text}
        onValueChange={(text) => feeds.narrow({ text })}
      />
      <HTMLSelect
        aria-label={filters.rows}
        value={filter.only}
        onChange={(event) => feeds.narrow({ only: event.target.value as 'all' | 'matches' })}
        options={[
          { value: 'all', label: filters.allRows },
          { value: 'matches', label: filters.matches(following.matches) },
        ]}
      />
      <Button
        size="small"
        variant="minimal"
        icon="notifications"
        text={rules.length === 0 ? filters.newRule : filters.rules(rules.length)}
        onClick={() => (rules.length === 0 ? feeds.edit('new') : feeds.show('rules'))}
      />
      {until !== null && (
        <Button
          size="small"
          icon="double-chevron-up"
          text={filters.newer(newer)}
          title={filters.newerHint}
          onClick={feeds.follow}
        />
      )}
      {chosen.size > 1 && <span className="quiet">{filters.chosen(chosen.size)}</span>}
    </div>
  );
}

function Nothing({ following: { phase, session, feed } }: { readonly following: Following }) {
  const { title } = feedCatalogue[feed];
  if (phase === 'asking' || phase === 'receiving') {
    return <NonIdealState icon="feed" title={nothing.askingTitle(title)} description={nothing.asking} />;
  }
  return (
    <NonIdealState
      icon="feed"
      title={nothing.title}
      description={session === null ? nothing.window : nothing.session}
    />
  );
}
