import './seen-part.css';
import { Button } from '@blueprintjs/core';
import { FolderOpen, Import } from '@blueprintjs/icons';
import { harmlessText } from '../../../shared/defang.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import type { PastSight, SeenValue } from '../../../shared/memory.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useSeen } from '../../stores/use-seen.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { memoryTexts as texts } from '../../texts/memory.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { Section } from '../../ui/Section.tsx';
import { SeenMark } from '../../ui/SeenMark.tsx';

/** Which other cases have a value, when, what was decided there, and how to get to it. */
export function SeenPart({ kind, value }: { readonly kind: EntityKind; readonly value: string }) {
  const seen = useSeen(kind, value);
  if (!seen) return null;
  return (
    <Section title={texts.inOthers(seen.cases)}>
      <SeenCases seen={seen} />
    </Section>
  );
}

/** The mark beside a value in a list: it opens the cases. */
export function SeenButton({ seen }: { readonly seen: SeenValue | null }) {
  if (!seen) return null;
  return (
    <QuickPopover
      placement="bottom-end"
      content={
        <div className="seen-part-card">
          <SeenCases seen={seen} />
        </div>
      }
    >
      <Button size="small" variant="minimal" aria-label={texts.casesOf(seen.cases, harmlessText(seen.value))}>
        <SeenMark seen={seen} />
      </Button>
    </QuickPopover>
  );
}

function SeenCases({ seen }: { readonly seen: SeenValue }) {
  const { memory, run } = useWorkbench();
  const left = seen.cases - seen.seen.length;
  const { kind, value } = seen;
  return (
    <>
      <ul className="seen-part-list">
        {seen.seen.map((sight) => (
          <li key={sight.path}>
            <bdi className="seen-part-title" title={plainLine(sight.path)}>
              {plainLine(sight.title) || texts.untitled}
            </bdi>
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
              onClick={() => void memory.bringOver(sight.path, [{ kind, value }])}
            />
            <Told sight={sight} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={texts.more(left)}
          title={texts.moreHelp}
          onClick={() => {
            memory.searchFor({ text: value, kind });
            run('panel.memory');
          }}
        />
      )}
    </>
  );
}

/** What was decided, when it was seen, and where in the case it is. */
function Told({ sight }: { readonly sight: PastSight }) {
  const { first, last, verdicts, via, onGraph, tags, note } = sight;
  const where = via !== null ? texts.via(harmlessText(via)) : onGraph ? '' : texts.inReply;
  const decided = verdicts.map((verdict) => texts.verdicts[verdict]).join(', ');
  const words = [decided, ...tags.map(plainLine), texts.seen(first, last), where, plainLine(note)].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className="seen-part-told quiet" title={words.join(' · ')}>
      <bdi>{words.join(' · ')}</bdi>
    </span>
  );
}
