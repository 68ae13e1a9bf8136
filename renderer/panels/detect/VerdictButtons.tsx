import { Button, ButtonGroup } from '@blueprintjs/core';
import { commandById, shownKeys } from '../../../shared/commands.ts';
import { permissionFor } from '../../stores/detect-permissions.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { usePermissions } from './use-permissions.ts';
import { verdictActions, verdictTitles } from './verdict-words.ts';

/** One button per verdict; one that is off says why. They mean what is chosen in the queue. */
export function VerdictButtons() {
  const { run, frame } = useWorkbench();
  const permissions = usePermissions();
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  return (
    <ButtonGroup>
      {verdictActions.map((action) => {
        const { title, icon, command } = verdictTitles[action];
        const why = permissions[permissionFor(action)];
        const keys = commandById(command)?.keys;
        return (
          <span key={action} title={why ?? `${title}${keys ? ` (${shownKeys(keys, mac)})` : ''}`}>
            <Button
              size="small"
              icon={icon}
              text={keys && shownKeys(keys, mac)}
              aria-label={why === null ? title : `${title}: ${why}`}
              disabled={why !== null}
              onClick={() => run(command)}
            />
          </span>
        );
      })}
    </ButtonGroup>
  );
}
