import { Button, Callout, Intent } from '@blueprintjs/core';
import { requestsFor } from '../../../shared/asking.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { unreadDomains, unreadWords } from '../../../shared/unread-domains.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { enrichWish } from '../../stores/pivot-asks.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { NameList } from './NameList.tsx';
import { uncounted } from './traits.ts';

const texts = linksTexts.lookUp;
const mostAtOnce = 5000;

/** What is still unknown, and the cost of looking it up. */
export function ReadOffers({ common, onRead }: { readonly common: Common; readonly onRead: () => void }) {
  return (
    <>
      <ReadOffer ids={common.unread} say={unreadWords} onRead={onRead} />
      <ReadOffer ids={uncounted(common)} say={texts.noCounts} onRead={onRead} />
    </>
  );
}

interface Offer {
  readonly ids: readonly number[];
  readonly say: (count: number) => string;
  readonly onRead: () => void;
}

function ReadOffer(props: Offer) {
  const { openCase, pivots } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const all = unreadDomains(props.ids, (id) => openCase.rows.entities.get(id)?.kind);
  const domains = all.slice(0, mostAtOnce);
  if (domains.length === 0) return null;

  function lookUp(): void {
    const rows = domains.flatMap((id) => openCase.rows.entities.get(id) ?? []);
    void pivots.wish({ ...enrichWish(rows, 'investigate', false), ended: props.onRead });
  }

  return (
    <Callout compact icon={null} intent={Intent.WARNING} className="links-unread">
      <div>
        {props.say(all.length)}: <NameList ids={all} />
      </div>
      <Button
        size="small"
        text={texts.action(requestsFor(domains.length))}
        disabled={fixed !== null}
        title={fixed ?? ''}
        onClick={lookUp}
      />
    </Callout>
  );
}
