import './help.css';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { commandById } from '../../../shared/commands.ts';
import { type PanelId, panelTitle } from '../../../shared/panels.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { helpTexts } from '../../texts/help.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';
import type { PanelHelp as HelpText } from '../panel.ts';

/** A short page about one panel. */
export function PanelHelp({ helpOf }: { readonly helpOf: (panel: PanelId) => HelpText }) {
  const { frame, run } = useWorkbench();
  const panel = usePart(frame.store, (state) => state.helpFor);
  const { about, commands, costs, empty } = helpOf(panel);
  return (
    <Dialog
      isOpen
      onClose={() => frame.close('help')}
      title={helpTexts.title(panelTitle(panel))}
      className="help-panel"
      transitionDuration={0}
    >
      <DialogBody>
        <p>{about}</p>
        <h3>{helpTexts.commands}</h3>
        <dl className="help-commands">
          {commands.map((id) => (
            <Command key={id} id={id} />
          ))}
        </dl>
        <h3>{helpTexts.costs}</h3>
        <p>{costs}</p>
        <h3>{helpTexts.empty}</h3>
        <p>{empty}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={helpTexts.allKeys} onClick={() => run('help.keys')} />
            <Button intent="primary" text={helpTexts.close} onClick={() => frame.close('help')} />
          </>
        }
      />
    </Dialog>
  );
}

function Command({ id }: { readonly id: string }) {
  const { frame } = useWorkbench();
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  const { title = '', keys } = commandById(id) ?? {};
  return (
    <div>
      <dt>{title}</dt>
      <dd>{keys ? <KeyCombo keys={keys} mac={mac} /> : <span className="quiet">{helpTexts.noKey}</span>}</dd>
    </div>
  );
}
