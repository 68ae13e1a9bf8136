import { Button, Tag } from '@blueprintjs/core';
import { useEffect } from 'react';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { linksTexts } from '../../texts/links.ts';
import { Section } from '../../ui/Section.tsx';
import { EvidenceLines } from './EvidenceLines.tsx';
import { JudgeNow } from './JudgeNow.tsx';

const texts = inspectorTexts.belongs;

/** What a name belongs to, and why. */
export function BelongsPart({ id }: { readonly id: number }) {
  const { belongs } = useWorkbench();
  useEffect(() => belongs.watch(), [belongs]);
  const cluster = usePart(belongs.store, ({ of }) => of.get(id));
  return (
    <>
      {cluster && <BelongsTo cluster={cluster} />}
      <JudgeNow />
    </>
  );
}

/** A lookalike of Detect, which is an item of the graph or not. */
export function LookalikeBelongs({ domain }: { readonly domain: string }) {
  const { belongs } = useWorkbench();
  useEffect(() => belongs.watch(), [belongs]);
  const cluster = usePart(belongs.store, ({ ofName }) => ofName.get(domain));
  return (
    <>
      {cluster && <BelongsTo cluster={cluster} />}
      <JudgeNow />
    </>
  );
}

function BelongsTo({ cluster }: { readonly cluster: Common['clusters'][number] }) {
  const { selection, dock } = useWorkbench();
  const { ids, domains, tier, strength, reasons, against } = cluster;
  const all = ids.length > 0 && (
    <Button
      size="small"
      variant="minimal"
      text={texts.select(ids.length)}
      onClick={() => {
        selection.select(ids);
        dock.show('graph');
      }}
    />
  );
  return (
    <Section title={texts.title(domains)} aside={all}>
      <Tag minimal title={linksTexts.clusters.strengthHelp}>
        {linksTexts.clusters.tiers[tier]} · <span className="number">{strength.toFixed(1)}</span>
      </Tag>
      <EvidenceLines lines={reasons} of={domains} />
      {against.length > 0 && <p className="quiet">{linksTexts.clusters.against(plainLine(against.join(', ')))}</p>}
    </Section>
  );
}
