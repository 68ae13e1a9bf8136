import { Button, Callout, Intent } from '@blueprintjs/core';
import type { Common } from '../../../shared/calls/graph.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { figure } from '../../ui/Meter.tsx';
import { NameList } from './NameList.tsx';
import { uncounted } from './traits.ts';

const namesAtOnce = 100;
const mostAtOnce = 5000;

/** What is not known yet, and what it would cost to know it. */
export function ReadOffers({ common, onRead }: { readonly common: Common; readonly onRead: () => void }) {
  return (
    <>
      <ReadOffer ids={common.unread} what="not read yet; what they share is not known" onRead={onRead} />
      <ReadOffer
        ids={uncounted(common)}
        what="read with Enrich, which does not say how many others share a trait; Investigate does"
        onRead={onRead}
      />
    </>
  );
}

function ReadOffer(props: { readonly ids: readonly number[]; readonly what: string; readonly onRead: () => void }) {
  const { bridge, openCase, frame, notices } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  // Records are kept of apex domains alone; a host name has none to read.
  const domains = props.ids.filter((id) => openCase.rows.entities.get(id)?.kind === 'domain').slice(0, mostAtOnce);
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
        {domains.length === 1 ? '1 domain was' : `${figure(domains.length)} domains were`} {props.what}:{' '}
        <NameList ids={domains} />
      </div>
      <Button size="small" text={`Read them… (${cost})`} disabled={fixed !== null} title={fixed ?? ''} onClick={ask} />
    </Callout>
  );
}
