import { Button, FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import { figure } from '../../../shared/figures.ts';
import { FlexibleSearch } from '../../../shared/passive-dns.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { searchTexts } from '../../texts/search.ts';
import { FencesInput } from '../../ui/FencesInput.tsx';
import { Form } from '../../ui/Form.tsx';
import { SchemaInput } from '../../ui/SchemaInput.tsx';
import { fencesOf, noFences, typesIn } from '../../ui/time-fences.ts';
import { HitTable } from './HitTable.tsx';

const { forms, pattern: texts } = searchTexts;
const ways = [
  { syntax: 'glob', in: 'names', label: texts.ways.namesGlob },
  { syntax: 'regex', in: 'names', label: texts.ways.namesRegex },
  { syntax: 'glob', in: 'data', label: texts.ways.dataGlob },
  { syntax: 'regex', in: 'data', label: texts.ways.dataRegex },
] as const;

const limits = [100, 1000, 5000, 10_000];

// covers: pdns.operations regex/rrnames, regex/rdata, glob/rrnames, glob/rdata
// covers: pdns.parameters exclude
/** Passive DNS by a pattern: for names or record data that are not known exactly. */
export function PatternForm() {
  const { patterns } = useWorkbench();
  const found = usePart(patterns.store, (view) => view.found);
  const [way, setWay] = useState(0);
  const [pattern, setPattern] = useState('');
  const [exclude, setExclude] = useState('');
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState(noFences);
  const [limit, setLimit] = useState(1000);
  const { syntax, in: place } = ways[way] ?? ways[0];
  const { types, wrong } = typesIn(typed);
  const tooMany = types.length > 1;
  const read = FlexibleSearch.safeParse({
    ...{ syntax, in: place, pattern: pattern.trim(), limit, fences: fencesOf(days) },
    ...(exclude.trim() !== '' && { exclude: exclude.trim() }),
    ...(types[0] && { type: types[0] }),
  });
  const complaintOf = (name: string) =>
    read.success ? undefined : read.error.issues.find(({ path }) => path[0] === name)?.message;
  const ready = pattern.trim() !== '' && read.success && wrong === null && !tooMany;
  const typesWords = wrong !== null ? forms.wrongType(wrong) : tooMany ? texts.oneType : texts.typeHelp;

  function search(): void {
    if (read.success) void patterns.search(read.data);
  }
  return (
    <>
      <Form className="search-form" aria-label={texts.form} onSend={search} ready={ready}>
        <div className="field-grid">
          <FormGroup className="schema-input" label={texts.place} labelFor="pattern-way">
            <HTMLSelect
              id="pattern-way"
              fill
              value={way}
              options={ways.map(({ label }, value) => ({ value, label }))}
              onChange={(event) => setWay(Number(event.currentTarget.value))}
            />
          </FormGroup>
          <SchemaInput
            field={{ name: 'pattern', does: texts[syntax], takes: 'text' }}
            idPrefix="pattern"
            text={pattern}
            complaint={pattern.trim() === '' ? undefined : complaintOf('pattern')}
            onType={setPattern}
          />
          <SchemaInput
            field={{ name: 'exclude', does: texts.excludeHelp, takes: 'text' }}
            idPrefix="pattern"
            text={exclude}
            complaint={complaintOf('exclude')}
            onType={setExclude}
          />
          <FormGroup
            className="schema-input"
            label={texts.type}
            labelFor="pattern-type"
            intent={wrong === null && !tooMany ? Intent.NONE : Intent.DANGER}
            helperText={typesWords}
          >
            <InputGroup
              id="pattern-type"
              className="mono"
              size="small"
              fill
              value={typed}
              aria-invalid={wrong !== null || tooMany}
              spellCheck={false}
              onValueChange={setTyped}
            />
          </FormGroup>
          <FencesInput idPrefix="pattern" days={days} onChange={setDays} />
          <FormGroup className="schema-input" label={texts.limit} labelFor="pattern-limit" helperText={texts.limitHelp}>
            <HTMLSelect
              id="pattern-limit"
              fill
              value={limit}
              options={limits.map((each) => ({ value: each, label: figure(each) }))}
              onChange={(event) => setLimit(Number(event.currentTarget.value))}
            />
          </FormGroup>
        </div>
        <div className="search-actions">
          <Button type="submit" intent={Intent.PRIMARY} text={texts.search} disabled={!ready} />
        </div>
      </Form>
      {found && <HitTable found={found} />}
    </>
  );
}
