import { Button, Callout, Intent } from '@blueprintjs/core';
import type { Common } from '../../../shared/graph-answers.ts';
import { unreadDomains, unreadWords } from '../../../shared/unread-domains.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { NameList } from './NameList.tsx';
import { uncounted } from './traits.ts';

const texts = linksTexts.lookUp;
const namesAtOnce = 100;
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
  const { bridge, openCase, frame, notices } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const all = unreadDomains(props.ids, (id) => openCase.rows.entities.get(id)?.kind);
  const domains = all.slice(0, mostAtOnce);
  if (domains.length === 0) return null;
  const queries = Math.ceil(domains.length / namesAtOnce);

  async function read(): Promise<void> {
    const done = await bridge.call('graph.profile', { ids: domains, through: 'investigate' });
    if (!done.ok) notices.showFailure(done.failure);
    else {
      notices.show('done', texts.done(done.value.found, domains.length));
      if (done.value.stopped) notices.showFailure(done.value.stopped);
    }
    props.onRead();
  }

  function ask(): void {
    frame.confirm({
      title: texts.confirmTitle,
      text: texts.confirm(domains.length, queries),
      action: texts.confirmAction(queries),
      agreed: () => void read(),
    });
  }

  return (
    <Callout compact icon={null} intent={Intent.WARNING} className="links-unread">
      <div>
        {props.say(all.length)}: <NameList ids={all} />
      </div>
      <Button size="small" text={texts.action(queries)} disabled={fixed !== null} title={fixed ?? ''} onClick={ask} />
    </Callout>
  );
}
