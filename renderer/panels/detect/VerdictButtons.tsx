import { Button, ButtonGroup } from '@blueprintjs/core';
import { type VerdictRow, verdictActions } from '../../../shared/case-rows.ts';
import { type CommandId, commandById, shownKeys } from '../../../shared/commands.ts';
import { permissionFor } from '../../stores/detect-permissions.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { detectTexts } from '../../texts/detect.ts';
import { usePermissions } from './use-permissions.ts';

const commands: Readonly<Record<VerdictRow['action'], CommandId>> = {
  watch: 'detect.watch',
  ignore: 'detect.ignore',
  'escalate-blocked': 'detect.block',
  'escalate-external': 'detect.external',
};

// covers: detect.stateWrites state
// covers: detect.escalations escalation_type
// covers: detect.states new to watched, new to ignored, ignored to watched
/** One button per verdict, for the chosen lookalikes. A disabled one has the reason as its title. */
export function VerdictButtons() {
  const { run, frame } = useWorkbench();
  const permissions = usePermissions();
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  return (
    <ButtonGroup>
      {verdictActions.map((action) => {
        const { title, short } = detectTexts.verdicts[action];
        const command = commands[action];
        const why = permissions[permissionFor(action)];
        const keys = commandById(command)?.keys;
        return (
          <span key={action} title={why ?? `${title}${keys ? ` (${shownKeys(keys, mac)})` : ''}`}>
            <Button
              size="small"
              text={<Lettered word={capitalized(short)} letter={keys ?? ''} />}
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

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Underlines the letter that is the key. */
function Lettered({ word, letter }: { readonly word: string; readonly letter: string }) {
  const at = letter.length === 1 ? word.toLowerCase().indexOf(letter.toLowerCase()) : -1;
  if (at < 0) return word;
  return (
    <>
      {word.slice(0, at)}
      <u>{word[at]}</u>
      {word.slice(at + 1)}
    </>
  );
}
