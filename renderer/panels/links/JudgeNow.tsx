import { Button } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Section } from '../../ui/Section.tsx';

const texts = linksTexts.large;

/** A case of many names is judged, and judged again, only when somebody asks for it: says so, and offers it. */
export function JudgeNow({ inList = false }: { readonly inList?: boolean }) {
  const { belongs } = useWorkbench();
  const left = usePart(belongs.store, (view) => view.left);
  const isOld = usePart(belongs.store, (view) => view.isOld);
  const isReading = usePart(belongs.store, (view) => view.isReading);
  if (left === 0) return null;
  const now = (
    <Button
      size="small"
      variant="minimal"
      text={isOld ? texts.old.judge : texts.judge}
      loading={isReading}
      onClick={() => void belongs.judgeAll()}
    />
  );
  if (inList)
    return (
      <div className="tool-row">
        <span className="quiet">{isOld ? texts.old.inList : texts.inList(left)}</span>
        {now}
      </div>
    );
  return (
    <Section title={isOld ? texts.old.title : texts.title} aside={now}>
      <p className="quiet">{isOld ? texts.old.why(left) : texts.why(left)}</p>
    </Section>
  );
}
