import { Button, Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { figure } from '../../../shared/figures.ts';
import type { MemoryState } from '../../../shared/memory.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { Section } from '../../ui/Section.tsx';

const texts = memoryTexts.panel;
const mostProblems = 100;

/** What the index knows, what it is doing, and what it left out. */
export function IndexPart() {
  const { memory } = useWorkbench();
  const state = usePart(memory.store, (view) => view.state);
  if (!state) return null;
  const { paused, folders, problems, failure } = state;
  return (
    <>
      <Section
        title={texts.index}
        aside={
          <>
            <Button
              size="small"
              variant="minimal"
              text={paused ? texts.resume : texts.pause}
              onClick={() => void memory.run(paused ? 'resume' : 'pause')}
            />
            <Button size="small" variant="minimal" text={texts.look} onClick={() => void memory.run('look')} />
            <Button
              size="small"
              variant="minimal"
              text={texts.rebuild}
              title={texts.rebuildHelp}
              onClick={() => void memory.run('rebuild')}
            />
          </>
        }
      >
        <p role="status" data-testid="memory-state">
          <span className="number">{texts.state(state)}</span> · {doing(state)}
        </p>
        {failure && <p className="warn">{plainLine(failure)}</p>}
        <PrivateMark />
      </Section>
      <Section
        title={texts.folders}
        aside={
          <Button
            size="small"
            text={texts.addFolder}
            title={texts.addFolderHelp}
            onClick={() => void memory.changeFolder()}
          />
        }
      >
        {folders.length === 0 && <p className="quiet">{texts.noFolders}</p>}
        <ul className="memory-folders">
          {folders.map(({ path, there }) => (
            <li key={path}>
              <bdi className="mono">{plainLine(path)}</bdi>
              {!there && <span className="warn">{texts.folderGone}</span>}
              <Button
                size="small"
                variant="minimal"
                text={texts.removeFolder}
                aria-label={`${texts.removeFolder} ${plainLine(path)}`}
                onClick={() => void memory.changeFolder(path)}
              />
            </li>
          ))}
        </ul>
      </Section>
      {problems.length > 0 && (
        <Section
          title={texts.problems}
          aside={
            <>
              {figure(problems.length)}
              {problems.some(({ state: is }) => is === 'missing') && (
                <Button
                  size="small"
                  variant="minimal"
                  text={texts.forget}
                  title={texts.forgetHelp}
                  onClick={() => void memory.run('forget')}
                />
              )}
            </>
          }
        >
          <ul className="memory-folders">
            {problems.slice(0, mostProblems).map(({ path, state: is, why }) => (
              <li key={path}>
                {!why?.includes(path) && <bdi className="mono">{plainLine(path)}</bdi>}
                <span className="quiet">{texts.leftOut(is, why === null ? '' : plainLine(why))}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function doing({ paused, waiting, looking }: MemoryState): string {
  if (paused) return texts.paused;
  if (waiting > 0) return texts.reading(waiting);
  return looking ? texts.looking : texts.ready;
}

/** The private mark of the open case. */
function PrivateMark() {
  const { bridge, openCase, notices } = useWorkbench();
  const id = usePart(openCase.store, (view) => view.state?.id);
  const [isPrivate, setPrivate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case has another mark
  useEffect(() => void change(), [id]);

  async function change(set?: boolean): Promise<void> {
    const answer = await bridge.call('memory.private', set === undefined ? {} : { set });
    if (answer.ok) setPrivate(answer.value.private);
    else notices.showFailure(answer.failure);
  }
  return (
    <Checkbox
      checked={isPrivate}
      label={texts.isPrivate}
      title={texts.privateHelp}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}
