import { Button, Checkbox, InputGroup, Intent, TextArea } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Actor, ActorSight } from '../../../shared/actors.ts';
import { dayOf } from '../../../shared/figures.ts';
import { plainLine, plainLines } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { actorsTexts } from '../../texts/actors.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Form } from '../../ui/Form.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import { ActorTraits } from './ActorTraits.tsx';

const texts = actorsTexts.page;
const mostNames = 24;

/** An actor: its cases, its traits, what it did last, where else it was seen, and notes. */
export function ActorPage() {
  const { actors } = useWorkbench();
  const page = usePart(actors.store, (view) => view.page);
  const failure = usePart(actors.store, (view) => view.failure);
  return (
    <div className="panel memory-panel actors-page">
      <Button
        size="small"
        variant="minimal"
        icon={<ArrowLeft size={12} />}
        text={texts.back}
        onClick={() => actors.choose(null)}
      />
      {failure && <FailureView failure={failure} />}
      {!page && !failure && (
        <p role="status" className="quiet">
          {texts.reading}
        </p>
      )}
      {page && <Content key={page.id} actor={page} />}
    </div>
  );
}

function Content({ actor }: { readonly actor: Actor }) {
  return (
    <>
      <Head actor={actor} />
      <Cases actor={actor} />
      <Section title={texts.traits} aside={texts.traitsAside(actor.traits.length, actor.allTraits)}>
        {actor.traits.length === 0 ? <p className="quiet">{texts.noTraits}</p> : <ActorTraits actor={actor} />}
      </Section>
      <Section title={texts.last}>
        {actor.last.length === 0 && <p className="quiet">{texts.noLast}</p>}
        <ul className="actors-lines">
          {actor.last.map(({ name, registered }) => (
            <li key={name}>
              <Indicator kind="domain" value={name} />{' '}
              <span className="quiet number">{registered !== null && texts.registered(registered)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Names actor={actor} />
      <Section title={texts.sights}>
        {actor.sights.length === 0 && <p className="quiet">{texts.noSights}</p>}
        <ul className="actors-lines">
          {actor.sights.map((sight) => (
            <SightLine key={sight.id} actor={actor} sight={sight} />
          ))}
        </ul>
      </Section>
      <Notes actor={actor} />
    </>
  );
}

function Head({ actor }: { readonly actor: Actor }) {
  const { actors } = useWorkbench();
  const [name, setName] = useState<string | null>(null);
  const { id, cases, allNames, allTraits, last, watched } = actor;

  async function rename(): Promise<void> {
    if ((await actors.save({ id, name: name?.trim() ?? '' })) !== null) setName(null);
  }
  return (
    <header className="actors-head">
      {name === null ? (
        <div className="actors-title">
          <h1>{plainLine(actor.name)}</h1>
          <Button size="small" variant="minimal" text={texts.rename} onClick={() => setName(actor.name)} />
          <span className="spacer" />
          <Button
            size="small"
            text={texts.export}
            title={texts.exportHelp}
            onClick={() => void actors.exportStix(id)}
          />
          <Button size="small" text={texts.remove} title={texts.removeHelp} onClick={() => void actors.remove(id)} />
        </div>
      ) : (
        <Form className="actors-form" aria-label={texts.rename} onSend={() => void rename()} ready={name.trim() !== ''}>
          <InputGroup
            autoFocus
            aria-label={actorsTexts.form.name}
            maxLength={200}
            value={name}
            onValueChange={setName}
          />
          <Button type="submit" intent={Intent.PRIMARY} text={texts.save} disabled={name.trim() === ''} />
          <Button variant="minimal" text={texts.cancel} onClick={() => setName(null)} />
        </Form>
      )}
      <p className="quiet number" data-testid="actor-summary">
        {[texts.summary(cases.length, allNames, allTraits), texts.lastDid(last[0]?.registered ?? null)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Checkbox
        checked={watched}
        label={texts.watch}
        title={texts.watchHelp}
        onChange={({ currentTarget }) => void actors.save({ id, watched: currentTarget.checked })}
      />
    </header>
  );
}

function Cases({ actor }: { readonly actor: Actor }) {
  const { actors, memory, openCase } = useWorkbench();
  const own = usePart(openCase.store, (view) => view.state?.id);
  const isIn = actor.cases.some(({ id }) => id === own);
  return (
    <Section
      title={texts.cases}
      aside={
        !isIn &&
        own !== undefined && (
          <Button
            size="small"
            variant="minimal"
            text={texts.addThis}
            onClick={() => void actors.save({ id: actor.id, addCases: [own] })}
          />
        )
      }
    >
      {actor.cases.length === 0 && <p className="quiet">{texts.noCases}</p>}
      <table className="actors-table" aria-label={texts.cases}>
        <tbody>
          {actor.cases.map(({ id, path, title, state, why, names, changed }) => {
            const shown = plainLine(title) || (state === 'private' ? texts.hidden : memoryTexts.untitled);
            return (
              <tr key={id}>
                <td className="actors-wide" title={plainLine(path)}>
                  <bdi>{shown}</bdi>{' '}
                  <span
                    className={state === 'read' ? 'quiet' : 'warn'}
                    title={why === null ? undefined : plainLine(why)}
                  >
                    {state === 'read' && id === own ? texts.isOpen : texts.states[state]}
                  </span>
                </td>
                <td className="number">{state === 'read' && texts.caseCount(names)}</td>
                <td className="quiet number">{dayOf(changed)}</td>
                <td className="actors-buttons">
                  {state === 'read' && id !== own && (
                    <Button
                      size="small"
                      variant="minimal"
                      text={texts.open}
                      aria-label={`${texts.open} ${shown}`}
                      onClick={() => void memory.openCase(path)}
                    />
                  )}
                  <Button
                    size="small"
                    variant="minimal"
                    text={texts.removeCase}
                    aria-label={texts.removeLabel(shown)}
                    onClick={() => void actors.save({ id: actor.id, removeCases: [id] })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function Names({ actor }: { readonly actor: Actor }) {
  if (actor.allNames === 0) return null;
  const shown = actor.names.slice(0, mostNames);
  return (
    <Section title={texts.allNames} aside={String(actor.allNames)}>
      <p className="actors-names">
        {shown.map(({ name }, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <Indicator kind="domain" value={name} />
          </span>
        ))}{' '}
        {actor.allNames > shown.length && (
          <span className="quiet">{texts.moreNames(actor.allNames - shown.length)}</span>
        )}
      </p>
    </Section>
  );
}

function SightLine({ actor, sight }: { readonly actor: Actor; readonly sight: ActorSight }) {
  const { actors, memory } = useWorkbench();
  const title = plainLine(sight.title) || memoryTexts.untitled;
  return (
    <li>
      <strong>{title}</strong>{' '}
      {sight.values.map(({ kind, value }, at) => (
        <span key={`${kind} ${value}`}>
          {at > 0 && ', '}
          <Indicator kind={kind} value={value} />
        </span>
      ))}{' '}
      <Button
        size="small"
        variant="minimal"
        text={texts.open}
        aria-label={`${texts.open} ${title}`}
        onClick={() => void memory.openCase(sight.path)}
      />
      <Button
        size="small"
        variant="minimal"
        text={texts.addCase}
        aria-label={`${texts.addCase}: ${title}`}
        onClick={() => void actors.save({ id: actor.id, addCases: [sight.id] })}
      />
    </li>
  );
}

function Notes({ actor }: { readonly actor: Actor }) {
  const { actors } = useWorkbench();
  const [text, setText] = useState<string | null>(null);

  async function save(): Promise<void> {
    if ((await actors.save({ id: actor.id, notes: text ?? '' })) !== null) setText(null);
  }
  return (
    <Section
      title={texts.notes}
      aside={
        text === null && (
          <Button size="small" variant="minimal" text={texts.editNotes} onClick={() => setText(actor.notes)} />
        )
      }
    >
      {text === null ? (
        <p className={actor.notes === '' ? 'quiet' : 'actors-notes'}>
          {actor.notes === '' ? texts.noNotes : <bdi>{plainLines(actor.notes)}</bdi>}
        </p>
      ) : (
        <Form aria-label={texts.notes} onSend={() => void save()}>
          <TextArea
            autoFocus
            fill
            aria-label={texts.notes}
            maxLength={20_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className="actors-actions">
            <Button type="submit" size="small" intent={Intent.PRIMARY} text={texts.save} />
            <Button size="small" variant="minimal" text={texts.cancel} onClick={() => setText(null)} />
          </div>
        </Form>
      )}
    </Section>
  );
}
