import './seen-mark.css';
import { Briefcase } from '@blueprintjs/icons';
import type { SeenValue } from '../../shared/memory.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { memoryTexts } from '../texts/memory.ts';

/** A small mark beside a value that other cases have, with their titles. */
export function SeenMark({ seen }: { readonly seen: SeenValue | null }) {
  if (!seen) return null;
  const titles = seen.seen.map(({ title }) => plainLine(title)).join(', ');
  const words = memoryTexts.inOthers(seen.cases);
  return (
    <span className="seen-mark number" role="img" aria-label={words} title={`${words}: ${titles}`}>
      <Briefcase size={12} aria-hidden />
      {seen.cases}
    </span>
  );
}
