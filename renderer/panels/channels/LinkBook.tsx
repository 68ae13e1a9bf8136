import { Button, ButtonGroup, Checkbox, EditableText, NonIdealState } from '@blueprintjs/core';
import { type KeyboardEvent, useState } from 'react';
import { fitOf, minuteWords, rangeWords } from '../../../shared/channel-window.ts';
import { bytesWords, clockOf, figure, localWords, secondOf, spanWords } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { copyText } from '../../stores/copy-text.ts';
import { type BookLink, type ShownState, shownState } from '../../stores/link-book-store.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { askedAt } from './bar-scale.ts';
import { openLink, whyNotOpened } from './open-link.ts';
import { ShareLinkDialog } from './ShareLinkDialog.tsx';

const states: Readonly<Record<ShownState, { readonly word: string; readonly level: string }>> = {
  valid: { word: 'Opens', level: 'good' },
  expired: { word: 'Expired', level: 'bad' },
  outside: { word: 'No data left', level: 'bad' },
  refused: { word: 'Refused', level: 'bad' },
  unknown: { word: 'Not known', level: 'warn' },
  unchecked: { word: 'Not checked', level: 'quiet' },
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
        title="No link in this case"
        description="Choose a range of a channel and make a link. It opens the data for whoever you hand it to, without a key, until its life ends."
        action={<Button text="Choose a range" onClick={() => channels.show('choose')} />}
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
    <section className="link-book" onKeyDown={pressed} aria-label="Link book">
      <div className="link-tools">
        <Button
          size="small"
          icon="repeat"
          loading={busy === 'making'}
          text={remakeWords(chosen.size, expired.length)}
          title="R: makes the chosen links again, or all that have expired"
          disabled={chosen.size === 0 && expired.length === 0}
          onClick={() => run('links.remake')}
        />
        <Button
          size="small"
          icon="tick"
          loading={busy === 'checking'}
          text={chosen.size === 0 ? 'Check all' : `Check ${figure(chosen.size)}`}
          title="V: asks the host whether they open, without a key and without downloading"
          onClick={() => run('links.check')}
        />
        <ButtonGroup aria-label={chosen.size === 0 ? 'Copy all' : `Copy ${figure(chosen.size)}`}>
          <Button
            size="small"
            icon="duplicate"
            text={chosen.size === 0 ? 'Copy all' : `Copy ${figure(chosen.size)}`}
            title="C: one address to a line"
            onClick={() => run('links.copyText')}
          />
          <Button size="small" text="Markdown" onClick={() => run('links.copyMarkdown')} />
          <Button size="small" text="CSV" onClick={() => run('links.copyCsv')} />
        </ButtonGroup>
        <Button
          size="small"
          icon="download"
          text="Download"
          disabled={chosen.size === 0}
          title="Downloads what the chosen links point to"
          onClick={() => run('links.download')}
        />
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          icon="trash"
          text="Remove"
          disabled={chosen.size === 0}
          title="Delete: takes the chosen links out of the book; they still open until their life ends"
          onClick={() => run('links.remove')}
        />
      </div>
      <LinkTable now={now} />
      <ShareLinkDialog />
      {links.length > mostLines && (
        <p className="quiet wish-hint">
          The newest {figure(mostLines)} of {figure(links.length)} are shown; checking and copying all mean all.
        </p>
      )}
    </section>
  );
}

function remakeWords(chosen: number, expired: number): string {
  if (chosen > 0) return `Make ${figure(chosen)} again`;
  return expired === 0 ? 'Make again' : `Make ${figure(expired)} expired again`;
}

function LinkTable({ now }: { readonly now: number }) {
  const { linkBook } = useWorkbench();
  const { links, chosen } = useParts(linkBook.store, ['links', 'chosen']);
  const all = chosen.size === links.length;
  return (
    <table className="link-table" aria-label="Links">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              checked={all}
              indeterminate={!all && chosen.size > 0}
              aria-label="Choose all links"
              onChange={() => linkBook.choose(all ? new Set() : new Set(links.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">State</th>
          <th scope="col" aria-label="Hand over" />
          <th scope="col">What</th>
          <th scope="col">Range</th>
          <th scope="col">Made for</th>
          <th scope="col">Lives until</th>
          <th scope="col">Made</th>
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
        <Checkbox
          checked={chosen}
          aria-label={`Choose the link to ch${data.channel}, ${rangeWords(data)}`}
          onChange={toggle}
        />
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
        {data.madeBefore > 0 && <span className="quiet"> again, {data.madeBefore + 1}×</span>}
      </td>
    </tr>
  );
}

/** The actions for this link. */
function Acts({ link }: { readonly link: BookLink }) {
  const workbench = useWorkbench();
  const { channel, url } = link.data;
  const which = `the link to ch${channel}, ${rangeWords(link.data)}`;
  const notOpened = whyNotOpened(url);
  const said = 'Copied the link: whoever has it can download until it expires.';
  return (
    <ButtonGroup>
      <Button
        size="small"
        variant="minimal"
        icon="duplicate"
        title="Copy this link"
        aria-label={`Copy ${which}`}
        onClick={() => void copyText(workbench, url, said)}
      />
      <span title={notOpened ?? 'Open this link in the browser'}>
        <Button
          size="small"
          variant="minimal"
          icon="share"
          aria-label={`Open ${which} in the browser${notOpened ? `: ${notOpened}` : ''}`}
          disabled={notOpened !== null}
          onClick={() => void openLink(workbench, url)}
        />
      </span>
      <Button
        size="small"
        variant="minimal"
        icon="envelope"
        title="S: QR code and mail"
        aria-label={`QR code and mail for ${which}`}
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
  const { word, level } = states[state];
  const details = view.details.get(link.data.channel) ?? null;
  const fit = fitOf(link.data, details, askedAt(view, now));
  const pruned = state === 'valid' && fit.kind === 'partly' && fit.prunedMinutes > 0;
  const gone = state === 'unchecked' && fit.kind === 'outside';
  const bytes = state === 'valid' && check?.bytes != null ? `, ${bytesWords(check.bytes)}` : '';
  const hint = check?.url === link.data.url ? `${check.said} Checked ${clockOf(check.at)} UTC.` : '';
  if (gone) {
    return (
      <span className="bad" title="The window has moved past its range.">
        No data left
      </span>
    );
  }
  return (
    <span className={pruned ? 'warn' : level} title={hint}>
      {word}
      {bytes}
      {pruned && ', in part'}
    </span>
  );
}

function LifeCell({ link, now }: { readonly link: BookLink; readonly now: number }) {
  const { expiresAt } = link.data;
  if (expiresAt === null) return <span className="quiet">it does not say</span>;
  const left = Date.parse(expiresAt) - now;
  return (
    <>
      <Minute at={expiresAt} />{' '}
      <span className={left <= 0 ? 'bad' : left < 3_600_000 ? 'warn' : 'quiet'}>
        {left <= 0 ? `${spanWords(-left)} ago` : `in ${spanWords(left)}`}
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
      customInputAttributes={{ 'aria-label': 'Made for' }}
      onChange={setName}
      onConfirm={settle}
      onCancel={() => setName(link.name)}
    />
  );
}
