import { Button, Callout, Intent } from '@blueprintjs/core';
import { figure } from '../../../shared/figures.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { unreadDomains, unreadWords } from '../../../shared/unread-domains.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { NameList } from './NameList.tsx';
import { uncounted } from './traits.ts';

const namesAtOnce = 100;
const mostAtOnce = 5000;

/** What is still unknown, and the cost of looking it up. */
export function ReadOffers({ common, onRead }: { readonly common: Common; readonly onRead: () => void }) {
  return (
    <>
      <ReadOffer ids={common.unread} say={unreadWords} onRead={onRead} />
      <ReadOffer
        ids={uncounted(common)}
        say={(count) =>
          `${count === 1 ? '1 domain was' : `${figure(count)} domains were`} read with Enrich, which does not say how many domains share a trait; Investigate does`
        }
        onRead={onRead}
      />
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
  const cost = queries === 1 ? '1 query' : `${figure(queries)} queries`;

  async function read(): Promise<void> {
    const done = await bridge.call('graph.profile', { ids: domains, through: 'investigate' });
    if (!done.ok) notices.showFailure(done.failure);
    else {
      notices.show('done', `${figure(done.value.found)} of ${figure(domains.length)} domains read.`);
      if (done.value.stopped) notices.showFailure(done.value.stopped);
    }
    props.onRead();
  }

  function ask(): void {
    frame.confirm({
      title: 'Read the records',
      text: `${figure(domains.length)} ${domains.length === 1 ? 'domain takes' : 'domains take'} up to ${cost} of Investigate. What the case holds already costs nothing.`,
      action: `Spend up to ${cost}`,
      agreed: () => void read(),
    });
  }

  return (
    <Callout compact icon={null} intent={Intent.WARNING} className="links-unread">
      <div>
        {props.say(all.length)}: <NameList ids={all} />
      </div>
      <Button
        size="small"
        text={`Read ${domains.length === 1 ? 'it' : 'them'}… (${cost})`}
        disabled={fixed !== null}
        title={fixed ?? ''}
        onClick={ask}
      />
    </Callout>
  );
}
