import { Callout, Intent } from '@blueprintjs/core';
import { type Failure, keptOf, supportOf } from '../../shared/result.ts';

/** A failure as a person reads it: what happened, what was kept, what to do. */
export function FailureView({ failure }: { readonly failure: Failure }) {
  // Being offline is the person's own wish, and no alarm.
  if (failure.code === 'offline') return <p className="quiet offline-note">{failure.message}</p>;
  const more = [keptOf(failure), failure.next, supportOf(failure)].filter(Boolean).join(' ');
  return (
    <Callout
      compact
      intent={failure.code === 'limit' ? Intent.WARNING : Intent.DANGER}
      icon={null}
      role="alert"
      className="failure"
    >
      <div>{failure.message}</div>
      {more && <div className="failure-more">{more}</div>}
    </Callout>
  );
}
