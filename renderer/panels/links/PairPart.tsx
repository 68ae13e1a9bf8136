import './pair.css';
import { Button, Spinner, Tag } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { WhyLinked } from '../../../shared/graph-answers.ts';
import type { Result } from '../../../shared/result.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Section } from '../../ui/Section.tsx';
import { EvidenceLines } from './EvidenceLines.tsx';
import { NameList } from './NameList.tsx';

const texts = linksTexts.pair;

/** Why two names belong together, or why not: every line, and the sum. */
export function PairPart(props: {
  readonly pair: readonly [number, number];
  /** The names that they are compared among. */
  readonly among: readonly number[];
  readonly onClose?: () => void;
}) {
  const { bridge, judging } = useWorkbench();
  const revision = usePart(judging.store, (view) => view.revision);
  const [a, b] = props.pair;
  const { among } = props;
  const [answered, setAnswered] = useState<{ readonly pair: string; readonly found: Result<WhyLinked> } | null>(null);
  const pair = `${a} ${b}`;
  /** Counting a value asks again: the lines stay until the answer is there. */
  const found = answered?.pair === pair ? answered.found : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` asks again, and is no part of the question
  useEffect(() => {
    const asking = new AbortController();
    void bridge.call('graph.whyLinked', { a, b, among: [...among] }, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setAnswered({ pair: `${a} ${b}`, found: answer });
    });
    return () => asking.abort();
  }, [bridge, a, b, among, revision]);
  const close = props.onClose && <Button size="small" variant="minimal" text={texts.close} onClick={props.onClose} />;
  return (
    <Section title={texts.title} aside={close}>
      <p className="pair-names">
        <NameList ids={props.pair} />
      </p>
      {found === null ? (
        <Spinner size={16} className="waiting" />
      ) : found.ok ? (
        <Why why={found.value} />
      ) : (
        <FailureView failure={found.failure} />
      )}
    </Section>
  );
}

function Why({ why }: { readonly why: WhyLinked }) {
  const lines = [...why.evidence, ...why.against];
  return (
    <>
      {lines.length === 0 ? <p className="quiet">{texts.nothing}</p> : <EvidenceLines lines={lines} />}
      <p className="pair-sum">
        <strong className="number">{texts.sum(why.sum)}</strong>
        <Tag minimal>{texts.verdicts[why.verdict]}</Tag>
        <span className="quiet">{why.together ? texts.together : texts.apart}</span>
      </p>
      {why.unread.length > 0 && (
        <p className="quiet">
          {texts.unread} <NameList ids={why.unread} />
        </p>
      )}
    </>
  );
}
