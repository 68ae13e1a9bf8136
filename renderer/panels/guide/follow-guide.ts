import type { Workbench } from '../../stores/workbench.ts';
import { steps } from './guide-steps.ts';

/** Detects that the current step is done, and shows the next one, until the returned function is called. */
export function followGuide(workbench: Workbench): () => void {
  const { settings, openCase, dock, membership } = workbench;
  let moving = false;

  async function look(): Promise<void> {
    const { step, shown } = settings.store.getState().guide;
    if (moving || !shown || !steps[step]?.isDone(workbench)) return;
    moving = true;
    await settings.change({ guide: { step: step + 1, shown } });
    moving = false;
  }

  const leave = [settings.store, openCase.store, dock.store, membership.store].map((store) =>
    store.subscribe(() => void look()),
  );
  void look();
  return () => {
    for (const stop of leave) stop();
  };
}
