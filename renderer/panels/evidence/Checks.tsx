import { Callout, Intent } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { figure } from '../../ui/Meter.tsx';

/** What the last checks of the ledger and of the graph said. */
export function Checks() {
  const { evidence } = useWorkbench();
  const { verified, rebuilt } = usePart(evidence.store, (state) => state);
  return (
    <div className="checks" aria-live="polite">
      {verified && !verified.ok && <FailureView failure={verified.failure} />}
      {verified?.ok &&
        (verified.value.good ? (
          <Verdict good>
            The ledger is good: {figure(verified.value.replies)} replies, {figure(verified.value.bytes)} bytes, none
            changed, removed or moved.
            {verified.value.last && (
              <>
                {' '}
                Last hash <span className="mono">{verified.value.last.slice(0, 16)}…</span>
              </>
            )}
          </Verdict>
        ) : (
          <Verdict>
            The ledger is not as it was: reply {verified.value.reply}. {verified.value.why}
          </Verdict>
        ))}
      {rebuilt && !rebuilt.ok && <FailureView failure={rebuilt.failure} />}
      {rebuilt?.ok &&
        (rebuilt.value.same ? (
          <Verdict good>
            Made anew from the stored replies, the graph is the same: {figure(rebuilt.value.entities)} things,{' '}
            {figure(rebuilt.value.edges)} links.
          </Verdict>
        ) : (
          <Verdict>
            Made anew from the stored replies, the graph differs: {rebuilt.value.differences.join('; ')}
          </Verdict>
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
