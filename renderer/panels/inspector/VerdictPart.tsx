import { Button, ButtonGroup, InputGroup, Intent } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { longestReason, type MemberVerdict, memberVerdicts } from '../../../shared/membership.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { countsAmong, currentCampaign } from '../../stores/membership-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Form } from '../../ui/Form.tsx';

const texts = inspectorTexts.verdict;
const intents = { in: Intent.DANGER, out: Intent.SUCCESS, unsure: Intent.WARNING } as const;

/** Whether items belong to the campaign: in, out or unsure, with a reason. */
export function VerdictPart({ ids }: { readonly ids: readonly number[] }) {
  const { membership, openCase } = useWorkbench();
  const verdicts = usePart(membership.store, (view) => view.verdicts);
  const campaign = usePart(membership.store, (view) => currentCampaign(view)?.name ?? null);
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const counts = useMemo(() => countsAmong(verdicts, ids), [verdicts, ids]);
  /** Null until something is typed: then the verdict keeps its reason. */
  const [reason, setReason] = useState<string | null>(null);
  const [only] = ids;
  const known = ids.length === 1 && only !== undefined ? verdicts.get(only) : undefined;
  const judged = counts.in + counts.out + counts.unsure;
  const common = memberVerdicts.find((verdict) => ids.length > 0 && counts[verdict] === ids.length) ?? null;

  function judge(verdict: MemberVerdict | null): void {
    void membership.judge(ids, verdict, reason ?? undefined);
    setReason(null);
  }

  return (
    <section className="inspector-verdict" aria-label={texts.label}>
      <ButtonGroup>
        {memberVerdicts.map((verdict) => (
          <Button
            key={verdict}
            size="small"
            text={texts.verdicts[verdict]}
            aria-pressed={common === verdict}
            intent={common === verdict ? intents[verdict] : Intent.NONE}
            disabled={fixed}
            onClick={() => judge(verdict)}
          />
        ))}
      </ButtonGroup>
      <Form className="inspector-reason" onSend={() => common && judge(common)} ready={common !== null}>
        <InputGroup
          size="small"
          aria-label={texts.reason}
          placeholder={texts.reason}
          disabled={fixed}
          maxLength={longestReason}
          value={reason ?? ''}
          onValueChange={setReason}
        />
      </Form>
      {judged > 0 && !fixed && (
        <Button size="small" variant="minimal" text={texts.withdraw} onClick={() => judge(null)} />
      )}
      {known?.reason && <p className="quiet">{texts.because(plainLine(known.reason))}</p>}
      {ids.length > 1 && judged > 0 && (
        <p className="quiet number">{texts.counts(counts.in, counts.out, counts.unsure, ids.length - judged)}</p>
      )}
      {campaign !== null && judged > 0 && <p className="quiet">{texts.campaign(plainLine(campaign))}</p>}
    </section>
  );
}
