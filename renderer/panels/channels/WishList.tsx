import { Button, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { rangeWords } from '../../../shared/channel-window.ts';
import { type ChannelsView, type Wish, wishesOf } from '../../stores/channels-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { Form } from '../../ui/Form.tsx';

const texts = channelTexts.wishes;

const levels = { inside: 'good', partly: 'warn', outside: 'bad', unknown: 'quiet' } as const;

/** The chosen ranges, with what the service has of each, before any request; and their actions. */
export function WishList({ view, now }: { readonly view: ChannelsView; readonly now: number }) {
  const { channels, run } = useWorkbench();
  const wishes = wishesOf(view, now);
  const empty = wishes.filter(({ fit }) => fit.kind === 'outside').length;
  const there = wishes.length - empty;
  return (
    <section className="wishes" aria-label={texts.name}>
      {wishes.length === 0 ? (
        <p className="quiet wish-hint">{hint(view)}</p>
      ) : (
        <ul className="wish-list">
          {wishes.map((wish, index) => (
            <WishLine
              key={`${wish.channel} ${wish.start} ${wish.end}`}
              wish={wish}
              aside={index < view.aside.length ? index : null}
            />
          ))}
        </ul>
      )}
      <Form className="wish-actions" onSend={() => run('channels.makeLinks')} ready={wishes.length > 0}>
        <Button
          intent={Intent.PRIMARY}
          size="small"
          icon="link"
          disabled={wishes.length === 0}
          loading={view.busy === 'making'}
          text={texts.makeLinks(wishes.length)}
          onClick={() => run('channels.makeLinks')}
        />
        <InputGroup
          size="small"
          aria-label={texts.madeFor}
          placeholder={texts.madeForHint}
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
          text={texts.download(there)}
          onClick={() => run('channels.download')}
        />
        <HTMLSelect
          aria-label={texts.way}
          value={view.by}
          onChange={(event) => channels.change({ by: event.target.value === 'fetch' ? 'fetch' : 'link' })}
          options={[
            { value: 'link', label: texts.overLink },
            { value: 'fetch', label: texts.inOnePiece },
          ]}
        />
        <span className="quiet number">{totalWords(wishes)}</span>
      </Form>
      {empty > 0 && <p className="warn wish-hint">{texts.emptyLinks(empty)}</p>}
    </section>
  );
}

function WishLine({ wish, aside }: { readonly wish: Wish; readonly aside: number | null }) {
  const { channels } = useWorkbench();
  const level = levels[wish.fit.kind];
  const remove = () => (aside === null ? channels.toggle(wish.channel) : channels.dropAside(aside));
  return (
    <li className="wish" data-fit={wish.fit.kind}>
      <span className={`wish-mark ${level}`} aria-hidden="true" />
      <span className="mono">ch{wish.channel}</span>
      <span className="number">{rangeWords(wish)}</span>
      <span className={level === 'good' ? 'quiet' : level}>{texts.fit(wish.fit)}</span>
      <span className="number quiet">
        {wish.fit.bytes === null || wish.fit.bytes === 0 ? '' : texts.about(wish.fit.bytes)}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon="cross"
        aria-label={texts.leaveOut(wish.channel, rangeWords(wish))}
        onClick={remove}
      />
    </li>
  );
}

function totalWords(wishes: readonly Wish[]): string {
  const bytes = wishes.reduce((sum, { fit }) => sum + (fit.bytes ?? 0), 0);
  return bytes === 0 ? '' : texts.about(bytes);
}

function hint({ chosen, range }: ChannelsView): string {
  if (chosen.size === 0 && range === null) return texts.hint;
  return range === null ? texts.hintRange : texts.hintChannels;
}
