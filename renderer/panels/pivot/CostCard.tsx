import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect, Intent } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mostPages, pagesOf } from '../../../shared/asking.ts';
import { ago } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Wish } from '../../stores/pivot-asks.ts';
import { type Card, costOfCard } from '../../stores/pivot-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { Moment, useNow } from '../../ui/Moment.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';
import { bringsWords, costWords, leftWords } from './cost-words.ts';
import { LookupNarrowing } from './LookupNarrowing.tsx';
import { SearchNarrowing } from './SearchNarrowing.tsx';

const texts = pivotTexts.card;

// covers: investigate.operations 100 domains per request, 500 domains per page
// covers: enrich.request POST (postIntelEnrich), domain, 100 domains per request
/** The cost and the results of a query, before anything is spent. */
export function CostCard() {
  const { pivots } = useWorkbench();
  const card = usePart(pivots.store, (view) => view.card);
  return (
    <Dialog
      isOpen={card !== null}
      onClose={pivots.dismiss}
      title={plainLine(card?.wish.title ?? '')}
      className="cost-card cost-small"
      transitionDuration={0}
    >
      {card && <CardForm key={card.wish.title} card={card} />}
    </Dialog>
  );
}

function CardForm({ card }: { readonly card: Card }) {
  const { dock, openCase, pivots, records } = useWorkbench();
  const [mistaken, setMistaken] = useState(false);
  const { wish, narrowing, heldAt } = card;
  const [first] = wish.asks;
  const cost = costOfCard(card, false);
  const anew = costOfCard(card, true);
  const refused = cost.refused === wish.asks.length;
  const ready = heldAt !== null && !mistaken && !refused;
  const fromCase = cost.held > 0;
  const atMost = (wish.fixed || first?.kind === 'more') && cost.uncounted > 0;
  const form = useRef<HTMLFormElement>(null);
  // Not the button: the Enter that chose the pivot may still be down, and would confirm when it is released.
  useEffect(() => form.current?.focus(), []);

  /** A single search can be looked at before anything is on the graph. */
  const listed = wish.list === undefined && wish.asks.length === 1 && first?.kind === 'search' ? first : null;

  function listFirst(): void {
    if (!listed) return;
    const { search, relation, count } = listed;
    const from = listed.from === null ? undefined : openCase.rows.entities.get(listed.from);
    const link = from ? { to: { kind: from.kind, value: from.value }, relation } : null;
    pivots.dismiss();
    dock.show('records');
    void records.list({ title: wish.title, search, options: {}, narrowing, link, count });
  }

  function showSettings(): void {
    pivots.dismiss();
    dock.show('account');
    focusWhenThere('.account-limits input');
  }

  const answer = () => void pivots.agree(false);
  return (
    <Form
      formRef={form}
      tabIndex={-1}
      className="cost-form"
      aria-label={texts.form}
      onSend={answer}
      ready={ready}
      onKeyDown={(event) => {
        if (ready && widgetKey(event) === 'open' && !event.repeat && event.target === form.current) answer();
      }}
    >
      <DialogBody>
        <Figures card={card} />
        {cost.refused > 0 && <Refusal wish={wish} refused={cost.refused} />}
        {!wish.fixed && first?.kind === 'search' && first.search.base?.search_hash === undefined && (
          <SearchNarrowing
            open={card.narrowFirst || cost.refused > 0}
            begin={Object.fromEntries(Object.entries(narrowing.filters).map(([name, value]) => [name, String(value)]))}
            onNarrow={(part) => void pivots.narrow(part)}
            onMistake={setMistaken}
          />
        )}
        {!wish.fixed && first?.kind === 'lookup' && (
          <LookupNarrowing card={card} onNarrow={(part) => void pivots.narrow(part)} onMistake={setMistaken} />
        )}
        {card.quotaFailure && <FailureView failure={card.quotaFailure} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              variant="minimal"
              className="cost-settings"
              text={texts.settings}
              title={texts.settingsHelp}
              onClick={showSettings}
            />
            <Button variant="minimal" text={texts.cancel} onClick={pivots.dismiss} />
            {listed && (
              <Button text={texts.listFirst} title={texts.listFirstHelp} disabled={!ready} onClick={listFirst} />
            )}
            {fromCase && (
              <Button text={texts.runAgain(anew.queries)} disabled={!ready} onClick={() => void pivots.agree(true)} />
            )}
            <Button
              type="submit"
              intent={Intent.PRIMARY}
              disabled={!ready}
              loading={heldAt === null}
              text={fromCase && cost.queries === 0 ? texts.showStored : texts.run(cost.queries, atMost)}
            />
          </>
        }
      />
    </Form>
  );
}

/** Results, cost, remaining: lines to read at a glance. If nobody knows how many pages there are, the user chooses. */
function Figures({ card }: { readonly card: Card }) {
  const now = useNow(15_000);
  const { pivots } = useWorkbench();
  const { wish, narrowing, heldAt, quota, quotaFailure } = card;
  const cost = costOfCard(card, false);
  const [first] = wish.asks;
  const isUncounted = !wish.fixed && costOfCard(card, true).uncounted > 0;
  const paged = isUncounted && (first?.kind === 'search' || first?.kind === 'more') ? first : null;
  const short = quota !== null && quota.left !== null && quota.left < cost.queries;
  return (
    <dl className="cost-figures">
      <Line name={texts.results}>{bringsWords(wish, Object.keys(narrowing.filters).length > 0)}</Line>
      <Line name={texts.cost}>{heldAt === null ? texts.checkingCase : costWords(cost, wish)}</Line>
      {paged && (
        <Line name={pivotTexts.narrowing.pages}>
          <HTMLSelect
            aria-label={pivotTexts.narrowing.pages}
            title={paged.kind === 'more' ? pivotTexts.narrowing.morePage(paged.of) : pivotTexts.narrowing.searchPage}
            value={pagesOf(paged, narrowing)}
            options={[1, 2, 5, 10, mostPages].map((pages) => ({
              value: pages,
              label: pivotTexts.narrowing.page(pages),
            }))}
            onChange={(event) => void pivots.narrow({ pages: Number(event.currentTarget.value) })}
          />
        </Line>
      )}
      {cost.heldAt && (
        <Line name={texts.stored}>
          <Moment at={cost.heldAt} withDate />, {ago(cost.heldAt, now)}
        </Line>
      )}
      <Line name={texts.remaining}>
        <span className={short ? 'bad' : ''}>
          {quota ? leftWords(quota) : quotaFailure ? texts.unknown : texts.loading}
          {short && texts.notEnough}
        </span>
      </Line>
    </dl>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Refusal({ wish, refused }: { readonly wish: Wish; readonly refused: number }) {
  const some = refused < wish.asks.length ? texts.someRefused(refused, wish.asks.length) : '';
  return (
    <Callout compact icon={null} intent={Intent.WARNING} role="alert" className="failure">
      {some}
      {texts.refused}
    </Callout>
  );
}
