import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Shows the cost of an action before it runs. */
export function ConfirmDialog() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'confirm');
  const confirmation = usePart(frame.store, (state) => state.confirmation);
  return (
    <FormDialog
      open={open && confirmation !== null}
      title={confirmation?.title ?? ''}
      action={confirmation?.action ?? ''}
      onAnswer={() => {
        frame.close('confirm');
        confirmation?.agreed();
      }}
      onClose={() => frame.close('confirm')}
    >
      <p>{confirmation?.text}</p>
    </FormDialog>
  );
}
