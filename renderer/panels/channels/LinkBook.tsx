import { Button, ButtonGroup, Checkbox, EditableText, NonIdealState } from '@blueprintjs/core';
import { type KeyboardEvent, useState } from 'react';
import { fitOf, minuteWords, rangeWords } from '../../../shared/channel-window.ts';
import { bytesWords, localWords, secondOf, spanWords } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { type BookLink, type ShownState, shownState } from '../../stores/link-book-store.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { askedAt } from './bar-scale.ts';
import { openLink, whyNotOpened } from './open-link.ts';
import { ShareLinkDialog } from './ShareLinkDialog.tsx';

const texts = channelTexts.links;

const levels: Readonly<Record<ShownState, string>> = {
  valid: 'good',
  expired: 'bad',
  outside: 'bad',
  refused: 'bad',
  unknown: 'warn',
  unchecked: 'quiet',
};

/** More rows than anybody reads; copying and checking still cover all. */
const mostLines = 500;

// covers: batch.link url, the life of a link, 404: NoSuchKey, 403: expired
/** The links that were made in this case: for whom, how long they are valid, and whether they still open. */
export function LinkBook({ now }: { readonly now: number }) {
  const { linkBook, channels, run } = useWorkbench();
  const keyOf = usePanelKeys('links');
  const { links, chosen, checks, busy } = useParts(linkBook.store, ['links', 'chosen', 'checks', 'busy']);
  const expired = links.filter((link) => shownState(link, checks.get(link.id), now) === 'expired');

  if (links.length === 0) {
    return (
      <NonIdealState
        icon="link"
        title={texts.emptyTitle}
        description={texts.empty}
        action={<Button text={texts.chooseRange} onClick={() => channels.show('choose')} />}
      />
    );
  }
  /** One key per action, for the selected rows. */
  function pressed(event: KeyboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    const id = keyOf(event);
    if (id === null) return;
    run(id);
    event.preventDefault();
    event.stopPropagation(); // The same letters mean other things elsewhere.
  }
  return (
    <section className="link-book" onKeyDown={pressed} aria-label={texts.name}>
      <div className="link-tools">
        <Button
          size="small"
          icon="repeat"
          loading={busy === 'making'}
          text={texts.remake(chosen.size, expired.length)}
          title={texts.remakeHint}
          disabled={chosen.size === 0 && expired.length === 0}
          onClick={() => run('links.remake')}
        />
        <Button
          size="small"
          icon="tick"
          loading={busy === 'checking'}
          text={texts.check(chosen.size)}
          title={texts.checkHint}
          onClick={() => run('links.check')}
        />
        <ButtonGroup aria-label={texts.copy(chosen.size)}>
          <Button
            size="small"
            icon="duplicate"
            text={texts.copy(chosen.size)}
            title={texts.copyHint}
            onClick={() => run('links.copyText')}
          />
          <Button size="small" text={texts.copyMarkdown} onClick={() => run('links.copyMarkdown')} />
          <Button size="small" text={texts.copyCsv} onClick={() => run('links.copyCsv')} />
        </ButtonGroup>
        <Button
          size="small"
          icon="download"
          text={texts.download}
          disabled={chosen.size === 0}
          title={texts.downloadHint}
          onClick={() => run('links.download')}
        />
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          icon="trash"
          text={texts.remove}
          disabled={chosen.size === 0}
          title={texts.removeHint}
          onClick={() => run('links.remove')}
        />
      </div>
      <LinkTable now={now} />
      <ShareLinkDialog />
      {links.length > mostLines && <p className="quiet wish-hint">{texts.moreThanShown(mostLines, links.length)}</p>}
    </section>
  );
}

function LinkTable({ now }: { readonly now: number }) {
  const { linkBook } = useWorkbench();
  const { links, chosen } = useParts(linkBook.store, ['links', 'chosen']);
  const all = chosen.size === links.length;
  return (
    <table className="link-table" aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              checked={all}
              indeterminate={!all && chosen.size > 0}
              aria-label={texts.chooseAll}
              onChange={() => linkBook.choose(all ? new Set() : new Set(links.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">{texts.state}</th>
          <th scope="col" aria-label={texts.handOver} />
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.range}</th>
          <th scope="col">{texts.madeFor}</th>
          <th scope="col">{texts.livesUntil}</th>
          <th scope="col">{texts.made}</th>
        </tr>
      </thead>
      <tbody>
        {links.slice(0, mostLines).map((link) => (
          <LinkRow key={link.id} link={link} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function LinkRow({ link, now }: { readonly link: BookLink; readonly now: number }) {
  const { linkBook } = useWorkbench();
  const chosen = usePart(linkBook.store, (state) => state.chosen.has(link.id));
  const { data } = link;

  function toggle(): void {
    const next = new Set(linkBook.store.getState().chosen);
    if (!next.delete(link.id)) next.add(link.id);
    linkBook.choose(next);
  }
  return (
    <tr className={chosen ? 'chosen' : ''}>
      <td>
        <Checkbox checked={chosen} aria-label={texts.choose(data.channel, rangeWords(data))} onChange={toggle} />
      </td>
      <td>
        <StateCell link={link} now={now} />
      </td>
      <td>
        <Acts link={link} />
      </td>
      <td className="link-what">
        <span className="mono">ch{data.channel}</span> <bdi>{plainLine(data.description)}</bdi>
      </td>
      <td className="number">{rangeWords(data)}</td>
      <td>
        <NameCell key={link.name} link={link} />
      </td>
      <td className="number">
        <LifeCell link={link} now={now} />
      </td>
      <td className="number">
        <Minute at={data.madeAt} />
        {data.madeBefore > 0 && <span className="quiet"> {texts.madeAgain(data.madeBefore + 1)}</span>}
      </td>
    </tr>
  );
}

/** The actions for this link. */
function Acts({ link }: { readonly link: BookLink }) {
  const workbench = useWorkbench();
  const { channel, url } = link.data;
  const range = rangeWords(link.data);
  const notOpened = whyNotOpened(url);
  return (
    <ButtonGroup>
      <Button
        size="small"
        variant="minimal"
        icon="duplicate"
        title={texts.copyOne}
        aria-label={texts.copyOneName(channel, range)}
        onClick={() => void copyText(workbench, url, channelTexts.share.copiedLink)}
      />
      <span title={notOpened ?? texts.openOne}>
        <Button
          size="small"
          variant="minimal"
          icon="share"
          aria-label={texts.openOneName(channel, range, notOpened)}
          disabled={notOpened !== null}
          onClick={() => void openLink(workbench, url)}
        />
      </span>
      <Button
        size="small"
        variant="minimal"
        icon="envelope"
        title={texts.shareOne}
        aria-label={texts.shareOneName(channel, range)}
        onClick={() => workbench.linkBook.share(link.id)}
      />
    </ButtonGroup>
  );
}

/** Whether it opens, and its size; or why not. */
function StateCell({ link, now }: { readonly link: BookLink; readonly now: number }) {
  const { linkBook, channels } = useWorkbench();
  const check = usePart(linkBook.store, (state) => state.checks.get(link.id));
  const view = useParts(channels.store, ['details', 'asked']);
  const state = shownState(link, check, now);
  const details = view.details.get(link.data.channel) ?? null;
  const fit = fitOf(link.data, details, askedAt(view, now));
  const pruned = state === 'valid' && fit.kind === 'partly' && fit.prunedMinutes > 0;
  const gone = state === 'unchecked' && fit.kind === 'outside';
  const bytes = state === 'valid' && check?.bytes != null ? `, ${bytesWords(check.bytes)}` : '';
  const hint = check?.url === link.data.url ? texts.checkedHint(check.said, check.at) : '';
  if (gone) {
    return (
      <span className="bad" title={texts.outsideHint}>
        {texts.states.outside}
      </span>
    );
  }
  return (
    <span className={pruned ? 'warn' : levels[state]} title={hint}>
      {texts.states[state]}
      {bytes}
      {pruned && `, ${texts.inPart}`}
    </span>
  );
}

function LifeCell({ link, now }: { readonly link: BookLink; readonly now: number }) {
  const { expiresAt } = link.data;
  if (expiresAt === null) return <span className="quiet">{texts.noEnd}</span>;
  const left = Date.parse(expiresAt) - now;
  return (
    <>
      <Minute at={expiresAt} />{' '}
      <span className={left <= 0 ? 'bad' : left < 3_600_000 ? 'warn' : 'quiet'}>
        {left <= 0 ? texts.endedAgo(spanWords(-left)) : texts.endsIn(spanWords(left))}
      </span>
    </>
  );
}

function Minute({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${secondOf(at)} UTC, ${localWords(at)}`}>
      {minuteWords(at)}
    </time>
  );
}

/** The recipient: a note that can be edited in place. */
function NameCell({ link }: { readonly link: BookLink }) {
  const { linkBook } = useWorkbench();
  const [name, setName] = useState(link.name);
  function settle(): void {
    const next = name.trim();
    if (next === '' || next === link.name) setName(link.name);
    else void linkBook.rename(link, next);
  }
  return (
    <EditableText
      value={name}
      maxLength={200}
      customInputAttributes={{ 'aria-label': texts.madeFor }}
      onChange={setName}
      onConfirm={settle}
      onCancel={() => setName(link.name)}
    />
  );
}
