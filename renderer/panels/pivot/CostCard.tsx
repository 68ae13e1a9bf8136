import { Button, Callout, Checkbox, Dialog, DialogBody, DialogFooter, Intent, NumericInput } from '@blueprintjs/core';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { pagesOf } from '../../../shared/asking.ts';
import { ago } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Wish } from '../../stores/pivot-asks.ts';
import { type Card, costOfCard } from '../../stores/pivot-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment, useNow } from '../../ui/Moment.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';
import { bringsWords, costWords, leftWords } from './cost-words.ts';
import { LookupNarrowing } from './LookupNarrowing.tsx';
import { PagesInput } from './PagesInput.tsx';
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
      className="cost-card"
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

  function answer(event: SyntheticEvent): void {
    event.preventDefault();
    if (ready) void pivots.agree(false);
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="cost-form"
      aria-label={texts.form}
      onSubmit={answer}
      onKeyDown={(event) =>
        widgetKey(event) === 'open' && !event.repeat && event.target === form.current && answer(event)
      }
    >
      <DialogBody>
        <Figures card={card} />
        {cost.refused > 0 && <Refusal wish={wish} refused={cost.refused} />}
        {!wish.fixed && first?.kind === 'search' && first.search.base?.search_hash === undefined && (
          <SearchNarrowing
            open={cost.refused > 0 || cost.uncounted > 0}
            askPages={anew.uncounted > 0}
            pages={narrowing.pages}
            begin={Object.fromEntries(Object.entries(narrowing.filters).map(([name, value]) => [name, String(value)]))}
            onNarrow={(part) => void pivots.narrow(part)}
            onMistake={setMistaken}
          />
        )}
        {!wish.fixed && first?.kind === 'lookup' && (
          <LookupNarrowing
            card={card}
            onNarrow={(part) => void pivots.narrow(part)}
            onMistake={setMistaken}
            onSummarize={() => void pivots.summarize()}
          />
        )}
        {first?.kind === 'more' && first.left === null && (
          <div className="field-grid">
            <PagesInput
              pages={pagesOf(first, narrowing)}
              help={pivotTexts.narrowing.morePage(first.of)}
              onPages={(pages) => void pivots.narrow({ pages })}
            />
          </div>
        )}
        {card.quotaFailure && <FailureView failure={card.quotaFailure} />}
        {!wish.fixed && <AskFrom />}
        {!wish.fixed && first?.kind === 'search' && <GuidedBelow />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
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
    </form>
  );
}

/** Results, cost, remaining: three lines to read at a glance. */
function Figures({ card }: { readonly card: Card }) {
  const now = useNow(15_000);
  const { wish, narrowing, heldAt, quota, quotaFailure } = card;
  const cost = costOfCard(card, false);
  const short = quota !== null && quota.left !== null && quota.left < cost.queries;
  return (
    <dl className="cost-figures">
      <Line name={texts.results}>{bringsWords(wish, Object.keys(narrowing.filters).length > 0)}</Line>
      <Line name={texts.cost}>{heldAt === null ? texts.checkingCase : costWords(cost, wish)}</Line>
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

/** The number of queries from which the card is shown. */
function AskFrom() {
  const { settings } = useWorkbench();
  const from = usePart(settings.store, (state) => state.askFromQueries);
  return (
    <div className="cost-setting cost-first">
      <Checkbox
        inline
        checked={from > 0}
        onChange={() => void settings.change({ askFromQueries: from > 0 ? 0 : 2 })}
        label={texts.skipBelow}
      />
      <NumericInput
        size="small"
        min={1}
        max={1000}
        clampValueOnBlur
        disabled={from === 0}
        value={from === 0 ? 2 : from}
        aria-label={texts.skipBelowLabel}
        onValueChange={(value) =>
          value >= 1 && value <= 1000 && void settings.change({ askFromQueries: Math.floor(value) })
        }
      />
      <span>{texts.skipBelowUnit}</span>
    </div>
  );
}

/** The number of domains from which a value counts as common. */
function GuidedBelow() {
  const { settings } = useWorkbench();
  const below = usePart(settings.store, (state) => state.guidedBelow);
  return (
    <div className="cost-setting">
      <span>{texts.guidedBelow}</span>
      <NumericInput
        size="small"
        min={2}
        max={10_000}
        stepSize={50}
        majorStepSize={500}
        clampValueOnBlur
        value={below}
        aria-label={texts.guidedBelowLabel}
        onValueChange={(value) =>
          value >= 2 && value <= 10_000 && void settings.change({ guidedBelow: Math.floor(value) })
        }
      />
      <span>{texts.guidedBelowUnit}</span>
    </div>
  );
}
