import { Button, HTMLSelect, Intent, Tag } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { ActorRow, AlikeCase } from '../../../shared/actors.ts';
import { dayOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { rarityWords } from '../../../shared/rarity-words.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { actorsTexts } from '../../texts/actors.ts';
import { linksTexts } from '../../texts/links.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import { NewActor } from './NewActor.tsx';

const texts = actorsTexts.alike;

/** Which other cases look like the open one, and why. */
export function AlikeCases() {
  const { actors } = useWorkbench();
  const alike = usePart(actors.store, (view) => view.alike);
  const isComparing = usePart(actors.store, (view) => view.isComparing);
  useEffect(() => actors.want(), [actors]);
  const near = alike?.cases.filter(({ apart }) => !apart) ?? [];
  const apart = alike?.cases.filter((one) => one.apart) ?? [];
  return (
    <Section
      title={texts.title}
      aside={
        <Button
          size="small"
          variant="minimal"
          text={texts.again}
          title={texts.againHelp}
          onClick={() => actors.again()}
        />
      }
    >
      {near.length === 0 && (
        <p role="status" className="quiet">
          {alike === null || isComparing ? texts.comparing : texts.none(alike.compared)}
        </p>
      )}
      <ul className="actors-alike" aria-label={texts.title}>
        {near.map((one) => (
          <AlikeLine key={one.id} alike={one} />
        ))}
      </ul>
      {alike && !alike.isWhole && <p className="quiet">{texts.partly(alike.compared)}</p>}
      {apart.map(({ id, title }) => (
        <p key={id} className="quiet">
          {texts.isApart} <bdi>{plainLine(title) || memoryTexts.untitled}</bdi>{' '}
          <Button
            size="small"
            variant="minimal"
            text={texts.undo}
            aria-label={`${texts.undo}: ${plainLine(title)}`}
            onClick={() => void actors.setApart(id, false)}
          />
        </p>
      ))}
    </Section>
  );
}

function AlikeLine({ alike }: { readonly alike: AlikeCase }) {
  const { memory, actors } = useWorkbench();
  const { id, path, title, changed, tier, strength, reasons, names } = alike;
  return (
    <li className="actors-case">
      <div className="actors-case-head">
        <span>
          {texts.looksLike} <strong>{plainLine(title) || memoryTexts.untitled}</strong>
        </span>
        <Tag
          minimal
          intent={tier === 'one hand' ? Intent.PRIMARY : Intent.NONE}
          title={linksTexts.clusters.strengthHelp}
        >
          {linksTexts.clusters.tiers[tier]} · <span className="number">{strength.toFixed(1)}</span>
        </Tag>
        <span className="quiet number">{dayOf(changed)}</span>
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          text={memoryTexts.open}
          title={memoryTexts.openHelp}
          onClick={() => void memory.openCase(path)}
        />
        <Button
          size="small"
          variant="minimal"
          text={texts.apart}
          title={texts.apartHelp}
          onClick={() => void actors.setApart(id, true)}
        />
      </div>
      <ul className="actors-reasons">
        {reasons.map((reason) => (
          <li key={`${reason.family} ${reason.text}`}>
            <span className="number actors-weight">{linksTexts.evidence.weight(reason.weight)}</span>
            <span className="actors-words">
              <span className="quiet number">{texts.about(reason.here, reason.there)}</span> <Words reason={reason} />
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet actors-names">
        {texts.names}{' '}
        {names.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <Indicator kind="domain" value={name} />
          </span>
        ))}
      </p>
      <ActorChoice alike={alike} />
    </li>
  );
}

function Words({ reason }: { readonly reason: AlikeCase['reasons'][number] }) {
  const { kind, value, relation, domains, from, text } = reason;
  if (kind === null || value === null) return <bdi>{plainLine(text)}</bdi>;
  return (
    <>
      {plainLine(relation ?? '')} <Indicator kind={kind} value={value} />
      {domains !== null && from !== null && <span className="quiet"> · {rarityWords(domains, from)}</span>}
    </>
  );
}

/** Joins the two cases: in the actor of the other one, in another actor, or in a new one. */
function ActorChoice({ alike }: { readonly alike: AlikeCase }) {
  const { actors, openCase } = useWorkbench();
  const all = usePart(actors.store, (view) => view.actors);
  const own = usePart(openCase.store, (view) => view.state?.id) ?? '';
  const [isNaming, setNaming] = useState(false);
  const theirs = all.filter(({ cases }) => cases.includes(alike.id));
  const joint = theirs.filter(({ cases }) => cases.includes(own));
  const mine = all.filter((actor) => actor.cases.includes(own) && !joint.includes(actor));
  const others = all.filter((actor) => ![...joint, ...theirs, ...mine].includes(actor));
  const add = (actor: ActorRow) =>
    void actors.save({ id: actor.id, addCases: [own, alike.id] }).then((id) => id && actors.choose(id));
  if (isNaming) return <NewActor cases={[own, alike.id]} onClose={() => setNaming(false)} />;
  return (
    <div className="actors-actions">
      {joint.map((actor) => (
        <Button
          key={actor.id}
          size="small"
          text={texts.actor(plainLine(actor.name))}
          onClick={() => actors.choose(actor.id)}
        />
      ))}
      {joint.length === 0 &&
        [...theirs, ...mine].map((actor) => (
          <Button
            key={actor.id}
            size="small"
            intent={Intent.PRIMARY}
            text={(mine.includes(actor) ? texts.addThat : texts.addThis)(plainLine(actor.name))}
            onClick={() => add(actor)}
          />
        ))}
      <Button size="small" text={texts.make} title={texts.makeHelp} onClick={() => setNaming(true)} />
      {others.length > 0 && (
        <HTMLSelect
          aria-label={texts.addBoth}
          value=""
          options={[
            { value: '', label: texts.addBoth },
            ...others.map(({ id, name }) => ({ value: id, label: plainLine(name) })),
          ]}
          onChange={({ currentTarget }) => {
            const chosen = others.find(({ id }) => id === currentTarget.value);
            if (chosen) add(chosen);
          }}
        />
      )}
    </div>
  );
}
