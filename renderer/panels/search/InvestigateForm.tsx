import { Button, Callout, HTMLSelect, Intent, MenuItem, Tag } from '@blueprintjs/core';
import { Suggest } from '@blueprintjs/select';
import { useMemo, useState } from 'react';
import { sortFields } from '../../../shared/domain-search.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Wish } from '../../stores/pivot-asks.ts';
import type { SavedQuestionWish } from '../../stores/saved-question.ts';
import type { ListOptions } from '../../stores/search-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { searchTexts } from '../../texts/search.ts';
import { Form } from '../../ui/Form.tsx';
import { SchemaInput } from '../../ui/SchemaInput.tsx';
import { type Draft, fieldTitle } from '../../ui/schema-form.ts';
import { goToGraph } from './go-to-graph.ts';
import { type Chip, draftOf, type FormField, formFields, readForm, titleOf } from './search-form.ts';

const { forms, investigate: texts } = searchTexts;
const firstShown = ['domain', 'registrant', 'ip', 'nameserver_host', 'email', 'tld'];

const orders: readonly { readonly label: string; readonly order: ListOptions }[] = [
  { label: texts.usualOrder, order: {} },
  ...sortFields.flatMap((sortBy) => [
    { label: texts.ascending(fieldTitle(sortBy)), order: { sortBy, sortDirection: 'asc' as const } },
    { label: texts.descending(fieldTitle(sortBy)), order: { sortBy, sortDirection: 'dsc' as const } },
  ]),
];

// covers: investigate.paging page_size
/** By default the service returns as many as it can; fewer load faster. */
const pageSizes = [500, 100, 50, 10] as const;

type SavedSearchQuestion = Extract<SavedQuestionWish, { product: 'investigate' }>;

// covers: investigate.base all in shared/domain-search.ts
// covers: investigate.filter all in shared/domain-search.ts
// covers: investigate.operations POST (postIntelInvestigate), parameters combine with AND, filters can’t stand alone, a search hash stands alone
// covers: investigate.paging sort_by, sort_direction
/** Every search parameter with its meaning; all given ones must match. It may begin with a saved search. */
export function InvestigateForm({ begin }: { readonly begin: SavedSearchQuestion | null }) {
  const { dock, pivots, records, watching } = useWorkbench();
  const [draft, setDraft] = useState<Draft>(() => (begin ? draftOf(begin.search) : {}));
  const [names, setNames] = useState<readonly string[]>(() => [...new Set([...firstShown, ...Object.keys(draft)])]);
  const [latest, setLatest] = useState<string | null>(null);
  const [order, setOrder] = useState(0);
  const [pageSize, setPageSize] = useState<number>(pageSizes[0]);
  const { search, complaints, whole, chips } = useMemo(() => readForm(draft), [draft]);
  const shown = names.flatMap((name) => formFields.find((field) => field.name === name) ?? []);
  const type = (name: string, text: string) => setDraft((now) => ({ ...now, [name]: text }));

  function ask(list: boolean): void {
    if (!search) return;
    const title = titleOf(chips);
    const asks = [{ kind: 'search', search, from: null, relation: 'found by', label: title, count: null } as const];
    const options = { ...orders[order]?.order, pageSize };
    const wish: Wish = list
      ? {
          title,
          asks,
          list: (narrowing) => {
            dock.show('records');
            void records.list({ title, search, options, narrowing, link: null, count: null });
          },
        }
      : { title, asks, begun: goToGraph({ dock }) };
    void pivots.wish(wish);
  }

  function save(): void {
    if (!search) return;
    // Results are linked to the pivot's entity, as long as the search is still for it.
    const isSameBase =
      begin && JSON.stringify(draftOf({ base: begin.search.base })) === JSON.stringify(draftOf({ base: search.base }));
    const link = (isSameBase && begin?.link) || null;
    watching.begin(titleOf(chips), { ...begin, product: 'investigate', search, link });
  }
  return (
    <>
      {/* Outside the form: Enter here picks a parameter, and must not submit the search. */}
      <ParameterPicker
        taken={names}
        onPick={(name) => {
          setNames((now) => [...now, name]);
          setLatest(name);
        }}
      />
      <Form className="search-form" aria-label={texts.form} onSend={() => ask(false)} ready={search !== null}>
        <div className="field-grid">
          {shown.map((field) => (
            <SchemaInput
              key={field.name}
              field={field}
              idPrefix="search"
              autoFocus={field.name === latest}
              text={draft[field.name] ?? ''}
              complaint={complaints[field.name]}
              onType={(text) => type(field.name, text)}
            />
          ))}
        </div>
        <Chips chips={chips} onRemove={(name) => type(name, '')} />
        {whole && (
          <Callout compact icon={null} intent={Intent.DANGER} role="alert" className="failure">
            {whole}
          </Callout>
        )}
        <div className="search-actions">
          <Button
            type="submit"
            intent={begin ? Intent.NONE : Intent.PRIMARY}
            text={texts.search}
            disabled={search === null}
          />
          <Button text={texts.listFirst} disabled={search === null} onClick={() => ask(true)} />
          <Button
            variant={begin ? 'solid' : 'minimal'}
            intent={begin ? Intent.PRIMARY : Intent.NONE}
            text={begin ? forms.saveChange : forms.save}
            title={forms.saveHelp}
            disabled={search === null}
            onClick={save}
          />
          <span className="search-order">
            <label htmlFor="search-order" className="quiet">
              {texts.order}
            </label>
            <HTMLSelect
              id="search-order"
              value={order}
              options={orders.map(({ label }, value) => ({ value, label }))}
              onChange={(event) => setOrder(Number(event.currentTarget.value))}
            />
          </span>
          <span className="search-order">
            <label htmlFor="search-page" className="quiet">
              {texts.pageSize}
            </label>
            <HTMLSelect
              id="search-page"
              value={pageSize}
              options={[...pageSizes]}
              onChange={(event) => setPageSize(Number(event.currentTarget.value))}
            />
          </span>
          <Button variant="minimal" text={texts.clear} disabled={chips.length === 0} onClick={() => setDraft({})} />
        </div>
      </Form>
    </>
  );
}

/** Finds a parameter by its name or its meaning. */
function ParameterPicker(props: { readonly taken: readonly string[]; readonly onPick: (name: string) => void }) {
  const free = formFields.filter(({ name }) => !props.taken.includes(name));
  return (
    <Suggest<FormField>
      items={free}
      fill
      closeOnSelect
      resetOnSelect
      resetOnClose
      selectedItem={null}
      inputValueRenderer={() => ''}
      inputProps={{ placeholder: texts.addOneOf(free.length), 'aria-label': texts.addParameter }}
      popoverProps={{ minimal: true, matchTargetWidth: true, popoverClassName: 'search-picker', transitionDuration: 0 }}
      itemPredicate={(query, { name, does }) =>
        `${fieldTitle(name)} ${name} ${does}`.toLowerCase().includes(query.toLowerCase())
      }
      noResults={<MenuItem disabled text={texts.noParameter} roleStructure="listoption" />}
      itemRenderer={(field, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={field.name}
          ref={ref}
          active={modifiers.active}
          text={fieldTitle(field.name)}
          label={`${field.does}${field.part === 'filters' ? texts.filterMark : ''}`}
          onClick={handleClick}
          onFocus={handleFocus}
          roleStructure="listoption"
        />
      )}
      onItemSelect={({ name }) => props.onPick(name)}
    />
  );
}

function Chips({ chips, onRemove }: { readonly chips: readonly Chip[]; readonly onRemove: (name: string) => void }) {
  if (chips.length === 0) return <p className="quiet">{texts.conditionsEmpty}</p>;
  return (
    <ul className="search-chips" aria-label={texts.conditions}>
      {chips.map((chip, index) => (
        <li key={chip.name}>
          {index > 0 && <span className="search-and">{texts.and}</span>}
          <Tag
            minimal
            intent={chip.part === 'base' ? Intent.PRIMARY : Intent.NONE}
            onRemove={() => onRemove(chip.name)}
            title={texts.removeCondition(fieldTitle(chip.name))}
          >
            {plainLine(chip.text)}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
