import { Callout, Intent } from '@blueprintjs/core';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { evidenceTexts } from '../../texts/evidence.ts';
import { FailureView } from '../../ui/FailureView.tsx';

/** The results of the last checks of the ledger and of the graph. */
export function Checks() {
  const { evidence } = useWorkbench();
  const { verified, rebuilt } = useParts(evidence.store, ['verified', 'rebuilt']);
  return (
    <div className="checks" aria-live="polite">
      {verified && !verified.ok && <FailureView failure={verified.failure} />}
      {verified?.ok &&
        (verified.value.good ? (
          <Verdict good>
            {evidenceTexts.good}
            {evidenceTexts.goodCounts(verified.value.replies, verified.value.events, verified.value.bytes)}
            {verified.value.sinceSeal !== null && evidenceTexts.sealed(verified.value.sinceSeal)}
            {verified.value.upgraded && evidenceTexts.upgraded(verified.value.upgraded.at)}
            {verified.value.team && evidenceTexts.signed(verified.value.team)}
            {verified.value.damage && evidenceTexts.damaged(verified.value.damage)}
            {verified.value.last && (
              <>
                {' '}
                {evidenceTexts.lastHash} <span className="mono">{verified.value.last.slice(0, 16)}…</span>
              </>
            )}
          </Verdict>
        ) : (
          <Verdict>{evidenceTexts.bad(verified.value.what ?? '', verified.value.why ?? '')}</Verdict>
        ))}
      {rebuilt && !rebuilt.ok && <FailureView failure={rebuilt.failure} />}
      {rebuilt?.ok &&
        (rebuilt.value.same ? (
          <Verdict good>
            {evidenceTexts.rebuiltSame}
            {evidenceTexts.rebuiltCounts(rebuilt.value.entities, rebuilt.value.edges)}
          </Verdict>
        ) : (
          <Verdict>{evidenceTexts.rebuiltDiffers(rebuilt.value.differences.join('; '))}</Verdict>
        ))}
    </div>
  );
}

function Verdict(props: { readonly good?: boolean; readonly children: React.ReactNode }) {
  return (
    <Callout compact icon={null} intent={props.good ? Intent.SUCCESS : Intent.DANGER} className="failure" role="status">
      {props.children}
    </Callout>
  );
}
