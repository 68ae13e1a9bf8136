import { Button, ButtonGroup } from '@blueprintjs/core';
import { useMemo } from 'react';
import { type VerdictRow, verdictActions } from '../../../shared/case-rows.ts';
import { figure } from '../../../shared/figures.ts';
import { permissionFor, permissionsOf } from '../../stores/detect-permissions.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

const verdicts = {
  watch: { title: 'Watch', icon: 'eye-open' },
  ignore: { title: 'Ignore', icon: 'eye-off' },
  'escalate-blocked': { title: 'Escalate for blocking', icon: 'ban-circle' },
  'escalate-external': { title: 'Escalate to the external service', icon: 'send-to' },
} as const satisfies Record<VerdictRow['action'], unknown>;

/** How many look alike, and one verdict for all of them that Detect lists. It waits in the tray, where it can be taken back. */
export function GroupHead(props: {
  readonly domains: readonly string[];
  readonly alike: boolean;
  readonly top: number;
  /** The ids that Detect knows domains by. */
  readonly watchIds: ReadonlyMap<string, string>;
}) {
  const { domains, alike, top, watchIds } = props;
  const ids = domains.flatMap((domain) => watchIds.get(domain) ?? []);
  if (!alike) {
    return (
      <div className="screenshot-head" role="presentation" style={{ top }}>
        <strong>{figure(domains.length)} like no other, or without an image</strong>
      </div>
    );
  }
  return (
    <section className="screenshot-head" aria-label={`${figure(domains.length)} look alike`} style={{ top }}>
      <strong>{figure(domains.length)} look alike</strong>
      {ids.length > 0 && <Verdicts ids={ids} all={ids.length === domains.length} />}
    </section>
  );
}

function Verdicts({ ids, all }: { readonly ids: readonly string[]; readonly all: boolean }) {
  const { lookalikes, account } = useWorkbench();
  const known = usePart(account.store, (state) => state.account.value);
  const refused = usePart(lookalikes.store, (state) => state.refused);
  const permissions = useMemo(() => permissionsOf(known, refused), [known, refused]);
  usePart(lookalikes.store, (state) => state.trayRevision); // The tray is changed in place.
  const staged = ids.filter((id) => lookalikes.waiting.has(id)).length;
  const count = figure(ids.length);
  return (
    <>
      <span className="quiet">
        {all ? 'all in Detect' : `${count} in Detect`}
        {staged > 0 && `, ${figure(staged)} in the tray`}
      </span>
      <ButtonGroup>
        {verdictActions.map((action) => {
          const { title, icon } = verdicts[action];
          const why = permissions[permissionFor(action)];
          const isShort = action === 'watch' || action === 'ignore';
          return (
            <span key={action} title={why ?? `${title}: ${count} of them, into the tray`}>
              <Button
                size="small"
                variant="minimal"
                icon={icon}
                text={isShort ? `${title} ${count}` : undefined}
                disabled={why !== null}
                aria-label={why === null ? `${title}: ${count} of them` : `${title}: ${why}`}
                onClick={() => void lookalikes.stage([...ids], action)}
              />
            </span>
          );
        })}
      </ButtonGroup>
    </>
  );
}
