import { Button, ButtonGroup } from '@blueprintjs/core';
import { useMemo } from 'react';
import { type VerdictRow, verdictActions } from '../../../shared/case-rows.ts';
import { permissionFor, permissionsOf } from '../../stores/detect-permissions.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { detectTexts } from '../../texts/detect.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';

const texts = screenshotTexts.list;
const icons = {
  watch: 'eye-open',
  ignore: 'eye-off',
  'escalate-blocked': 'ban-circle',
  'escalate-external': 'send-to',
} as const satisfies Record<VerdictRow['action'], unknown>;

/** Head of a group of similar screenshots. Adds one verdict to the tray for each member that Detect lists. */
export function GroupHead(props: {
  readonly domains: readonly string[];
  readonly alike: boolean;
  readonly top: number;
  /** The ids of domains in Detect. */
  readonly watchIds: ReadonlyMap<string, string>;
}) {
  const { domains, alike, top, watchIds } = props;
  const ids = domains.flatMap((domain) => watchIds.get(domain) ?? []);
  if (!alike) {
    return (
      <div className="screenshot-head" role="presentation" style={{ top }}>
        <strong>{texts.rest(domains.length)}</strong>
      </div>
    );
  }
  return (
    <section className="screenshot-head" aria-label={texts.group(domains.length)} style={{ top }}>
      <strong>{texts.group(domains.length)}</strong>
      {ids.length > 0 && <Verdicts ids={ids} all={ids.length === domains.length} />}
    </section>
  );
}

function Verdicts({ ids, all }: { readonly ids: readonly string[]; readonly all: boolean }) {
  const { lookalikes, account } = useWorkbench();
  const known = usePart(account.store, (state) => state.account.value);
  const refused = usePart(lookalikes.store, (state) => state.refused);
  const permissions = useMemo(() => permissionsOf(known, refused), [known, refused]);
  usePart(lookalikes.store, (state) => state.trayRevision); // The tray map changes in place.
  const staged = ids.filter((id) => lookalikes.waiting.has(id)).length;
  const count = ids.length;
  return (
    <>
      <span className="quiet">
        {texts.inDetect(count, all)}
        {staged > 0 && texts.inTray(staged)}
      </span>
      <ButtonGroup>
        {verdictActions.map((action) => {
          const { title } = detectTexts.verdicts[action];
          const why = permissions[permissionFor(action)];
          const isShort = action === 'watch' || action === 'ignore';
          return (
            <span key={action} title={why ?? texts.verdictHint(title, count)}>
              <Button
                size="small"
                variant="minimal"
                icon={icons[action]}
                text={isShort ? texts.verdict(title, count) : undefined}
                disabled={why !== null}
                aria-label={why === null ? texts.verdictLabel(title, count) : texts.verdictRefused(title, why)}
                onClick={() => void lookalikes.stage([...ids], action)}
              />
            </span>
          );
        })}
      </ButtonGroup>
    </>
  );
}
