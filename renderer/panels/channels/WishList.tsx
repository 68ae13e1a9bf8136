import { Button, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { rangeWords } from '../../../shared/channel-window.ts';
import { bytesWords, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { type ChannelsView, type Wish, wishesOf } from '../../stores/channels-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { fitWords } from './words.ts';

/** The chosen ranges, with what the service has of each, before any request; and their actions. */
export function WishList({ view, now }: { readonly view: ChannelsView; readonly now: number }) {
  const { channels, run } = useWorkbench();
  const wishes = wishesOf(view, now);
  if (wishes.length === 0) return <p className="quiet wish-hint">{hint(view)}</p>;
  const empty = wishes.filter(({ fit }) => fit.kind === 'outside').length;
  const there = wishes.length - empty;
  return (
    <section className="wishes" aria-label="Chosen">
      <ul className="wish-list">
        {wishes.map((wish, index) => (
          <WishLine
            key={`${wish.channel} ${wish.start} ${wish.end}`}
            wish={wish}
            aside={index < view.aside.length ? index : null}
          />
        ))}
      </ul>
      <div className="wish-actions">
        <Button
          intent={Intent.PRIMARY}
          size="small"
          icon="link"
          loading={view.busy === 'making'}
          text={wishes.length === 1 ? 'Make a link' : `Make ${figure(wishes.length)} links`}
          onClick={() => run('channels.makeLinks')}
        />
        <InputGroup
          size="small"
          aria-label="Made for"
          placeholder="made for…"
          maxLength={200}
          value={view.madeFor}
          onValueChange={(madeFor) => channels.change({ madeFor })}
        />
        <span className="wish-divider" />
        <Button
          size="small"
          icon="download"
          disabled={there === 0}
          loading={view.busy === 'preparing'}
          text={there < 2 ? 'Download' : `Download ${figure(there)}`}
          onClick={() => run('channels.download')}
        />
        <HTMLSelect
          aria-label="How it is downloaded"
          value={view.by}
          onChange={(event) => channels.change({ by: event.target.value === 'fetch' ? 'fetch' : 'link' })}
          options={[
            { value: 'link', label: 'over a link: goes on after a break' },
            { value: 'fetch', label: 'in one piece (chfetch)' },
          ]}
        />
        <span className="quiet number">{totalWords(wishes)}</span>
      </div>
      {empty > 0 && (
        <p className="warn wish-hint">
          {empty === 1 ? '1 link' : `${figure(empty)} links`} would give nothing: the service makes links even for data
          that it no longer has.
        </p>
      )}
    </section>
  );
}

function WishLine({ wish, aside }: { readonly wish: Wish; readonly aside: number | null }) {
  const { channels } = useWorkbench();
  const { level, text } = fitWords(wish.fit);
  const remove = () => (aside === null ? channels.toggle(wish.channel) : channels.dropAside(aside));
  return (
    <li className="wish" data-fit={wish.fit.kind}>
      <span className={`wish-mark ${level}`} aria-hidden="true" />
      <span className="mono">ch{wish.channel}</span>
      <span className="number">{rangeWords(wish)}</span>
      <span className={level === 'good' ? 'quiet' : level}>{text}</span>
      <span className="number quiet">
        {wish.fit.bytes === null ? '' : wish.fit.bytes === 0 ? '' : `about ${bytesWords(wish.fit.bytes)}`}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon="cross"
        aria-label={`Leave out ${plainLine(`ch${wish.channel}`)}, ${rangeWords(wish)}`}
        onClick={remove}
      />
    </li>
  );
}

function totalWords(wishes: readonly Wish[]): string {
  const bytes = wishes.reduce((sum, { fit }) => sum + (fit.bytes ?? 0), 0);
  return bytes === 0 ? '' : `about ${bytesWords(bytes)}`;
}

function hint({ chosen, range }: ChannelsView): string {
  if (chosen.size === 0 && range === null) {
    return 'Drag over a bar to choose a range of a channel, or tick channels and type a range.';
  }
  return range === null ? 'Now drag over a bar, or type from when to when.' : 'Now tick the channels that you want.';
}
