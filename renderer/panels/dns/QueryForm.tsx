import { Button, Checkbox, FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { figure } from '../../../shared/figures.ts';
import { type DnsWay, dnsWays, emptyDraft, readQuery } from '../../stores/dns-query.ts';
import { type DnsWish, wishTitle } from '../../stores/dns-wish.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { FencesInput } from '../../ui/FencesInput.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { fencesOf, mistakeInDays } from '../../ui/time-fences.ts';
import { dnssecTypes, otherTypes, usualTypes } from './record-types.ts';

const texts = dnsTexts.form;
const limits = [100, 1000, 5000, 10_000];
/** Typing is not interrupted by a look into the case for every letter. */
const calmMs = 150;

// covers: pdns.operations lookup/rrset/name, lookup/rrset/raw, lookup/rdata/name, lookup/rdata/ip, lookup/rdata/raw
// covers: pdns.operations RRTYPE, BAILIWICK, wildcards, networks and ranges
// covers: pdns.operations regex/rrnames, regex/rdata, glob/rrnames, glob/rdata
// covers: pdns.parameters limit, time_first_before, time_first_after, time_last_before, time_last_after, aggr, exclude
/** One line for every kind of lookup, with its price on the button. */
export function QueryForm() {
  const { dns, settings } = useWorkbench();
  const isOffline = usePart(settings.store, ({ offline }) => offline);
  const { draft, trail } = useParts(dns.store, ['draft', 'trail']);
  const [open, setOpen] = useState(false);
  const { way, wish, mistake } = readQuery(draft, fencesOf(draft.days));
  const isEmpty = draft.text.trim() === '';
  const isStored = useStored(isEmpty ? null : wish);
  const ready = !isEmpty && wish !== null && mistakeInDays(draft.days) === null;
  const set = [
    draft.days.from !== '' || draft.days.to !== '',
    draft.limit !== emptyDraft.limit,
    draft.bailiwick !== '',
    draft.exclude !== '',
    draft.slices,
  ].filter(Boolean).length;
  const hint = isEmpty ? texts.ways[draft.way].example : (mistake ?? texts.ways[way].title);
  const [before] = trail;

  function lookUp(): void {
    if (!wish) return;
    void dns.lookUp(wish).then(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.closest('.dns-form')) focusWhenThere('.dns-grid');
    });
  }
  return (
    <Form className="dns-form" aria-label={texts.label} onSend={lookUp} ready={ready}>
      <div className="dns-form-line">
        <Button
          size="small"
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={before ? texts.backTo(wishTitle(before.wish)) : texts.back}
          title={before ? texts.backTo(wishTitle(before.wish)) : texts.back}
          disabled={!before}
          onClick={dns.back}
        />
        <InputGroup
          className="mono dns-value"
          size="small"
          value={draft.text}
          placeholder={texts.placeholder}
          aria-label={texts.value}
          aria-describedby="dns-hint"
          aria-invalid={!isEmpty && mistake !== null}
          intent={!isEmpty && mistake !== null ? Intent.DANGER : Intent.NONE}
          spellCheck={false}
          autoComplete="off"
          onValueChange={(text) => dns.write({ text })}
        />
        <HTMLSelect
          aria-label={texts.way}
          value={draft.way}
          options={dnsWays.map((value) => ({ value, label: texts.ways[value].title }))}
          onChange={(event) => dns.write({ way: event.currentTarget.value as DnsWay })}
        />
        <TypeSelect />
        <Button
          size="small"
          active={open}
          aria-expanded={open}
          text={set > 0 ? texts.optionsSet(set) : texts.options}
          onClick={() => setOpen(!open)}
        />
        <Button
          type="submit"
          size="small"
          intent={Intent.PRIMARY}
          disabled={!ready}
          text={isStored ? texts.lookUpFree : isOffline ? texts.lookUpOffline : texts.lookUp}
        />
      </div>
      <p id="dns-hint" className={!isEmpty && mistake !== null ? 'dns-hint bad' : 'dns-hint quiet'}>
        {hint}
        {isStored && <span className="good"> · {texts.storedAt}</span>}
      </p>
      {open && <Options way={way} />}
    </Form>
  );
}

function TypeSelect() {
  const { dns } = useWorkbench();
  const type = usePart(dns.store, ({ draft }) => draft.type);
  const groups = [
    { label: texts.usualTypes, types: usualTypes },
    { label: texts.dnssecTypes, types: dnssecTypes },
    { label: texts.otherTypes, types: otherTypes },
  ];
  const isListed = type === '' || groups.some(({ types }) => (types as readonly string[]).includes(type));
  return (
    <HTMLSelect
      aria-label={texts.type}
      value={type}
      onChange={(event) => dns.write({ type: event.currentTarget.value })}
    >
      <option value="">{texts.allTypes}</option>
      {!isListed && <option value={type}>{type}</option>}
      {groups.map(({ label, types }) => (
        <optgroup key={label} label={label}>
          {types.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </optgroup>
      ))}
    </HTMLSelect>
  );
}

/** What narrows a lookup, and how much of it comes at once. */
function Options({ way }: { readonly way: DnsWay }) {
  const { dns } = useWorkbench();
  const draft = usePart(dns.store, (view) => view.draft);
  const isPattern = way.endsWith('-glob') || way.endsWith('-regex');
  return (
    <div className="field-grid dns-options">
      <FencesInput idPrefix="dns-range" days={draft.days} onChange={(days) => dns.write({ days })} />
      <FormGroup className="schema-input" label={texts.limit} labelFor="dns-rows" helperText={texts.limitHelp}>
        <HTMLSelect
          id="dns-rows"
          fill
          value={draft.limit}
          options={limits.map((value) => ({ value, label: figure(value) }))}
          onChange={(event) => dns.write({ limit: Number(event.currentTarget.value) })}
        />
      </FormGroup>
      {way === 'owner' && (
        <TextOption id="dns-zone" label={texts.bailiwick} help={texts.bailiwickHelp} field="bailiwick" />
      )}
      {isPattern && <TextOption id="dns-exclude" label={texts.exclude} help={texts.excludeHelp} field="exclude" />}
      {!isPattern && (
        <FormGroup className="schema-input" helperText={texts.slicesHelp}>
          <Checkbox
            label={texts.slices}
            checked={draft.slices}
            onChange={(event) => dns.write({ slices: event.currentTarget.checked })}
          />
        </FormGroup>
      )}
    </div>
  );
}

function TextOption(props: {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly field: 'bailiwick' | 'exclude';
}) {
  const { dns } = useWorkbench();
  const value = usePart(dns.store, ({ draft }) => draft[props.field]);
  return (
    <FormGroup className="schema-input" label={props.label} labelFor={props.id} helperText={props.help}>
      <InputGroup
        id={props.id}
        className="mono"
        size="small"
        fill
        value={value}
        spellCheck={false}
        onValueChange={(text) => dns.write({ [props.field]: text })}
      />
    </FormGroup>
  );
}

/** Whether the case has the answer, so that it costs nothing. */
function useStored(wish: DnsWish | null): boolean {
  const { bridge, dns } = useWorkbench();
  const isLoading = usePart(dns.store, ({ found }) => found?.loading ?? false);
  const asked =
    wish === null || (wish.kind === 'lookup' && wish.slices)
      ? null
      : JSON.stringify(wish.kind === 'lookup' ? { lookup: lookupOf(wish) } : { pattern: wish.search });
  const [stored, setStored] = useState<string | null>(null);
  useEffect(() => {
    if (asked === null || isLoading) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await bridge.call('graph.stored', JSON.parse(asked), leaving.signal);
      if (!leaving.signal.aborted) setStored(answer.ok && answer.value.at !== null ? asked : null);
    }, calmMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [bridge, asked, isLoading]);
  return asked !== null && stored === asked;
}

export function lookupOf({ question, fences, limit }: Extract<DnsWish, { kind: 'lookup' }>) {
  return { question, fences, limit };
}
