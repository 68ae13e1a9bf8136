import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { actorsTexts } from '../../texts/actors.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { Section } from '../../ui/Section.tsx';

const texts = actorsTexts.alike;

/** Which case the open one looks like; nothing if there is none. */
export function AlikePart() {
  const { actors, openCase, run } = useWorkbench();
  const alike = usePart(actors.store, (view) => view.alike);
  useEffect(() => actors.want(), [actors]);
  const all = usePart(actors.store, (view) => view.actors);
  const own = usePart(openCase.store, (view) => view.state?.id) ?? '';
  // What was decided already is no news.
  const joined = new Set(all.flatMap(({ cases }) => (cases.includes(own) ? cases : [])));
  const near = alike?.cases.filter(({ id, apart }) => !apart && !joined.has(id)) ?? [];
  const [first] = near;
  if (!first) return null;
  return (
    <Section title={texts.title}>
      <p className="inspector-offer">
        <span>{texts.inspector(plainLine(first.title) || memoryTexts.untitled, near.length - 1)}</span>
        <Button size="small" text={texts.why} onClick={() => run('panel.memory')} />
      </p>
    </Section>
  );
}
