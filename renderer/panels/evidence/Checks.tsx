import { Callout, Intent } from '@blueprintjs/core';
import { figure, minuteOf } from '../../../shared/figures.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
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
            The case is good: {figure(verified.value.replies)} replies, {figure(verified.value.events)} events,{' '}
            {figure(verified.value.bytes)} bytes, none changed, added, removed or moved.
            {verified.value.sinceSeal !== null &&
              ` It is the case that was sealed; ${figure(verified.value.sinceSeal)} entries came after the seal.`}
            {verified.value.upgraded &&
              ` What came before ${minuteOf(verified.value.upgraded.at)} UTC was chained then; before that only replies were.`}
            {verified.value.damage && ` But the file is damaged: ${verified.value.damage}.`}
            {verified.value.last && (
              <>
                {' '}
                Last hash <span className="mono">{verified.value.last.slice(0, 16)}…</span>
              </>
            )}
          </Verdict>
        ) : (
          <Verdict>
            The case is not as it was: {verified.value.what}: {verified.value.why}.
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
