import { Dialog, DialogBody } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';

export function About() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'about');
  const info = usePart(frame.store, (state) => state.info);
  return (
    <Dialog
      isOpen={open}
      onClose={() => frame.close('about')}
      title={frameTexts.about.title}
      className="about"
      transitionDuration={0}
    >
      <DialogBody>
        <p>{frameTexts.about.product(info?.version ?? '', info?.shell ?? '')}</p>
        <p>
          {info?.keychain.kind === 'keychain'
            ? frameTexts.keychain.inKeychain
            : frameTexts.about.keysInMemory(info?.keychain.why ?? '')}
        </p>
      </DialogBody>
    </Dialog>
  );
}
