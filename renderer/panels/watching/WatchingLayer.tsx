import './watching.css';
import './chain.css';
import { Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { actionTitle } from '../../../shared/chain.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { chainOf, type Made, stepWords } from '../../stores/chain-steps.ts';
import { questionWords } from '../../stores/saved-question.ts';
import type { SearchDraft } from '../../stores/watching-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { chainTexts } from '../../texts/chains.ts';
import { watchingTexts } from '../../texts/watching.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ChainCard } from './ChainCard.tsx';

const texts = watchingTexts.form;

/** The overlays of saved searches and chains. */
export function WatchingLayer() {
  const { watching, chains } = useWorkbench();
  const draft = usePart(watching.store, (view) => view.draft);
  const naming = usePart(chains.store, (view) => view.naming);
  return (
    <>
      {draft && <SearchForm key={draft.id ?? draft.name} begin={draft} />}
      {naming && <ChainForm made={naming} />}
      <ChainCard />
    </>
  );
}

function SearchForm({ begin }: { readonly begin: SearchDraft }) {
  const { watching } = useWorkbench();
  const rewording = usePart(watching.store, (view) => view.rewording);
  const [draft, setDraft] = useState(begin);
  const name = draft.name.trim();
  return (
    <FormDialog
      open
      title={begin.id === null ? texts.newTitle : texts.editTitle}
      action={texts.save}
      ready={name !== ''}
      onAnswer={() => void watching.save({ ...draft, name })}
      onClose={watching.closeDraft}
    >
      <p className="quiet watching-question">{plainLine(questionWords(draft.question))}</p>
      {rewording && rewording.id === begin.id && <p className="watching-question">{texts.rewording}</p>}
      <FormGroup label={texts.name} labelFor="watching-name">
        <InputGroup
          id="watching-name"
          autoFocus
          maxLength={200}
          value={draft.name}
          onValueChange={(text) => setDraft({ ...draft, name: text })}
        />
      </FormGroup>
      <FormGroup label={texts.runs} labelFor="watching-every" helperText={texts.spends(draft.everyHours)}>
        <HTMLSelect
          id="watching-every"
          fill
          value={draft.everyHours ?? 0}
          options={texts.everyChoices.map(({ hours, label }) => ({ value: hours ?? 0, label }))}
          onChange={(event) => setDraft({ ...draft, everyHours: Number(event.currentTarget.value) || null })}
        />
      </FormGroup>
      <Checkbox
        checked={draft.notify}
        disabled={draft.everyHours === null}
        label={texts.notify}
        onChange={() => setDraft({ ...draft, notify: !draft.notify })}
      />
    </FormDialog>
  );
}

/** The actions to choose from; the chosen ones become the chain. */
function ChainForm({ made }: { readonly made: readonly Made[] }) {
  const { chains } = useWorkbench();
  const [name, setName] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = made.filter((_made, index) => !left.has(index));
  const { steps, apart } = chainOf(chosen);

  function toggle(index: number): void {
    const next = new Set(left);
    if (!next.delete(index)) next.add(index);
    setLeft(next);
  }
  return (
    <FormDialog
      open
      wide
      title={chainTexts.form.title}
      action={chainTexts.form.save}
      ready={name.trim() !== '' && steps.length > 0}
      onAnswer={() => void chains.save(name.trim(), chosen)}
      onClose={chains.closeNaming}
    >
      <FormGroup label={chainTexts.form.name} labelFor="chain-name">
        <InputGroup id="chain-name" autoFocus maxLength={200} value={name} onValueChange={setName} />
      </FormGroup>
      <fieldset className="chain-made">
        <legend>{chainTexts.form.made}</legend>
        {made.map((each, index) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a step is what it is known by
            key={index}
            checked={!left.has(index)}
            label={plainLine(each.action.do === 'expand' ? actionTitle(each.action) : each.title)}
            onChange={() => toggle(index)}
          />
        ))}
      </fieldset>
      <h3 className="chain-becomes">{chainTexts.form.steps}</h3>
      <ol className="chain-steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a step is what it is known by
          <li key={index}>{stepWords(step)}</li>
        ))}
      </ol>
      {apart.length > 0 && <p className="watching-partial">{chainTexts.form.apart(apart.length)}</p>}
    </FormDialog>
  );
}
