import { Button } from '@blueprintjs/core';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Section } from '../../ui/Section.tsx';

const texts = linksTexts.large;

/** A case of many names is judged only when somebody asks for it: says so, and offers it. */
export function JudgeNow({ inList = false }: { readonly inList?: boolean }) {
  const { belongs } = useWorkbench();
  const left = usePart(belongs.store, (view) => view.left);
  const isReading = usePart(belongs.store, (view) => view.isReading);
  if (left === 0) return null;
  const now = (
    <Button
      size="small"
      variant="minimal"
      text={texts.judge}
      loading={isReading}
      onClick={() => void belongs.judgeAll()}
    />
  );
  if (inList)
    return (
      <div className="tool-row">
        <span className="quiet">{texts.inList(left)}</span>
        {now}
      </div>
    );
  return (
    <Section title={texts.title} aside={now}>
      <p className="quiet">{texts.why(left)}</p>
    </Section>
  );
}
