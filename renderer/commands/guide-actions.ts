import { guideSteps } from '../../shared/settings.ts';
import type { Workbench } from '../stores/workbench.ts';
import { focusWhenThere } from '../ui/focus-when-there.ts';
import { inFreeCase } from './case-actions.ts';

/** Continues where the user stopped; starts from the beginning if it was never started, or was finished. */
export async function openGuide(workbench: Workbench): Promise<void> {
  const { settings } = workbench;
  const { step, shown } = settings.store.getState().guide;
  if (!shown && (step === 0 || step === guideSteps)) {
    await beginGuide(workbench);
    return;
  }
  if (!shown) await settings.change({ guide: { step, shown: true } });
  focusWhenThere('.guide button');
}

export async function beginGuide(workbench: Workbench): Promise<void> {
  if (!(await inFreeCase(workbench))) return;
  await workbench.settings.change({ guide: { step: 0, shown: true } });
  focusWhenThere('.guide button');
}
