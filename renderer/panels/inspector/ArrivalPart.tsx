import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { counted } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { showItems } from '../../stores/show-items.ts';
import { usePart, useParts, useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Section } from '../../ui/Section.tsx';

const texts = inspectorTexts.arrivals;

/** Selects what came, and moves the camera to it. */
function showArrivals(workbench: Workbench): void {
  showItems(workbench, workbench.arrivals.store.getState().unseen);
}

/** One line above the rest while something new was not looked at. */
export function ArrivalLine() {
  const workbench = useWorkbench();
  const left = usePart(workbench.arrivals.store, ({ unseen }) => unseen.size);
  if (left === 0) return null;
  return (
    <p className="inspector-new" data-testid="arrivals">
      <span className="number">{texts.left(left)}</span>
      <span className="spacer" />
      <Button size="small" text={texts.show} title={texts.showHelp} onClick={() => showArrivals(workbench)} />
      <Button
        size="small"
        variant="minimal"
        text={texts.seen}
        onClick={() => workbench.arrivals.lookedAt(workbench.arrivals.store.getState().unseen)}
      />
    </p>
  );
}

/** What the last step brought. */
export function ArrivalPart() {
  const workbench = useWorkbench();
  const { arrivals, openCase } = workbench;
  const { latest, unseen } = useParts(arrivals.store, ['latest', 'unseen']);
  const kinds = useMemo(() => kindsOf(latest?.ids ?? [], openCase.rows.entities), [latest, openCase]);
  if (!latest) return null;
  return (
    <Section title={texts.title}>
      <p>{texts.came(latest.ids.length, kinds)}</p>
      <p className="quiet inspector-from">{texts.by(plainLine(latest.title))}</p>
      {unseen.size > 0 && <ArrivalLine />}
    </Section>
  );
}

function kindsOf(ids: readonly number[], entities: ReadonlyMap<number, { readonly kind: EntityKind }>): string {
  const counts = new Map<EntityKind, number>();
  for (const id of ids) {
    const kind = entities.get(id)?.kind;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => counted(count, kindRow(kind).one.toLowerCase(), kindRow(kind).many.toLowerCase()))
    .join(', ');
}
