import './failure.css';
import { Callout, Intent } from '@blueprintjs/core';
import { type Failure, keptOf, supportOf } from '../../shared/result.ts';

// covers: platform.status 400, 401, 403, 404, 422, 500, 503
// covers: platform.error error.message, error.summary, error.messages
// covers: pdns.status 400, 401, 403, 404, 416, 429, 500, 502, 503, 504, one line of text
// covers: batch.error status, detail, invalid_parameters, missing-api-key, session-failure, invalid-parameters, 500
// covers: batch.fetch 404: no data
// covers: batch.validate _status, _message
// covers: detect.stateWrites 422 by field, 403 for who may only read
// covers: batch.details _status, _message
// covers: batch.link _status, _message
// covers: batch.error type, logid, contact_url
// covers: platform.error resources.support
/** A failure for the user: what happened, what was saved, what to do. */
export function FailureView({ failure }: { readonly failure: Failure }) {
  // Offline mode is the user's choice, and no alarm.
  if (failure.code === 'offline') {
    return <p className="quiet failure-offline">{[failure.message, failure.next].filter(Boolean).join(' ')}</p>;
  }
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
