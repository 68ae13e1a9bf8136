import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { harmlessText } from '../../../shared/defang.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { dayOf } from '../../../shared/figures.ts';
import type { FoundCase, PastSight } from '../../../shared/memory.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';

const texts = memoryTexts.panel;
const mostOfCase = 200;

type Search = Readonly<Record<string, unknown>> & { readonly text: string };

/** The results, case by case. */
export function FoundCases(props: {
  readonly found: readonly FoundCase[];
  readonly isMore: boolean;
  readonly search: Search;
}) {
  const { found, isMore, search } = props;
  if (found.length === 0 && !isMore) {
    return (
      <div role="status" className="memory-none">
        <strong>{texts.none}</strong>
        <p className="quiet">{texts.noneHelp}</p>
      </div>
    );
  }
  return (
    <div className="memory-found">
      <p role="status" className="quiet">
        {texts.found(found.length, isMore)}
      </p>
      <ul className="memory-cases" aria-label={texts.results}>
        {found.map((one) => (
          <li key={`${one.path} ${JSON.stringify(search)}`}>
            <OneCase found={one} search={search} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneCase({ found, search }: { readonly found: FoundCase; readonly search: Search }) {
  const { bridge, memory, openCase } = useWorkbench();
  const [all, setAll] = useState<readonly PastSight[] | null>(null);
  const { path, title, changed, inTitle, count } = found;
  const values = all ?? found.values;
  const isOpen = openCase.store.getState().state?.path === path;

  async function showAll(): Promise<void> {
    const answer = await bridge.call('memory.search', { ...search, path, perCase: mostOfCase });
    if (answer.ok) setAll(answer.value.cases[0]?.values ?? []);
  }
  return (
    <Section
      title={plainLine(title) || memoryTexts.untitled}
      aside={
        <>
          <span className="quiet" title={plainLine(path)}>
            {[count > 0 && texts.count(count), inTitle && texts.inTitle, dayOf(changed)].filter(Boolean).join(' · ')}
          </span>
          {!isOpen && values.length > 0 && (
            <Button
              size="small"
              variant="minimal"
              text={memoryTexts.bring}
              title={texts.bringHelp(values.length)}
              onClick={() => void memory.bringOver(path, values)}
            />
          )}
          {!isOpen && (
            <Button
              size="small"
              variant="minimal"
              text={memoryTexts.open}
              title={memoryTexts.openHelp}
              onClick={() => void memory.openCase(path)}
            />
          )}
        </>
      }
    >
      <table className="memory-values">
        <tbody>
          {values.map((sight) => (
            <tr key={`${sight.kind} ${sight.value}`}>
              <td className="quiet">{kindRow(sight.kind).one}</td>
              <td>
                <Indicator kind={sight.kind} value={sight.value} />
              </td>
              <td>{sight.verdicts.map((verdict) => memoryTexts.verdicts[verdict]).join(', ')}</td>
              <td>
                {sight.tags.map((tag) => (
                  <Tag key={tag} minimal round>
                    {plainLine(tag)}
                  </Tag>
                ))}
              </td>
              <td className="quiet number">{memoryTexts.seen(sight.first, sight.last)}</td>
              <td className="quiet" title={restOf(sight)}>
                <bdi>{restOf(sight)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all === null && count > values.length && (
        <Button
          size="small"
          variant="minimal"
          text={texts.allOf(Math.min(count, mostOfCase))}
          onClick={() => void showAll()}
        />
      )}
    </Section>
  );
}

/** Where the case has it, if not on its graph, and the note. */
function restOf({ via, onGraph, note }: PastSight) {
  const where = via !== null ? memoryTexts.via(harmlessText(via)) : onGraph ? '' : memoryTexts.inReply;
  return [where, plainLine(note)].filter(Boolean).join(' · ');
}
