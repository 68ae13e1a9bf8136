import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { dayOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { actorsTexts } from '../../texts/actors.ts';
import { Section } from '../../ui/Section.tsx';
import { NewActor } from './NewActor.tsx';

const texts = actorsTexts.list;

/** The actors that the user made, and the one that was deleted last. */
export function ActorList() {
  const { actors, openCase } = useWorkbench();
  const all = usePart(actors.store, (view) => view.actors);
  const damaged = usePart(actors.store, (view) => view.damaged);
  const deleted = usePart(actors.store, (view) => view.deleted);
  const own = usePart(openCase.store, (view) => view.state?.id);
  const [isNaming, setNaming] = useState(false);
  return (
    <Section
      title={texts.title}
      aside={<Button size="small" variant="minimal" text={texts.make} onClick={() => setNaming(true)} />}
    >
      {isNaming && <NewActor cases={own === undefined ? [] : [own]} onClose={() => setNaming(false)} />}
      {deleted && (
        <p role="status" className="actors-deleted">
          {texts.deleted(plainLine(deleted.name))}
          <Button size="small" text={texts.undo} onClick={() => void actors.bringBack()} />
        </p>
      )}
      {all.length === 0 && !isNaming && <p className="quiet">{texts.none}</p>}
      <ul className="actors-list" aria-label={texts.title}>
        {all.map(({ id, name, cases, watched, changed }) => (
          <li key={id}>
            <Button size="small" variant="minimal" text={plainLine(name)} onClick={() => actors.choose(id)} />
            <span className="quiet number">
              {[texts.line(cases.length), watched && texts.watched, dayOf(changed)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {damaged.map((path) => (
        <p key={path} className="warn">
          {texts.damaged(plainLine(path))}
        </p>
      ))}
    </Section>
  );
}
