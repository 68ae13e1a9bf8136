import { Button, ButtonGroup, Intent, Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Common } from '../../../shared/graph-answers.ts';
import { type MemberVerdict, memberVerdicts } from '../../../shared/membership.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { countsAmong } from '../../stores/membership-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { InTurn } from '../../ui/InTurn.tsx';
import { Section } from '../../ui/Section.tsx';
import { EvidenceLines } from './EvidenceLines.tsx';
import { NameList } from './NameList.tsx';
import type { Cluster } from './traits.ts';

const texts = linksTexts.clusters;
const mostShown = 20;
const drawnAtOnce = 3;

/** Names that belong together: a proposal with its reasons, until a person decides. */
export function ClusterList(props: {
  readonly common: Common;
  readonly select: (ids: readonly number[]) => void;
  readonly onChanged: () => void;
}) {
  const { clusters } = props.common;
  if (clusters.length === 0) return <p className="quiet">{texts.none(props.common.of)}</p>;
  const aside = clusters.length > mostShown ? texts.largest(mostShown, clusters.length) : undefined;
  return (
    <Section title={texts.title} aside={aside}>
      <ul className="clusters">
        <InTurn
          atOnce={drawnAtOnce}
          parts={clusters
            .slice(0, mostShown)
            .map((cluster) => (
              <ClusterCard
                key={cluster.ids.join(' ')}
                cluster={cluster}
                select={props.select}
                onChanged={props.onChanged}
              />
            ))}
        />
      </ul>
    </Section>
  );
}

function ClusterCard(props: {
  readonly cluster: Cluster;
  readonly select: (ids: readonly number[]) => void;
  readonly onChanged: () => void;
}) {
  const { cluster } = props;
  const { bridge, openCase, notices, membership } = useWorkbench();
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
    props.onChanged();
  }

  async function decide(ids: readonly number[], verdict: MemberVerdict): Promise<void> {
    const judged = await membership.judge(ids, verdict, texts.reason(cluster.tier, cluster.strength));
    if (judged) props.onChanged();
  }

  return (
    <li className="cluster">
      <div className="cluster-head">
        <strong className="number">{texts.names(cluster.domains, cluster.ids.length - cluster.domains)}</strong>
        <Tag
          minimal
          multiline // Else its width is measured, and with it the whole panel.
          intent={cluster.tier === 'one hand' ? Intent.PRIMARY : Intent.NONE}
          title={texts.strengthHelp}
        >
          {texts.tiers[cluster.tier]} · <span className="number">{cluster.strength.toFixed(1)}</span>
        </Tag>
        <Members cluster={cluster} />
      </div>
      <NameList ids={cluster.ids} most={3} />
      <EvidenceLines lines={cluster.reasons} of={cluster.domains} />
      {cluster.against.length > 0 && (
        <p className="quiet cluster-against">{texts.against(plainLine(cluster.against.join(', ')))}</p>
      )}
      <div className="cluster-actions">
        <ButtonGroup aria-label={texts.decide}>
          {memberVerdicts.map((verdict) => (
            <Button
              key={verdict}
              size="small"
              text={texts.verdicts[verdict]}
              title={fixed ?? texts.verdictHelp[verdict]}
              disabled={fixed !== null}
              onClick={() => void decide(cluster.ids, verdict)}
            />
          ))}
        </ButtonGroup>
        <Split cluster={cluster} decide={decide} />
        <span className="cluster-more">
          <Button size="small" variant="minimal" text={texts.select} onClick={() => props.select(cluster.ids)} />
          <Button
            size="small"
            variant="minimal"
            text={isGrouped ? texts.isGroup : texts.group}
            disabled={fixed !== null || isGrouped}
            title={fixed ?? ''}
            onClick={() => void group()}
          />
        </span>
      </div>
    </li>
  );
}

/** How many of the cluster a person has judged. */
function Members({ cluster }: { readonly cluster: Cluster }) {
  const { membership } = useWorkbench();
  const verdicts = usePart(membership.store, (view) => view.verdicts);
  const counts = useMemo(() => countsAmong(verdicts, cluster.ids), [verdicts, cluster]);
  const judged = counts.in + counts.out + counts.unsure;
  if (judged === 0) return null;
  return (
    <span className="quiet number">
      {texts.judged(counts.in, counts.out, counts.unsure, cluster.ids.length - judged)}
    </span>
  );
}

/** Some selected names of the cluster are out, and the others are in. */
function Split(props: {
  readonly cluster: Cluster;
  readonly decide: (ids: readonly number[], verdict: MemberVerdict) => Promise<void>;
}) {
  const { ids } = props.cluster;
  const { selection, openCase } = useWorkbench();
  const fixed = usePart(openCase.store, whyFixed);
  const keys = usePart(selection.store, (state) => state.keys);
  const chosen = keys.size > 0 && keys.size < ids.length ? ids.filter((id) => keys.has(id)) : [];
  if (chosen.length === 0 || chosen.length !== keys.size) return null;
  const others = ids.filter((id) => !keys.has(id));
  return (
    <Button
      size="small"
      text={texts.split(chosen.length)}
      title={fixed ?? texts.splitHelp(others.length)}
      disabled={fixed !== null}
      onClick={() => void props.decide(others, 'in').then(() => props.decide(chosen, 'out'))}
    />
  );
}
