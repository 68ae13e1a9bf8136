import { Button, Tag } from '@blueprintjs/core';
import { FolderOpen, Import } from '@blueprintjs/icons';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { harmlessText } from '../../../shared/defang.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useSeen } from '../../stores/use-seen.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { memoryTexts as texts } from '../../texts/memory.ts';
import { Section } from '../../ui/Section.tsx';

/** Which other cases have it, when, what was decided there, and how to get to it. */
export function SeenPart({ row }: { readonly row: EntityRow }) {
  const { memory } = useWorkbench();
  const seen = useSeen(row.kind, row.value);
  if (!seen) return null;
  const left = seen.cases - seen.seen.length;
  return (
    <Section title={texts.inOthers(seen.cases)}>
      <ul className="inspector-seen">
        {seen.seen.map((sight) => (
          <li key={sight.path}>
            <span className="inspector-seen-text">
              <bdi>{plainLine(sight.title) || texts.untitled}</bdi>{' '}
              <span className="quiet number">{texts.seen(sight.first, sight.last)}</span>{' '}
              <span className="quiet">{sight.verdicts.map((verdict) => `· ${texts.verdicts[verdict]}`).join(' ')}</span>
              {sight.via !== null && <span className="quiet">{texts.via(harmlessText(sight.via))}</span>}{' '}
              {sight.tags.map((tag) => (
                <Tag key={tag} minimal round>
                  {plainLine(tag)}
                </Tag>
              ))}
            </span>
            <Button
              size="small"
              variant="minimal"
              icon={<FolderOpen size={12} />}
              aria-label={texts.open}
              title={texts.openHelp}
              onClick={() => void memory.openCase(sight.path)}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<Import size={12} />}
              aria-label={texts.bring}
              title={texts.bringHelp}
              onClick={() => void memory.bringOver(sight.path, [{ kind: row.kind, value: row.value }])}
            />
            {sight.note !== '' && (
              <span className="inspector-seen-note quiet">
                <bdi>{plainLine(sight.note)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="quiet">{texts.more(left)}</p>}
    </Section>
  );
}
