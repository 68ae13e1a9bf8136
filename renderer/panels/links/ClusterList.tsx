import { Button } from '@blueprintjs/core';
import { Layers } from '@blueprintjs/icons';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import { NameList } from './NameList.tsx';
import { type Cluster, nameOf, type Trait } from './traits.ts';

const texts = linksTexts.clusters;
const mostShown = 20;

/** Names that rare traits join: a suggestion with its reasons, never applied automatically. */
export function ClusterList(props: {
  readonly common: Common;
  readonly select: (ids: readonly number[]) => void;
  readonly onGrouped: () => void;
}) {
  const { clusters, traits } = props.common;
  if (clusters.length === 0) return null;
  const byName = new Map(traits.map((trait) => [nameOf(trait), trait]));
  const aside = clusters.length > mostShown ? texts.largest(mostShown, clusters.length) : undefined;
  return (
    <Section title={texts.title} aside={aside}>
      <ul className="clusters">
        {clusters.slice(0, mostShown).map((cluster) => (
          <ClusterCard
            key={cluster.ids.join(' ')}
            cluster={cluster}
            byName={byName}
            select={props.select}
            onGrouped={props.onGrouped}
          />
        ))}
      </ul>
    </Section>
  );
}

function ClusterCard(props: {
  readonly cluster: Cluster;
  readonly byName: ReadonlyMap<string, Trait>;
  readonly select: (ids: readonly number[]) => void;
  readonly onGrouped: () => void;
}) {
  const { cluster, byName } = props;
  const { bridge, openCase, notices } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const groups = new Set(cluster.ids.map((id) => openCase.rows.entities.get(id)?.group ?? null));
  const isGrouped = groups.size === 1 && !groups.has(null);

  async function group(): Promise<void> {
    const label = (cluster.because[0] ?? texts.label(cluster.ids.length)).slice(0, 200);
    const done = await bridge.call('case.group', { ids: cluster.ids, label });
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    notices.show('done', texts.grouped(cluster.ids.length));
    props.onGrouped();
  }

  return (
    <li className="cluster">
      <div className="cluster-head">
        <strong className="number">{texts.names(cluster.ids.length)}</strong>
        <NameList ids={cluster.ids} most={3} />
        <span className="spacer" />
        <Button size="small" variant="minimal" text={texts.select} onClick={() => props.select(cluster.ids)} />
        <Button
          size="small"
          icon={<Layers />}
          text={isGrouped ? texts.isGroup : texts.group}
          disabled={fixed !== null || isGrouped}
          title={fixed ?? ''}
          onClick={() => void group()}
        />
      </div>
      <ul className="cluster-reasons" aria-label={texts.reasons}>
        {cluster.because.map((reason) => (
          <li key={reason}>
            <Reason reason={reason} trait={byName.get(reason)} of={cluster.ids} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Reason(props: { readonly reason: string; readonly trait: Trait | undefined; readonly of: readonly number[] }) {
  const { trait } = props;
  if (!trait) return <bdi>{plainLine(props.reason)}</bdi>;
  const own = new Set(props.of);
  const having = trait.have.filter((id) => own.has(id)).length;
  return (
    <>
      <span className="quiet">{plainLine(trait.relation)} </span>
      <Indicator kind={trait.kind} value={trait.value} />
      <span className="quiet">{texts.on(having, trait.count)}</span>
    </>
  );
}
