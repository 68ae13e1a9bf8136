import { Button } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Moment } from '../../ui/Moment.tsx';

/** Says that the past is shown, and leads back. */
export function PastBanner() {
  const { openCase } = useWorkbench();
  const past = usePart(openCase.store, (view) => view.past);
  if (!past) return null;
  return (
    <aside className="case-past" aria-label="The past">
      <span>
        <strong>The case as it was</strong> at <Moment at={past.at} withDate />, right after “{past.label}”. Nothing can
        be changed here.
      </span>
      <span className="spacer" />
      <Button size="small" variant="outlined" text="Back to the present" onClick={() => void openCase.showPresent()} />
    </aside>
  );
}
