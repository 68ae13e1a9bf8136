import { Button } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { Moment } from '../../ui/Moment.tsx';

/** Says that the past is shown, and leads back. */
export function PastBanner() {
  const { openCase } = useWorkbench();
  const past = usePart(openCase.store, (view) => view.past);
  if (!past) return null;
  return (
    <aside className="case-past" aria-label={caseTexts.past.label}>
      <span>
        <strong>{caseTexts.past.title}</strong> {caseTexts.past.at} <Moment at={past.at} withDate />
        {caseTexts.past.after(past.label)}
      </span>
      <span className="spacer" />
      <Button size="small" variant="outlined" text={caseTexts.past.back} onClick={() => void openCase.showPresent()} />
    </aside>
  );
}
