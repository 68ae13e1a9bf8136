import { Button, Spinner } from '@blueprintjs/core';
import { judgingTitle, longComparison } from '../../../shared/judging-title.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { ProgressLine } from '../../ui/ProgressLine.tsx';

const texts = linksTexts.comparing;

/** The progress of a comparison; a long one can be cancelled. */
export function Comparing({ names, cancel }: { readonly names: number; readonly cancel: () => void }) {
  const { jobs } = useWorkbench();
  const title = judgingTitle(names);
  const progress = usePart(jobs.store, (view) => view.jobs.find((job) => job.title === title)?.progress ?? null);
  if (names <= longComparison) return <Spinner size={20} className="waiting" />;
  const share = progress?.of ? progress.done / progress.of : 0;
  return (
    <div className="links-comparing" role="status">
      <span className="number">{texts.progress(title, share)}</span>
      <ProgressLine value={share} stripes={false} />
      <Button size="small" text={texts.cancel} onClick={cancel} />
    </div>
  );
}
