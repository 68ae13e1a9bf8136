import { Button, FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import { notNarrowed, typedQuestion } from '../../../shared/asking.ts';
import { fanged, harmlessValue } from '../../../shared/defang.ts';
import { figure } from '../../../shared/figures.ts';
import { DnsQuestion } from '../../../shared/passive-dns.ts';
import type { SavedQuestionWish } from '../../stores/saved-question.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { searchTexts } from '../../texts/search.ts';
import { FencesInput } from '../../ui/FencesInput.tsx';
import { Form } from '../../ui/Form.tsx';
import { SchemaInput } from '../../ui/SchemaInput.tsx';
import { daysOf, fencesOf, mistakeInDays, noFences, typesIn } from '../../ui/time-fences.ts';
import { Summary, type SummaryState } from './DnsSummary.tsx';
import { dnsWays, questionOf, typedOf } from './dns-question.ts';
import { goToGraph } from './go-to-graph.ts';

type SavedLookup = Extract<SavedQuestionWish, { product: 'pdns' }>;

const { forms, dns: texts } = searchTexts;
const limits = [100, 1000, 5000, 10_000];

// covers: pdns.operations lookup/rrset/name, lookup/rrset/raw, lookup/rdata/name, lookup/rdata/ip, lookup/rdata/raw
// covers: pdns.operations RRTYPE, BAILIWICK, wildcards, networks and ranges
// covers: pdns.parameters limit, time_first_before, time_first_after, time_last_before, time_last_after
/**
 * Passive DNS by owner name, by data, by address or network, in a time range and for some types. It may begin with a
 * saved search.
 */
export function DnsForm({ begin }: { readonly begin: SavedLookup | null }) {
  const { bridge, dock, pivots, watching } = useWorkbench();
  const first = begin && typedOf(begin.question);
  const [way, setWay] = useState(first?.way ?? 0);
  const [value, setValue] = useState(first?.value ?? '');
  const [bailiwick, setBailiwick] = useState(first?.bailiwick ?? '');
  const [typed, setTyped] = useState(begin?.types?.join(', ') ?? first?.type ?? '');
  const [days, setDays] = useState(begin?.fences ? daysOf(begin.fences) : noFences);
  const [limit, setLimit] = useState(begin?.limit ?? 1000);
  const [summary, setSummary] = useState<SummaryState>(null);
  const chosen = dnsWays[way] ?? dnsWays[0];
  const { types, wrong } = typesIn(typed);
  const read = DnsQuestion.safeParse(questionOf(chosen, value, bailiwick));
  const complaint = value.trim() === '' || read.success ? undefined : read.error.issues[0]?.message;
  const ready = value.trim() !== '' && read.success && wrong === null && mistakeInDays(days) === null;

  const title = `${chosen.title}: ${harmlessValue('host', fanged(value.trim()))}`;

  function save(): void {
    if (!read.success || !ready) return;
    const question = typedQuestion(read.data, types);
    const only = types.length > 0 ? [...types] : null;
    watching.begin(title, { product: 'pdns', question, fences: fencesOf(days), limit, types: only });
  }

  async function count(): Promise<void> {
    if (!read.success || !ready) return;
    setSummary('counting');
    const question = typedQuestion(read.data, types);
    setSummary(await bridge.call('pdns.summarize', { question, fences: fencesOf(days) }));
  }

  function ask(): void {
    if (!read.success) return;
    const narrowing = { ...notNarrowed, fences: fencesOf(days), types, limit };
    const asks = [{ kind: 'lookup', question: read.data, label: title } as const];
    void pivots.wish({ title, asks, begun: goToGraph({ dock }) }, narrowing);
  }
  return (
    <Form className="search-form" aria-label={texts.form} onSend={ask} ready={ready}>
      <div className="field-grid">
        <FormGroup className="schema-input" label={texts.by} labelFor="dns-way" helperText={chosen.does}>
          <HTMLSelect
            id="dns-way"
            fill
            value={way}
            options={dnsWays.map(({ title }, index) => ({ value: index, label: title }))}
            onChange={(event) => setWay(Number(event.currentTarget.value))}
          />
        </FormGroup>
        <SchemaInput
          field={{ name: chosen.field, does: chosen.example, takes: 'text' }}
          idPrefix="dns"
          text={value}
          complaint={complaint}
          onType={setValue}
        />
        <FormGroup
          className="schema-input"
          label={texts.types}
          labelFor="dns-types"
          intent={wrong === null ? Intent.NONE : Intent.DANGER}
          helperText={wrong === null ? texts.typesHelp : forms.wrongType(wrong)}
        >
          <InputGroup
            id="dns-types"
            className="mono"
            size="small"
            fill
            value={typed}
            aria-invalid={wrong !== null}
            spellCheck={false}
            onValueChange={setTyped}
          />
        </FormGroup>
        {chosen.by === 'owner' && (
          <SchemaInput
            field={{ name: 'bailiwick', does: texts.bailiwickHelp, takes: 'text' }}
            idPrefix="dns"
            text={bailiwick}
            complaint={undefined}
            onType={setBailiwick}
          />
        )}
        <FencesInput idPrefix="dns" days={days} onChange={setDays} />
        <FormGroup className="schema-input" label={texts.limit} labelFor="dns-limit" helperText={texts.limitHelp}>
          <HTMLSelect
            id="dns-limit"
            fill
            value={limit}
            options={(limits.includes(limit) ? limits : [limit, ...limits]).map((each) => ({
              value: each,
              label: figure(each),
            }))}
            onChange={(event) => setLimit(Number(event.currentTarget.value))}
          />
        </FormGroup>
      </div>
      <div className="search-actions">
        <Button type="submit" intent={begin ? Intent.NONE : Intent.PRIMARY} text={texts.lookUp} disabled={!ready} />
        <Button
          variant={begin ? 'solid' : 'minimal'}
          intent={begin ? Intent.PRIMARY : Intent.NONE}
          text={begin ? forms.saveChange : forms.save}
          title={forms.saveHelp}
          disabled={!ready}
          onClick={save}
        />
        <Button
          variant="minimal"
          text={texts.summarize}
          title={texts.summarizeHelp}
          disabled={!ready}
          onClick={count}
        />
        <span role="status">
          <Summary summary={summary} />
        </span>
      </div>
    </Form>
  );
}
