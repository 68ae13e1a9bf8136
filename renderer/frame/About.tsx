import { Dialog, DialogBody } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../stores/workbench.ts';

export function About() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'about');
  const info = usePart(frame.store, (state) => state.info);
  return (
    <Dialog
      isOpen={open}
      onClose={() => frame.close('about')}
      title="About Sextant"
      className="about"
      transitionDuration={0}
    >
      <DialogBody>
        <p>
          A workbench for people who investigate domains. Version {info?.version}, {info?.shell} shell. MIT licence.
        </p>
        <p>
          {info?.keychain.kind === 'keychain'
            ? 'Keys are kept in the system keychain.'
            : `Keys are held in memory for this run only. ${info?.keychain.why ?? ''}`}
        </p>
      </DialogBody>
    </Dialog>
  );
}
